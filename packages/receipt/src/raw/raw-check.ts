import type { RawBlock } from "../document.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { checkEscPos } from "./escpos.ts";
import { checkStarPrnt } from "./starprnt.ts";
import type { Refusal, Verdict } from "./verdict.ts";
import { checkZpl } from "./zpl.ts";

const checks: Record<RawBlock["language"], (bytes: Uint8Array, profile: PrinterProfile) => Verdict> = {
  escpos: checkEscPos,
  starprnt: checkStarPrnt,
  zpl: checkZpl,
};

/**
 * Walks bytes that a client wrote for the printer itself, command by command. Only commands that are known to do nothing but
 * print pass: what is stored beyond the receipt, what changes a setting, what is obeyed at once, what makes the printer answer
 * between our questions, and whatever else is not listed is refused, and so is a command that is cut short.
 */
export function checkRaw(bytes: Uint8Array, profile: PrinterProfile): Verdict {
  if (profile.language === "epos") return { refusal: { at: 0, command: "ePOS XML", why: "is not taken from clients" } };
  return checks[profile.language](bytes, profile);
}

/** A refusal as a client reads it. */
export function refusalText({ at, command, why }: Refusal): string {
  return `at byte ${at}: ${command} ${why}`;
}

import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { halfCharacter } from "../text/clean.ts";
import type { CodePlan } from "./code-plan.ts";

/** A code in every detail but the language of the printer, and the paper it takes: known before it is printed. */
export interface CodeSymbol {
  plan: CodePlan;
  widthDots: number;
  /** With the quiet zones above and below. */
  heightDots: number;
  /** Blank paper that readers need above and below, in dots; printers add none. */
  quietDots: number;
  /** The same on its left and on its right. */
  sideQuietDots: number;
}

/** White around a QR code, ISO/IEC 18004, 9.1. The other matrices need less, and are read more easily with as much. */
export const quietModules = 4;

/** Either a symbol, or why its content cannot be one. */
export type SymbolResult = { symbol: CodeSymbol } | { problem: Fault };

/** The most characters any code holds, a QR code of digits only. More is not even looked at. */
const mostCharacters = 7089;

export function refusedContent(content: string, kind: string): { problem: Fault } | null {
  if (content === "") return { problem: fault("code-empty", { kind }) };
  if (content.length > mostCharacters) return { problem: fault("code-characters", { count: content.length }) };
  if (halfCharacter.test(content)) return { problem: fault("code-half-character", { kind }) };
  return null;
}

/**
 * Content that every printer can put into the size reckoned here for a PDF417 or DataMatrix. For other content printers
 * choose between ways of packing as they like, and a symbol that does not fit the size it was given is not printed.
 */
export function isPlainText(content: string): boolean {
  return /^[ -~]+$/.test(content);
}

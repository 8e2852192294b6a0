import { automaticStatus } from "../machine/answers/escpos-status.ts";
import type { Condition } from "../machine/condition/condition.ts";

/** Set in every status of ePOS-Print. */
const always = 0x0f000000;
const complete = 0x2;
const spooled = 0x80000000;

/** The four bytes of the automatic status as one number, the first one lowest, and what became of a job. */
export function eposStatus(condition: Condition, job: { isComplete?: boolean; isSpooled?: boolean } = {}): number {
  const [first = 0, second = 0, third = 0] = automaticStatus(condition);
  const bits = always + first + second * 0x100 + third * 0x10000;
  // Added rather than or-ed: the highest bit would make the number negative.
  return bits + (job.isComplete ? complete : 0) + (job.isSpooled ? spooled : 0);
}

/** Why a printer that has stopped could not print, as ePOS-Print names it. */
export function stopCode(condition: Condition): string {
  if (condition.cover !== "closed") return "EPTR_COVER_OPEN";
  if (condition.paper === "out") return "EPTR_REC_EMPTY";
  if (condition.cutterJammed) return "EPTR_CUTTER";
  return condition.unrecoverable ? "EPTR_UNRECOVERABLE" : "EPTR_AUTOMATICAL";
}

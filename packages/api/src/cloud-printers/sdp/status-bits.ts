import {
  type Condition,
  type DescribedCondition,
  describeCondition,
  unknownCondition,
  unreachable,
} from "@platen/shared/condition";
import { fromAutomaticStatus } from "@platen/shared/epson-status";

/**
 * The status that ePOS printers tell is Epson's automatic status, lowest byte first, with bits of its own where that one is
 * constant.
 */
const noResponse = 0x1;
const printed = 0x2;
const spooled = 0x8000_0000;

/** Written in decimals in a result, and as `0x0F00003C` in a notification. Undefined: neither. */
export function readStatus(text: string | undefined): number | undefined {
  const digits = text?.trim() ?? "";
  if (!/^(?:0[xX][\da-fA-F]{1,8}|-?\d{1,10})$/.test(digits)) return undefined;
  return Number(digits) >>> 0;
}

/** The paper is out, and everything on it. */
export function saysPrinted(status: number): boolean {
  return (status & printed) !== 0;
}

/** The printer keeps the job, and prints it when it can. */
export function saysSpooled(status: number): boolean {
  return (status & spooled) !== 0;
}

/**
 * What the printer's word means to people; undefined when it says nothing of itself. Of a failure the code tells, too,
 * whatever the bits say.
 */
export function describeStatus(status: number, code = ""): DescribedCondition | undefined {
  // The box that asks us is well, and the printer inside does not answer it.
  if ((status & noResponse) !== 0) return unreachable;
  const meant = meantBy[code];
  if (status === 0) return meant && describeCondition({ ...unknownCondition, ...meant });
  const byte = (at: number) => (status >>> (8 * at)) & 0xff;
  const told = fromAutomaticStatus([byte(0), byte(1), byte(2), byte(3)]);
  return describeCondition({ ...told, ...meant });
}

const meantBy: Record<string, Partial<Condition>> = {
  EPTR_AUTOMATICAL: { autoRecoverable: true },
  EPTR_COVER_OPEN: { coverOpen: true },
  EPTR_CUTTER: { mechanicalError: true },
  EPTR_MECHANICAL: { mechanicalError: true },
  EPTR_REC_EMPTY: { paperEnd: true },
  EPTR_UNRECOVERABLE: { unrecoverable: true },
};

import type { CoverStatus, PaperStatus, PrinterErrorCode, PrinterStatus } from "../printer.ts";

/** What the printer last said about itself. `undefined`: it has not said, which is not the same as "fine". */
export interface Condition {
  offline: boolean | undefined;
  coverOpen: boolean | undefined;
  paperEnd: boolean | undefined;
  paperNearEnd: boolean | undefined;
  /** Autocutter or another mechanical error that a person clears. */
  mechanicalError: boolean | undefined;
  unrecoverable: boolean | undefined;
  /** Mends itself, as when the head has cooled down. */
  autoRecoverable: boolean | undefined;
  drawerPinHigh: boolean | undefined;
}

export const unknownCondition: Condition = {
  offline: undefined,
  coverOpen: undefined,
  paperEnd: undefined,
  paperNearEnd: undefined,
  mechanicalError: undefined,
  unrecoverable: undefined,
  autoRecoverable: undefined,
  drawerPinHigh: undefined,
};

export interface DescribedCondition {
  status: PrinterStatus;
  paperStatus: PaperStatus;
  coverStatus: CoverStatus;
  errorCode: PrinterErrorCode | null;
  drawer: "open" | "closed" | "unknown";
}

/** What a connected printer's condition means to people. */
export function describeCondition(condition: Condition): DescribedCondition {
  const errorCode = errorOf(condition);
  return {
    // Offline without a cause is a passing state: the feed button, or coming back after an error.
    status: errorCode ? "error" : condition.offline ? "offline" : "online",
    paperStatus: paperOf(condition),
    coverStatus: condition.coverOpen === undefined ? "unknown" : condition.coverOpen ? "open" : "closed",
    errorCode,
    // The usual wiring reads high while the drawer is closed.
    drawer: condition.drawerPinHigh === undefined ? "unknown" : condition.drawerPinHigh ? "closed" : "open",
  };
}

export const unreachable: DescribedCondition = {
  status: "offline",
  paperStatus: "unknown",
  coverStatus: "unknown",
  errorCode: null,
  drawer: "unknown",
};

/** The cause a person has to deal with first: an open cover also lifts the roll and stops the head. */
function errorOf(condition: Condition): PrinterErrorCode | null {
  if (condition.unrecoverable) return "UNRECOVERABLE";
  if (condition.mechanicalError) return "CUTTER_ERROR";
  if (condition.coverOpen) return "COVER_OPEN";
  if (condition.paperEnd) return "PAPER_OUT";
  if (condition.autoRecoverable) return "OVERHEATED";
  return null;
}

function paperOf({ paperEnd, paperNearEnd }: Condition): PaperStatus {
  if (paperEnd) return "out";
  if (paperNearEnd) return "low";
  return paperEnd === undefined ? "unknown" : "ok";
}

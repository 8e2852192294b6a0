import type { CoverStatus, PaperStatus, PrinterErrorCode, PrinterStatus } from "@platen/shared/printer";

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

const bit = (byte: number, mask: number) => (byte & mask) !== 0;

/** The four bytes of automatic status always carry everything. */
export function fromAutomaticStatus([first, second, third]: readonly [number, number, number, number]): Condition {
  return {
    offline: bit(first, 0x08),
    coverOpen: bit(first, 0x20),
    paperEnd: bit(third, 0x0c),
    paperNearEnd: bit(third, 0x03),
    mechanicalError: bit(second, 0x0c),
    unrecoverable: bit(second, 0x20),
    autoRecoverable: bit(second, 0x40),
    drawerPinHigh: bit(first, 0x04),
  };
}

/** The answer to DLE EOT n tells a part; the rest stays as it was. */
export function withRealTimeStatus(condition: Condition, n: number, byte: number): Condition {
  switch (n) {
    case 1:
      return { ...condition, offline: bit(byte, 0x08), drawerPinHigh: bit(byte, 0x04) };
    case 2:
      return { ...condition, coverOpen: bit(byte, 0x04) };
    case 3:
      return {
        ...condition,
        mechanicalError: bit(byte, 0x0c),
        unrecoverable: bit(byte, 0x20),
        autoRecoverable: bit(byte, 0x40),
      };
    case 4:
      return { ...condition, paperNearEnd: bit(byte, 0x0c), paperEnd: bit(byte, 0x60) };
    default:
      return condition;
  }
}

export interface PrinterState {
  status: PrinterStatus;
  paperStatus: PaperStatus;
  coverStatus: CoverStatus;
  errorCode: PrinterErrorCode | null;
  drawer: "open" | "closed" | "unknown";
}

/** What a connected printer's condition means to people. */
export function describeCondition(condition: Condition): PrinterState {
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

export const unreachable: PrinterState = {
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

import { type Condition, isOffline } from "./condition/condition.ts";
import type { Faults } from "./condition/faults.ts";
import type { Settings } from "./condition/settings.ts";
import type { Executor } from "./executor.ts";
import type { Archive } from "./motion/archive.ts";
import type { PaperPath } from "./motion/paper-path.ts";
import type { PrintedReceipt } from "./motion/printed-receipt.ts";

/** What happens to the printer, as events for code in the same process. */
export interface MachineEvents {
  /** Faults, settings or connections have changed. */
  change: [];
  receipt: [PrintedReceipt];
  drawer: [{ pin: 2 | 5; ms: number }];
  buzzer: [{ times: number; ms: number }];
  /** Bytes no command is known for. */
  unknown: [Uint8Array];
}

/** What the printer shows of itself to tests, benchmarks and the page. */
export interface MachineState {
  status: "off" | "offline" | "printing" | "ready";
  condition: Condition;
  settings: Settings;
  faults: Faults;
  buffer: {
    bytes: number;
    capacity: number;
    /** Bytes of a command that is not complete yet; they have left the receive buffer. */
    unfinishedBytes: number;
  };
  paper: {
    moving: boolean;
    dotsPerMm: number;
    /** All paper that passed the head, in either direction. */
    fedMm: number;
    /** How long the motor ran, cuts that take time included. */
    movingMs: number;
    /** How long it stood between the end of a receipt and the first movement of the next. */
    betweenReceiptsMs: number;
  };
  receipts: { printed: number; kept: number };
  /** The piece in the slot: the number it will have, and the rows that have come out. */
  current: { number: number; rows: number; widthDots: number };
  fences: { asked: number; answered: number };
  automaticStatusMask: number;
  receivedBytes: number;
  drawerPulses: number;
  buzzes: number;
  unknownCommands: number;
}

/** The part of the state that executor, paper and archive know; the machine adds the rest. */
export function stateOf(
  condition: Condition,
  executor: Executor,
  paper: PaperPath,
  archive: Archive,
): Pick<MachineState, "status" | "condition" | "buffer" | "paper" | "receipts" | "current"> {
  const { motor, dotsPerMm } = paper;
  return {
    status: isOffline(condition) ? "offline" : motor.busy ? "printing" : "ready",
    condition,
    buffer: {
      bytes: executor.buffer.length,
      capacity: executor.buffer.capacity,
      unfinishedBytes: executor.unfinishedBytes,
    },
    paper: {
      moving: motor.moving,
      dotsPerMm,
      fedMm: motor.travelDots / dotsPerMm,
      movingMs: motor.movingMs,
      betweenReceiptsMs: paper.betweenReceiptsMs,
    },
    receipts: { printed: archive.printed, kept: archive.receipts.length },
    current: { number: archive.nextNumber, rows: paper.rows, widthDots: paper.model.widthDots },
  };
}

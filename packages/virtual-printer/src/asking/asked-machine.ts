import type { EventEmitter } from "node:events";
import type { Condition } from "../machine/condition/condition.ts";
import type { FaultChange, Faults } from "../machine/condition/faults.ts";
import type { Settings } from "../machine/condition/settings.ts";
import type { MachineEvents } from "../machine/state.ts";
import type { PrinterModel } from "../models.ts";

/** What asking needs to know about the printer that does it. */
export interface AskedMachine {
  readonly events: EventEmitter<MachineEvents>;
  readonly model: PrinterModel;
  /** Something it has received is not on paper yet. */
  readonly busy: boolean;
  settings(): Settings;
  faults(): Faults;
  changeFaults(change: FaultChange): void;
  condition(): Condition;
  /** How many more bytes the receive buffer takes. */
  free(): number;
  receive(chunk: Uint8Array): void;
  /** What was received and not printed is gone; what has come out is torn off. */
  losePower(): void;
}

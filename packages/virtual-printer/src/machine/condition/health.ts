import type { Condition } from "./condition.ts";
import { applyFaults, type FaultChange, type FaultName, type Faults } from "./faults.ts";
import type { Settings } from "./settings.ts";

/**
 * The faults, and what the printer remembers of past ones: a cutter error stays after its jam is removed, and a cover is
 * an error only if it was opened while paper moved.
 */
export class Health {
  #faults: Faults = {};
  #cutterErrorStands = false;
  #coverOpenedWhilePrinting = false;

  get faults(): Faults {
    return this.#faults;
  }

  condition({ nearEndSensor, drawer, drawerClosedLevel }: Settings): Condition {
    const { paper = "ok", cover, cutter = false, overheated = false, unrecoverable = false } = this.#faults;
    return {
      paper,
      nearEndSensor,
      cover: cover === undefined ? "closed" : this.#coverOpenedWhilePrinting ? "opened-while-printing" : "open",
      cutterJammed: cutter || this.#cutterErrorStands,
      overheated,
      unrecoverable,
      drawerPinHigh: (drawer === "closed") === (drawerClosedLevel === "high"),
    };
  }

  change(change: FaultChange, isPrinting: boolean): void {
    const hadCover = this.#faults.cover;
    this.#faults = applyFaults(this.#faults, change);
    if (this.#faults.cover !== hadCover) this.#coverOpenedWhilePrinting = this.#faults.cover === "open" && isPrinting;
    if (change.set.cutter) this.#cutterErrorStands = true;
  }

  /** Takes away a fault that happens once, when it has happened. */
  remove(name: FaultName): void {
    this.#faults = applyFaults(this.#faults, { set: {}, removed: [name] });
  }

  /** By DLE ENQ, a power cycle or a person. While the jam is still there the error stays. */
  recoverCutter(): void {
    this.#cutterErrorStands = false;
  }
}

import { type Faults, readFaults } from "../src/machine/condition/faults.ts";
import type { Settings } from "../src/machine/condition/settings.ts";
import { Machine } from "../src/machine/machine.ts";
import { createManualClock, type ManualClock } from "../src/machine/motion/clock.ts";

/** A machine on the bench: no network, and time that moves only when told to. */
export interface Bench {
  machine: Machine;
  clock: ManualClock;
  /** Everything the machine said since the last call, as hex. */
  heard(): string;
  /** Gives it the bytes, as many as fit; returns how many that were. */
  give(bytes: string | Uint8Array): number;
  fail(faults: { [Name in keyof Faults]?: Faults[Name] | null }): void;
}

export function setUpBench(settings: Partial<Settings> = {}): Bench {
  const clock = createManualClock();
  let said = "";
  const machine = new Machine({ clock, settings });
  machine.connect({
    congested: false,
    send(bytes) {
      said += Buffer.from(bytes).toString("hex");
    },
    pump() {},
  });
  return {
    machine,
    clock,
    heard() {
      const all = said;
      said = "";
      return all;
    },
    give(bytes) {
      const chunk = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
      const taken = chunk.subarray(0, machine.free());
      machine.receive(taken);
      return taken.length;
    },
    fail: (faults) => machine.changeFaults(readFaults(faults)),
  };
}

/** GS ( H with this id, and what the machine answers once the paper before it is printed, as hex. */
export const fence = (id: string) => `\x1d(H\x06\x0000${id}`;
export const fenceAnswer = (id: string) => `3722${Buffer.from(id).toString("hex")}00`;

/** ESC J in full and in part: feeds this much paper, 8 dots to the millimetre. */
export function feedMm(mm: number): string {
  const dots = Math.round(mm * 8);
  const full = "\x1bJ\xff".repeat(Math.floor(dots / 255));
  return dots % 255 === 0 ? full : `${full}\x1bJ${String.fromCharCode(dots % 255)}`;
}

/** GS V 66 0: feed to the knife and cut. */
export const cut = "\x1dVB\x00";

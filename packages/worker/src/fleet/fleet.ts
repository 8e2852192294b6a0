import type { AcceptedJob } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import type { Printer } from "@platen/shared/printer";
import type { Ring } from "@platen/shared/queue";
import { sleep } from "@platen/shared/time";
import type { LockHolder } from "../locks/locks.ts";
import type { PrinterLock } from "../locks/shares.ts";
import { lostLockGraceMs } from "../locks/takeovers.ts";
import type { Measurements } from "../measurements.ts";
import type { Station } from "../station/station.ts";
import type { Bell } from "./bell.ts";

export interface FleetOptions {
  log: Logger;
  bell: Pick<Bell, "open" | "close">;
  /** Makes ready whatever a station needs, and begins it. Rejects when that cannot be done yet. */
  beginStation(seat: StationSeat): Promise<FleetStation>;
  measurements: Pick<Measurements, "serve" | "owner" | "forget">;
  /** Other workers have more than their share of the printers. */
  onShort(): void;
  /** A printer has been left, and its lock is not wanted any more. */
  onLeft(): void;
}

/** What a station is given by the fleet. */
export interface StationSeat {
  printer: Printer;
  /** Jobs this process has claimed and not begun to send. They outlive a station: the next one prints them first. */
  notBegun: Set<string>;
  isOwner(): boolean;
}

export type FleetStation = Pick<
  Station,
  "ring" | "accepted" | "recheck" | "follow" | "stop" | "untilIdle" | "end" | "hasten" | "jobsInHand" | "isIdle"
>;

/** A printer that this worker serves, whether or not it owns it now. */
interface Slot {
  printer: Printer;
  readonly notBegun: Set<string>;
  isOwned: boolean;
  station: FleetStation | undefined;
  /** The station before, as long as it finishes the receipt on the wire. */
  endingStation: FleetStation | undefined;
  /** The last attempt to begin its station failed. */
  isHeldUp: boolean;
  /** `ending`: the station may still be at the printer. `no`: the lock can be let go of. */
  serving: "yes" | "ending" | "no";
  /** No longer this worker's to serve; otherwise it was left to another worker, and may come back. */
  isRetired: boolean;
  /** Its stations begin and end one after another, whatever the lock does meanwhile. */
  turn: Promise<void>;
}

const beginAgainAfterMs = 500;

/** A long receipt at a slow printer's speed; an orchestrator's own patience is usually thirty seconds. */
const lastReceiptPatienceMs = 20_000;

/** All printers a worker serves: begins and ends their stations as locks and rows come and go. */
export class Fleet implements LockHolder {
  readonly #options: FleetOptions;
  readonly #slots = new Map<string, Slot>();
  #isEnding = false;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** The stations of the printers in hand, by printer. */
  get stations(): ReadonlyMap<string, FleetStation> {
    return new Map([...this.#slots].flatMap(([id, { station }]) => (station ? [[id, station] as const] : [])));
  }

  /** The job on the wire of each station, and those it has claimed and not begun to send. */
  get jobsInHand(): string[] {
    return [...this.stations.values()].flatMap((station) => station.jobsInHand);
  }

  /** A printer that is owned cannot be served: its station could not begin, and is tried again. */
  get isHeldUp(): boolean {
    return [...this.#slots.values()].some(({ isHeldUp, isOwned, serving }) => isHeldUp && isOwned && serving === "yes");
  }

  /** Undefined when there is no such printer here. */
  versionOf(printerId: string): number | undefined {
    return this.#slots.get(printerId)?.printer.version;
  }

  get printerIds(): string[] {
    return [...this.#slots.keys()];
  }

  /** Takes rows of printers to serve as they are now, new ones among them. An older row is no news. */
  follow(printers: readonly Printer[]): void {
    for (const printer of printers) {
      const slot = this.#slots.get(printer.id);
      if (slot && printer.lockKey !== slot.printer.lockKey) {
        // Another printer of that name, made when the first was deleted: it is served as soon as that one is let go of.
        this.retire(printer.id);
        continue;
      }
      if (slot && printer.version < slot.printer.version) continue;
      this.#options.measurements.serve(printer);
      if (slot) this.#change(slot, printer);
      else this.#slots.set(printer.id, emptySlot(printer));
    }
  }

  /** The printer is gone, disabled, or of another site: its station ends, then its lock is let go of. */
  retire(printerId: string): void {
    const slot = this.#slots.get(printerId);
    if (!slot || slot.isRetired) return;
    slot.isRetired = true;
    void this.#leave(slot);
  }

  wanted(): PrinterLock[] {
    const served = [...this.#slots.values()].filter(
      ({ serving, isOwned }) => serving !== "no" && (isOwned || !this.#isEnding),
    );
    return served.map(({ printer: { id, lockKey, site }, serving }) => {
      return { printerId: id, lockKey, site, isLeaving: serving === "ending" };
    });
  }

  /** Leaves so many of these printers to other workers, of those that have nothing to print. */
  letGo(printerIds: readonly string[], count: number): void {
    const slots = printerIds.flatMap((id) => this.#slots.get(id) ?? []);
    const idle = slots.filter(({ serving, station, notBegun }) => {
      return serving === "yes" && notBegun.size === 0 && station?.isIdle;
    });
    for (const slot of idle.slice(0, count)) void this.#leave(slot);
  }

  short(): void {
    this.#options.onShort();
  }

  gained(printerId: string): void {
    const slot = this.#slots.get(printerId);
    if (!slot) return;
    slot.isOwned = true;
    this.#options.measurements.owner(printerId, true);
    if (slot.station) slot.station.recheck();
    else void this.#inTurn(slot, () => this.#begin(slot));
  }

  lost(printerId: string): void {
    const slot = this.#slots.get(printerId);
    if (!slot) return;
    slot.isOwned = false;
    this.#options.measurements.owner(printerId, false);
    if (slot.serving === "no") {
      if (slot.isRetired) this.#remove(printerId);
      else slot.serving = "yes";
      return;
    }
    this.#options.log.warn({ printerId }, "this worker no longer owns the printer");
    // A database that restarts gives the lock back within a second or two: the receipt on the wire is not given up.
    setTimeout(() => {
      if (slot.isOwned) return;
      // Nor is a printer held any longer that was being left: whoever takes over does not know what is on its wire.
      slot.endingStation?.hasten();
      void this.#inTurn(slot, () => this.#end(slot, 0));
    }, lostLockGraceMs).unref();
  }

  /** There is something to print on this printer, or on any. False when it is not in hand: then it is no news here. */
  ring({ printerId, jobId }: Partial<Ring>): boolean {
    const rung = [...this.stations].filter(([id]) => printerId === undefined || id === printerId);
    for (const [, station] of rung) station.ring(jobId);
    return rung.length > 0;
  }

  /** A job that was just accepted, for whichever of these printers. */
  accepted(job: AcceptedJob): void {
    this.#slots.get(job.printerId)?.station?.accepted(job);
  }

  /** Lets no other receipt begin on any printer. */
  stop(): void {
    this.#isEnding = true;
    for (const { station } of this.#slots.values()) station?.stop();
  }

  /** Lets every receipt on a wire finish within bounds, lets no other begin, and ends. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await Promise.all([...this.#slots.values()].map((slot) => this.#leave(slot)));
    await this.#options.bell.close();
  }

  /** Ends the station, within bounds; then the lock is let go of. */
  #leave(slot: Slot): Promise<void> {
    slot.serving = "ending";
    return this.#inTurn(slot, async () => {
      const { log, onLeft } = this.#options;
      await this.#end(slot, lastReceiptPatienceMs);
      if (slot.serving !== "ending") return;
      slot.serving = "no";
      if (slot.isOwned) {
        log.info({ printerId: slot.printer.id }, "this worker lets go of the printer");
        onLeft();
      } else if (slot.isRetired) this.#remove(slot.printer.id);
      else slot.serving = "yes";
    });
  }

  #change(slot: Slot, printer: Printer): void {
    const before = slot.printer;
    slot.printer = printer;
    slot.serving = "yes";
    slot.isRetired = false;
    if (slot.station) this.#adapt(slot, slot.station, before);
    else if (slot.isOwned) void this.#inTurn(slot, () => this.#begin(slot));
  }

  #adapt(slot: Slot, station: FleetStation, before: Printer): void {
    const { language, dpi } = slot.printer;
    if (language === before.language && dpi === before.dpi) station.follow(slot.printer);
    else this.#replace(slot, station);
  }

  /** Between two receipts: another language, or another resolution, is another printer to talk to. */
  #replace(slot: Slot, station: FleetStation): void {
    station.stop();
    void station.untilIdle().then(() =>
      this.#inTurn(slot, async () => {
        if (slot.station === station) await this.#end(slot, 0);
      }),
    );
  }

  async #begin(slot: Slot): Promise<void> {
    const { log, bell, beginStation } = this.#options;
    const mayBegin = () => slot.isOwned && !slot.station && slot.serving === "yes" && !this.#isEnding;
    while (mayBegin()) {
      const { printer, notBegun } = slot;
      try {
        const station = await beginStation({ printer, notBegun, isOwner: () => slot.isOwned });
        slot.station = station;
        slot.isHeldUp = false;
        bell.open((ring) => this.ring(ring));
        log.info({ printerId: printer.id }, "this worker owns the printer");
        // The row may have changed meanwhile.
        if (slot.printer !== printer) this.#adapt(slot, station, printer);
      } catch (error) {
        slot.isHeldUp = true;
        log.warn({ err: error, printerId: printer.id }, "the worker cannot begin with this printer yet");
        await sleep(beginAgainAfterMs);
      }
    }
  }

  async #end(slot: Slot, patienceMs: number): Promise<void> {
    const { station } = slot;
    slot.station = undefined;
    slot.endingStation = station;
    await station?.end(patienceMs);
    slot.endingStation = undefined;
    if (this.stations.size === 0) await this.#options.bell.close();
    // The lock may have come back while the old station was being closed.
    if (slot.isOwned) void this.#inTurn(slot, () => this.#begin(slot));
  }

  #inTurn(slot: Slot, step: () => Promise<void>): Promise<void> {
    const { log } = this.#options;
    const { id: printerId } = slot.printer;
    slot.turn = slot.turn
      .then(step)
      .catch((error) => log.error({ err: error, printerId }, "a station could not change over"));
    return slot.turn;
  }

  #remove(printerId: string): void {
    this.#slots.delete(printerId);
    this.#options.measurements.forget(printerId);
  }
}

function emptySlot(printer: Printer): Slot {
  return {
    printer,
    notBegun: new Set(),
    isOwned: false,
    station: undefined,
    endingStation: undefined,
    isHeldUp: false,
    serving: "yes",
    isRetired: false,
    turn: Promise.resolve(),
  };
}

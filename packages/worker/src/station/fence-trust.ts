import type { Database } from "@platen/shared/db/connect";
import { findEarlyAnswerer, noteEarlyAnswer } from "@platen/shared/db/printers";
import { keyOfDevice, type Printer } from "@platen/shared/printer";

/**
 * Whether the answer to a status fence is believed. A device that once answered before its paper can have moved is not
 * believed any more, by any worker, until the printer's row leads to another device.
 */
export class FenceTrust {
  readonly #db: Database;
  readonly #printerId: string;
  #device: string;
  /** The device that answered early. */
  #early: string | null = null;

  constructor(db: Database, printer: Printer) {
    this.#db = db;
    this.#printerId = printer.id;
    this.#device = keyOfDevice(printer);
  }

  /** The device that the printer's row leads to. */
  get device(): string {
    return this.#device;
  }

  get isBelieved(): boolean {
    return this.#early !== this.#device;
  }

  async load(): Promise<void> {
    this.#early = await findEarlyAnswerer(this.#db, this.#printerId);
  }

  follow(printer: Printer): void {
    const device = keyOfDevice(printer);
    if (device === this.#device) return;
    this.#device = device;
    this.#early = null;
  }

  /** This device answered early. Holds here at once, and for other workers when it resolves. */
  async lose(device: string): Promise<void> {
    this.#early = device;
    await noteEarlyAnswer(this.#db, this.#printerId, device);
  }
}

import type { Bus } from "@platen/shared/bus";
import { reportEveryMs } from "@platen/shared/printer";
import type { Printers } from "./printers.ts";

/**
 * Looks which workers live, where they do not say so themselves: as often as they would. It asks on the connection by which
 * the bus listens, so that a busy database pool makes no printer silent.
 */
export class WorkerWatch {
  readonly #bus: Pick<Bus, "livingWorkers">;
  readonly #printers: Pick<Printers, "seeWorkers">;
  readonly #timer: NodeJS.Timeout;
  #isAsking = false;

  constructor(bus: Pick<Bus, "livingWorkers">, printers: Pick<Printers, "seeWorkers">) {
    this.#bus = bus;
    this.#printers = printers;
    this.#timer = setInterval(() => void this.#look(), reportEveryMs).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      const workers = await this.#bus.livingWorkers();
      if (workers) this.#printers.seeWorkers(workers);
    } catch {
      // Their silence counts until the bus answers again, and the bus itself logs that it does not.
    }
    this.#isAsking = false;
  }
}

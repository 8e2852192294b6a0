import type { Stand } from "@platen/stand/stand";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";

export interface NamedPrinter {
  id: string;
  machine: VirtualPrinter;
}

/** Printers beside the stand's own: each a virtual one, added by the interface and connected to by the worker. */
export class MorePrinters {
  readonly #stand: Stand;
  readonly #all: NamedPrinter[] = [];

  constructor(stand: Stand) {
    this.#stand = stand;
  }

  get all(): readonly NamedPrinter[] {
    return this.#all;
  }

  async add(name: string, fields: Record<string, unknown> = {}): Promise<NamedPrinter> {
    const machine = await startVirtualPrinter({ port: 0 });
    const printer = { id: name.toLowerCase().replaceAll(" ", "-"), machine };
    this.#all.push(printer);
    const address = { host: machine.host, port: machine.port };
    await this.#stand.ask("POST", "/printers", {
      id: printer.id,
      name,
      address,
      language: "escpos",
      width: 80,
      ...fields,
    });
    return printer;
  }

  /** Deletes them again, with their jobs, so that one printer is left. */
  async close(): Promise<void> {
    for (const { id, machine } of this.#all.splice(0)) {
      await machine.mend();
      const { status } = await this.#stand.call("DELETE", `/printers/${id}?openJobs=cancel`);
      await machine.close();
      // A test may have deleted it already.
      if (status !== 200 && status !== 404) throw new Error(`DELETE /printers/${id} was answered with ${status}`);
    }
  }
}

import type { RollPage } from "./control/roll-pages.ts";
import { startControl } from "./control/server.ts";
import { type MachineOptions, startMachine, type VirtualPrinter } from "./virtual-printer.ts";

export type { FaultsToSet, VirtualPrinter } from "./virtual-printer.ts";

export interface VirtualPrinterOptions extends MachineOptions {
  /** Where the control interface and the page are served; 0 takes any free port, without one there are none. */
  httpPort?: number;
  /** What its page is called; its model without one. */
  name?: string;
}

/** Switches a printer on. */
export function startVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  return switchOn(options, []);
}

/** Switches several on, whose pages lead to each other; none when one of them cannot be. */
export async function startVirtualPrinters(all: readonly VirtualPrinterOptions[]): Promise<VirtualPrinter[]> {
  const pages: RollPage[] = [];
  const printers: VirtualPrinter[] = [];
  try {
    for (const options of all) printers.push(await switchOn(options, pages));
    return printers;
  } catch (error) {
    for (const printer of printers) await printer.close();
    throw error;
  }
}

async function switchOn(options: VirtualPrinterOptions, pages: RollPage[]): Promise<VirtualPrinter> {
  const printer = await startMachine(options);
  return options.httpPort === undefined ? printer : withControl(printer, options.httpPort, options.name, pages);
}

/** The same printer with its front panel, or no printer at all when the panel's port is taken. */
async function withControl(
  printer: VirtualPrinter,
  httpPort: number,
  name: string | undefined,
  pages: RollPage[],
): Promise<VirtualPrinter> {
  try {
    const control = await startControl(printer, httpPort, pages);
    pages.push({ name: name ?? printer.settings().model, port: control.port });
    return {
      ...printer,
      httpPort: control.port,
      async close() {
        await control.close();
        await printer.close();
      },
    };
  } catch (error) {
    await printer.close();
    throw error;
  }
}

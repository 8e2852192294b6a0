import { startControl } from "./control/server.ts";
import { type MachineOptions, startMachine, type VirtualPrinter } from "./machine/virtual-printer.ts";

export type { FaultsToSet, VirtualPrinter } from "./machine/virtual-printer.ts";

export interface VirtualPrinterOptions extends MachineOptions {
  /** Where the control interface and the page are served; 0 takes any free port, without one there are none. */
  httpPort?: number;
}

/** Switches a printer on. */
export async function startVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const printer = await startMachine(options);
  return options.httpPort === undefined ? printer : withControl(printer, options.httpPort);
}

/** The same printer with its front panel, or no printer at all when the panel's port is taken. */
async function withControl(printer: VirtualPrinter, httpPort: number): Promise<VirtualPrinter> {
  try {
    const control = await startControl(printer, printer.host, httpPort);
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

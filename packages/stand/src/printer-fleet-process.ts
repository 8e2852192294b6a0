import { startVirtualPrinters, type VirtualPrinter } from "@platen/virtual-printer/machine";
import type { FleetPrinterState, FleetQuestion } from "./printer-fleet.ts";

const [count = "0", speedMmPerS = "0"] = process.argv.slice(2);

/** Of each only the last receipt is kept: hundreds of printers would fill the memory with paper. */
const settings = { speedMmPerS: Number(speedMmPerS), keep: 1 };

interface Played {
  printer: VirtualPrinter;
  state: FleetPrinterState;
}

function watch(printer: VirtualPrinter): Played {
  const state: FleetPrinterState = { isConnected: false, printed: 0 };
  printer.events.on("receipt", () => {
    const cut = { atMs: performance.now(), fedMm: printer.state().paper.fedMm };
    state.printed++;
    state.first ??= cut;
    state.last = cut;
  });
  return { printer, state };
}

const printers = await startVirtualPrinters(Array.from({ length: Number(count) }, () => ({ port: 0, settings })));
const played = printers.map(watch);

async function answer(question: FleetQuestion): Promise<object> {
  if (question.type === "states") {
    return played.map(({ printer, state }) => ({ ...state, isConnected: printer.state().connection.connected }));
  }
  await played[question.number]?.printer.setFaults(question.faults);
  return {};
}

process.on("message", async (question: FleetQuestion) => process.send?.(await answer(question)));
process.on("disconnect", () => process.exit());
process.send?.({ host: played[0]?.printer.host, ports: played.map(({ printer }) => printer.port) });

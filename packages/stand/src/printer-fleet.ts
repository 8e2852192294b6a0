import { Program, type ProgramOptions } from "@platen/testkit/program";
import type { FaultsToSet } from "@platen/virtual-printer/machine";

/** Many virtual printers in one process of their own, so that none of their time is taken for anybody else's. */
export interface PrinterFleet {
  host: string;
  /** One for each printer. */
  ports: number[];
  states(): Promise<FleetPrinterState[]>;
  /** What is wrong with the printer of this number, from 0. */
  setFaults(number: number, faults: FaultsToSet): Promise<void>;
  stop(): Promise<unknown>;
}

/** Of one printer. */
export interface FleetPrinterState {
  isConnected: boolean;
  printed: number;
  /** When its first and its last receipt fell out, by the printers' clock, and how much paper had passed by then. */
  first?: Cut;
  last?: Cut;
}

export interface Cut {
  atMs: number;
  fedMm: number;
}

export interface PrinterFleetOptions extends Pick<ProgramOptions, "flags"> {
  count: number;
  /** 0 prints as fast as the bytes come. */
  speedMmPerS?: number;
}

/** What the process is asked; it answers each in turn. */
export type FleetQuestion = { type: "states" } | { type: "faults"; number: number; faults: FaultsToSet };

export async function startPrinterFleet(options: PrinterFleetOptions): Promise<PrinterFleet> {
  const { count, speedMmPerS = 0, flags = [] } = options;
  const program = new Program({
    program: new URL("printer-fleet-process.ts", import.meta.url),
    args: [String(count), String(speedMmPerS)],
    output: "errors",
    flags,
  }).launch();
  const { host, ports } = await program.nextMessage<{ host: string; ports: number[] }>();
  const ask = <T>(question: FleetQuestion): Promise<T> => {
    const answer = program.nextMessage<T>();
    program.send(question);
    return answer;
  };
  return {
    host,
    ports,
    states: () => ask({ type: "states" }),
    setFaults: async (number, faults) => void (await ask({ type: "faults", number, faults })),
    stop: () => program.stop(),
  };
}

import { freePort } from "@platen/local/free-port";
import { Program, type ProgramOptions } from "@platen/testkit/program";

/** A virtual printer that takes no time from whoever measures, because it is a process of its own. */
export interface PrinterProcess {
  host: string;
  port: number;
  state(): Promise<PrinterState>;
  stop(): Promise<unknown>;
}

/** Of what a printer says of itself, what measurements look at. */
export interface PrinterState {
  receipts: { printed: number };
  paper: { fedMm: number };
}

export interface PrinterProcessOptions extends Pick<ProgramOptions, "flags"> {
  host?: string;
  port?: number;
  /** 0 prints as fast as the bytes come, so that only what surrounds the paper is measured. */
  speedMmPerS?: number;
  /** How many receipts it remembers. */
  keep?: number;
}

export async function startPrinterProcess(options: PrinterProcessOptions = {}): Promise<PrinterProcess> {
  const { host = "127.0.0.1", speedMmPerS = 0, keep, flags = [] } = options;
  const port = options.port ?? (await freePort());
  const controlPort = await freePort();
  const args = ["--host", host, "--port", port, "--http", controlPort, "--speed", speedMmPerS].map(String);
  const program = new Program({ program: "printer", host, port: controlPort, args, output: "errors", flags });
  await program.start();
  if (keep !== undefined) {
    await fetch(`${program.url}/settings`, { method: "PUT", body: JSON.stringify({ speedMmPerS, keep }) });
  }
  return {
    host,
    port,
    state: async () => (await (await fetch(`${program.url}/state`)).json()) as PrinterState,
    stop: () => program.stop(),
  };
}

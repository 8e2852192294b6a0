import { startApi } from "@platen/api/api";
import { freePort } from "@platen/local/free-port";
import { readSamples } from "@platen/local/samples";
import { loadConfig } from "@platen/shared/config";
import { createLog } from "@platen/shared/log";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { startWorker } from "@platen/worker/worker";

export interface ConsoleStackOptions {
  databaseUrl: string;
  apiKey?: string;
  /** 0 prints at once; the speed of a real printer lets a person, or a test, watch. */
  speedMmPerS?: number;
}

type Json = ReturnType<typeof JSON.parse>;

/** A whole Platen with a virtual printer, on ports of its own. */
export interface ConsoleStack {
  consoleUrl: string;
  printer: VirtualPrinter;
  /** Calls the interface as any program would; throws what it refuses. */
  call(method: string, path: string, body?: unknown): Promise<Json>;
  stopApi(): Promise<void>;
  startApi(): Promise<void>;
  stopWorker(): Promise<void>;
  storeSamples(): Promise<void>;
  close(): Promise<void>;
}

export async function startConsoleStack(options: ConsoleStackOptions): Promise<ConsoleStack> {
  const { databaseUrl, apiKey, speedMmPerS = 0 } = options;
  const printer = await startVirtualPrinter({ port: 0, settings: { speedMmPerS } });
  const config = loadConfig(undefined, {
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    PLATEN_PRINTER_NAME: "Counter printer",
    ...(apiKey && { PLATEN_API_KEY: apiKey }),
  });
  // Any free port, which the configuration of a real worker does not offer.
  config.worker.port = 0;
  const log = createLog({ level: process.env.PLATEN_TEST_LOG ?? "silent", part: "local", pretty: false });
  const worker = await startWorker(config, log);
  let workerRuns = true;
  let api: Awaited<ReturnType<typeof startApi>> | undefined = await startApi(config, log);
  const base = `http://127.0.0.1:${config.server.port}`;

  const call: ConsoleStack["call"] = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { "Content-Type": "application/json", ...(apiKey && { "X-API-Key": apiKey }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    // All parts share one process here, and a busy machine makes them late; the interface says to try again.
    if (answer.error?.code === "SERVICE_UNAVAILABLE") return call(method, path, body);
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  const stack: ConsoleStack = {
    consoleUrl: `${base}/console/`,
    printer,
    call,
    async stopApi() {
      await api?.close();
      api = undefined;
    },
    async startApi() {
      api = await startApi(config, log);
    },
    async stopWorker() {
      if (workerRuns) await worker.stop();
      workerRuns = false;
    },
    async storeSamples() {
      for (const sample of readSamples()) await call("POST", "/templates", sample);
    },
    async close() {
      await stack.stopApi();
      await stack.stopWorker();
      await printer.close();
    },
  };
  await eventually(async () => (await call("GET", "/printer/status")).printer.status === "online");
  return stack;
}

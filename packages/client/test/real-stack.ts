import { type Api, startApi } from "@platen/api/api";
import { loadConfig } from "@platen/shared/config";
import { createTestDatabase, testLog } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { startWorker } from "@platen/worker/worker";

export interface RealStack {
  api: Api;
  base: string;
  printer: VirtualPrinter;
  /** Stops the API and starts it again on the same port. */
  restartApi(): Promise<void>;
  close(): Promise<void>;
}

/** API, worker, printer and database as `npm start` has them, in this process and on free ports. */
export async function startRealStack(): Promise<RealStack> {
  const database = await createTestDatabase();
  // As fast as a real one, so that there is time to cancel a job.
  const printer = await startVirtualPrinter({ port: 0, settings: { speedMmPerS: 250 } });
  const config = loadConfig(undefined, {
    DATABASE_URL: database.url,
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
  });
  config.server.port = 0;
  config.worker.port = 0;
  const worker = await startWorker(config, testLog());
  const stack = { printer } as RealStack;
  stack.api = await startApi(config, testLog());
  stack.base = `http://127.0.0.1:${stack.api.port}`;
  config.server.port = stack.api.port;
  stack.restartApi = async () => {
    await stack.api.close();
    stack.api = await startApi(config, testLog());
  };
  stack.close = async () => {
    await stack.api.close();
    await worker.stop();
    await printer.close();
    await database.drop();
  };
  await eventually(async () => {
    const response = await fetch(`${stack.base}/printer/status`);
    return (await response.text()).includes('"status":"online"');
  });
  return stack;
}

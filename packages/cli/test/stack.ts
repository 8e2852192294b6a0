import { startApi } from "@platen/api/api";
import { loadConfig } from "@platen/shared/config";
import { createTestDatabase, testLog, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { startWorker, type Worker } from "@platen/worker/worker";
import type { CallOptions } from "./call.ts";
import { type Called, call } from "./call.ts";

export interface Stack {
  url: string;
  printer: VirtualPrinter;
  worker: Worker;
  /** The environment of this installation, as its API and worker have it. */
  env: Record<string, string>;
  /** The command line, pointed at this installation. */
  platen(args: string[], options?: CallOptions): Promise<Called>;
  close(): Promise<void>;
}

export interface StackOptions {
  redisUrl?: string;
  printer?: Parameters<typeof startVirtualPrinter>[0]["settings"];
}

/** Database, API, worker and printer for real, on free ports of this machine. */
export async function startStack({ redisUrl = "", printer: settings = {} }: StackOptions = {}): Promise<Stack> {
  const database = await createTestDatabase();
  const printer = await startVirtualPrinter({ port: 0, settings });
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl,
    PLATEN_REDIS_PREFIX: testPrefix(),
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
  };
  const config = loadConfig(undefined, env);
  config.server.port = 0;
  config.worker.port = 0;
  const api = await startApi(config, testLog());
  const worker = await startWorker(config, testLog());
  const url = `http://127.0.0.1:${api.port}`;
  const platen: Stack["platen"] = (args, options = {}) =>
    call(args, { ...options, env: { ...env, PLATEN_URL: url, ...options.env } });
  await eventually(async () => (await platen(["printer", "status"])).code === 0);
  let stopped: Promise<void> | undefined;
  const stopOnce: Worker = { stop: () => (stopped ??= worker.stop()) };
  return {
    url,
    printer,
    worker: stopOnce,
    env,
    platen,
    async close() {
      await api.close();
      await stopOnce.stop();
      await printer.close();
      await database.drop();
    },
  };
}

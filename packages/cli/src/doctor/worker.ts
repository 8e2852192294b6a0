import type { PrinterDetails } from "@platen/client/client";
import { openBus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";
import { atMost } from "@platen/shared/time";
import { type Finding, failure, ok, skipped } from "./finding.ts";

/** What is known of the printer, from the worker's own mouth or from the API's. */
export type PrinterWord = Pick<
  PrinterReport,
  "status" | "errorCode" | "reason" | "silentSince" | "lastErrorCode" | "capabilities" | "proof"
>;

export interface WorkerCheck {
  finding: Finding;
  word?: PrinterWord;
}

/** The worker speaks to a new listener within two seconds. */
const silenceMs = 5_000;

/** Listens for the worker's word about this printer, on the same channel as the API does. */
export async function checkHeartbeat(config: Config, log: Logger, printerId: string): Promise<WorkerCheck> {
  const { redis, database } = config;
  const bus = openBus({ redisUrl: redis.url, databaseUrl: database.url, prefix: redis.prefix, log });
  try {
    const heartbeat = new Promise<PrinterReport>((resolve, reject) => {
      bus.subscribe("printer", (report) => report.printerId === printerId && resolve(report)).catch(reject);
    });
    const word = await atMost(silenceMs, heartbeat);
    return word ? { word, finding: ok("worker", "its heartbeat arrives") } : { finding: silent() };
  } finally {
    await bus.close();
  }
}

/** Without database and Redis at hand, the API's word has to do: it forgets a worker that fell silent. */
export function checkWorkerThroughApi(printer: PrinterDetails | undefined): WorkerCheck {
  if (!printer) return { finding: skipped("worker", "nobody could be asked: the API does not answer") };
  if (printer.worker === "offline") return { finding: silent() };
  const word: PrinterWord = { ...printer, errorCode: printer.errorCode ?? null };
  return { word, finding: ok("worker", "the API hears its heartbeat") };
}

function silent(): Finding {
  return failure(
    "worker",
    "no worker is heard: nothing prints, and print requests are refused or wait",
    "Start it: `platen up` on one machine, `docker compose up -d worker` in containers.",
    "If it runs, its log says what it waits for. It needs the same DATABASE_URL, REDIS_URL and PLATEN_REDIS_PREFIX as the API.",
  );
}

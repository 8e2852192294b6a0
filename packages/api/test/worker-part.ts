import type { PrintedOn } from "@platen/receipt/typesetter";
import { openBus } from "@platen/shared/bus";
import { connectDatabase } from "@platen/shared/db/connect";
import { finishPrinting, startPrinting } from "@platen/shared/db/printing-moves";
import { type JobUpdateEvent, jobUpdate } from "@platen/shared/events";
import type { ConfirmationMethod, Job, JobError } from "@platen/shared/job";
import type { PrinterReport } from "@platen/shared/printer";
import { testLog } from "@platen/testkit/backends";
import { patientAnswerMs } from "@platen/testkit/patience";
import type { Place } from "./replica.ts";

/** Plays the worker's part over the real bus and database: says how printers are, and moves jobs. */
export interface WorkerPart {
  /** Says it now and goes on saying it, like the heartbeat: of the printer `default`, or of the one that is named. */
  say(changes: Partial<PrinterReport>): Promise<void>;
  fallSilent(): void;
  /** Publishes a job's event as it is, whatever the database says. */
  tell(data: JobUpdateEvent["data"]): Promise<void>;
  /** What it was encoded for is stored with it, where that is said. */
  start(jobId: string, printedOn?: PrintedOn): Promise<Job>;
  complete(jobId: string, method?: ConfirmationMethod): Promise<Job>;
  fail(jobId: string, error: JobError): Promise<Job>;
  close(): Promise<void>;
}

const healthy: PrinterReport = {
  printerId: "default",
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  errorCode: null,
  drawer: "closed",
  model: "TM-T20III",
  capabilities: { realTimeStatus: true, automaticStatus: true, statusFence: true, processId: true },
  proof: "process-id",
  address: { ip: "127.0.0.1", port: 9100 },
  printingJobId: null,
  since: "2026-01-01T00:00:00.000Z",
};

const heartbeatMs = 200;

export function playWorker({ backend, databaseUrl, prefix }: Place): WorkerPart {
  const log = testLog();
  const bus = openBus({ redisUrl: backend.redisUrl, databaseUrl, prefix, log, answerWithinMs: patientAnswerMs });
  const connection = connectDatabase({ url: databaseUrl, name: "test worker", max: 2 });
  const reports = new Map<string, PrinterReport>();
  let heartbeat: NodeJS.Timeout | undefined;

  async function told(job: Job | undefined): Promise<Job> {
    if (!job) throw new Error("the job could not make this move");
    await bus.publish("client", jobUpdate(job));
    return job;
  }

  return {
    async say(changes) {
      const { printerId = healthy.printerId } = changes;
      const report = { ...healthy, ...reports.get(printerId), ...changes };
      reports.set(printerId, report);
      await bus.publish("printer", report);
      clearInterval(heartbeat);
      heartbeat = setInterval(() => bus.publish("printer", ...reports.values()).catch(() => {}), heartbeatMs);
    },
    tell: (data) => bus.publish("client", { type: "jobUpdate", data }),
    fallSilent: () => clearInterval(heartbeat),
    start: async (jobId, printedOn) =>
      told((await startPrinting(connection.db, { id: jobId, workerId: "test worker", printedOn })).claimed),
    complete: async (jobId, method = "process-id") => told(await finishPrinting(connection.db, jobId, { method })),
    fail: async (jobId, error) => told(await finishPrinting(connection.db, jobId, { error })),
    async close() {
      clearInterval(heartbeat);
      await Promise.all([bus.close(), connection.close()]);
    },
  };
}

import { randomUUID } from "node:crypto";
import { type Document, documentVersion } from "@platen/receipt/document";
import { type Bus, openBus } from "@platen/shared/bus";
import { type Config, loadConfig, printerSeed } from "@platen/shared/config";
import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { acceptedJob, insertJobs, type NewJob } from "@platen/shared/db/insert-jobs";
import { findJob } from "@platen/shared/db/jobs";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import { jobs } from "@platen/shared/db/schema";
import { type AcceptedJob, type JobUpdateEvent, jobUpdate } from "@platen/shared/events";
import type { Job } from "@platen/shared/job";
import { defaultPrinterId, type PrinterReport, type PrinterSettings } from "@platen/shared/printer";
import { openTicketQueue, type TicketQueue } from "@platen/shared/queue";
import { createTestDatabase, testLog, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { and, inArray } from "drizzle-orm";
import { startWorker, type Worker } from "../src/worker.ts";

export interface StageOptions {
  redisUrl: string;
  /** A database of one's own, to be stopped and started. */
  databaseUrl?: string;
  printer?: Parameters<typeof startVirtualPrinter>[0]["settings"];
  jobs?: { expireAfter?: number; stallAfter?: number };
}

/** A worker's whole surroundings: database, queue, bus and a printer, all real. */
export interface Stage {
  config: Config;
  /** To start a worker as a process of its own. */
  env: Record<string, string>;
  connection: DatabaseConnection;
  printer: VirtualPrinter;
  queue: TicketQueue;
  bus: Bus;
  events: JobUpdateEvent[];
  reports: PrinterReport[];
  /** Gives settings to the configuration of the workers that start from now on. */
  configure(settings: Partial<PrinterSettings>): void;
  /** Of all sites, or of those that are named. */
  startWorker(...sites: string[]): Promise<Worker>;
  /** Commits a job, and tells nobody. */
  store(text: string, changes?: Partial<NewJob>): Promise<string>;
  /** Commits a job, and tells the worker what it takes to encode it and nobody anything else. */
  accept(text: string, changes?: Partial<NewJob>): Promise<string>;
  /** Accepts a job as the API does: one insert, what the worker is told of it, the event, the ticket. */
  submit(text: string, changes?: Partial<NewJob>): Promise<string>;
  submitMany(texts: string[]): Promise<string[]>;
  job(id: string): Promise<Job>;
  untilFinal(ids: string[]): Promise<Job[]>;
  /** Text of every receipt that fell out. */
  papers(): string[];
  close(): Promise<void>;
}

export async function setStage(options: StageOptions): Promise<Stage> {
  const { redisUrl, databaseUrl, printer: settings } = options;
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await createTestDatabase();
  const printer = await startVirtualPrinter({ port: 0, ...(settings && { settings }) });
  const prefix = testPrefix();
  const env: Record<string, string> = {
    DATABASE_URL: database.url,
    ...(redisUrl && { REDIS_URL: redisUrl }),
    PLATEN_REDIS_PREFIX: prefix,
    PLATEN_PRINTER_IP: printer.host,
    PLATEN_PRINTER_PORT: String(printer.port),
    PLATEN_LOG_LEVEL: process.env.PLATEN_TEST_LOG ?? "silent",
  };
  const config = loadConfig(JSON.stringify({ jobs: options.jobs ?? {} }), env);
  // Any free port, which the configuration of a real worker does not offer.
  config.worker.port = 0;
  const log = testLog();
  const connection = connectDatabase({ url: database.url, name: "test" });
  // Jobs are stored for a printer that exists, also before the first worker starts.
  await seedDefaultPrinter(connection.db, printerSeed(config));
  const backend = { redisUrl, databaseUrl: database.url, prefix, log };
  const queue = openTicketQueue(backend);
  const bus = openBus({ ...backend, answerWithinMs: patientAnswerMs });
  const events: JobUpdateEvent[] = [];
  const reports: PrinterReport[] = [];
  await bus.subscribe("client", (event) => events.push(event));
  await bus.subscribe("printer", (report) => reports.push(report));
  const workers: Worker[] = [];

  async function insert(text: string, changes: Partial<NewJob> = {}): Promise<AcceptedJob> {
    const job: NewJob = {
      id: randomUUID(),
      printerId: defaultPrinterId,
      templateId: "test",
      document: documentOf(text),
      options: { copies: 1, cutPaper: true },
      printMs: 100,
      estimatedMs: 1000,
      expireAfterS: config.jobs.expireAfterS,
      ...changes,
    };
    const [stored] = await insertJobs(connection.db, [job]);
    if (!stored) throw new Error(`the job for ${job.printerId} was refused`);
    return acceptedJob(job, stored);
  }

  const stage: Stage = {
    config,
    env,
    connection,
    printer,
    queue,
    bus,
    events,
    reports,
    configure(settings) {
      Object.assign(config.printer, settings);
      config.given = [...config.given, ...Object.keys(settings).map((name) => `printer.${name}`)];
    },
    async startWorker(...sites) {
      const worker = await startWorker({ ...config, worker: { ...config.worker, sites } }, log);
      workers.push(worker);
      return worker;
    },
    store: async (text, changes) => (await insert(text, changes)).jobId,
    async accept(text, changes) {
      const accepted = await insert(text, changes);
      // As in the API: nobody has to hear it.
      await bus.publish("accepted", accepted).catch(() => {});
      return accepted.jobId;
    },
    async submit(text, changes) {
      const id = await stage.accept(text, changes);
      const { printerId = defaultPrinterId } = changes ?? {};
      await bus.publish("client", jobUpdate({ id, status: "queued", templateId: "test", printerId }));
      // As in the API: a ring that fails is no failure, the worker finds the job.
      await queue.ring([{ printerId, jobId: id }]).catch(() => {});
      return id;
    },
    async submitMany(texts) {
      const ids: string[] = [];
      for (const text of texts) ids.push(await stage.submit(text));
      return ids;
    },
    async job(id) {
      const job = await findJob(connection.db, id);
      if (!job) throw new Error(`job ${id} is not in the database`);
      return job;
    },
    async untilFinal(ids) {
      const isOpen = and(inArray(jobs.id, ids), inArray(jobs.status, ["queued", "printing"]));
      // Five hundred take a slow machine longer than anybody waits for one of them.
      for (let open = ids.length; open > 0; ) {
        const left = await eventually(async () => {
          const count = await connection.db.$count(jobs, isOpen);
          return count < open ? { count } : undefined;
        });
        open = left.count;
      }
      return Promise.all(ids.map((id) => stage.job(id)));
    },
    papers: () => printer.receipts().map((receipt) => receipt.text),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await printer.close();
      await bus.close();
      await queue.close();
      await connection.close();
      await database.drop();
    },
  };
  return stage;
}

export function timesOnPaper(papers: string[], text: string): number {
  return papers.filter((paper) => paper.includes(text)).length;
}

const plain = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 } as const;

export function documentOf(...lines: string[]): Document {
  return {
    version: documentVersion,
    name: "test",
    widthMm: 80,
    blocks: lines.map((content, index) => ({
      type: "text",
      path: `config.blocks[${index}]`,
      content,
      align: "left",
      wrap: "word",
      style: plain,
    })),
  };
}

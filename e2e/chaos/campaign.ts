import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDatabase } from "@platen/shared/db/connect";
import { findHead, readEntries } from "@platen/shared/db/journal";
import { jobs, journalUnsealed } from "@platen/shared/db/schema";
import { isFinal } from "@platen/shared/job";
import { markedTemplate } from "@platen/stand/load/marked-receipt";
import { type Stand, startProcessStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import type { Program } from "@platen/testkit/program";
import { restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { startAlternating } from "../asking/alternating.ts";
import { addAskingRow, askingKinds } from "../asking/asking-rows.ts";
import { startChaosClients } from "./clients.ts";
import { startFaults } from "./faults.ts";
import { createGuest, guestId } from "./guest.ts";
import { type Listeners, startListeners } from "./listeners.ts";
import { papersOf } from "./make-fault.ts";
import { askingPrinters, replicas, type Size } from "./plan.ts";
import type { JournalRecord, Paper, Records, StoredJob } from "./records.ts";

export interface CampaignOptions extends Partial<Size> {
  seed: number;
  jobs: number;
  /** Receipts a second, at most. */
  rate: number;
  /** The printer's speed: slow enough that a good part of the time something is between first byte and proof. */
  speedMmPerS: number;
  logFolder?: string;
  onProgress?(progress: Progress): void;
  /** Ends it early, and everything it started with it. */
  signal?: AbortSignal;
}

export interface Progress {
  accepted: number;
  printed: number;
  faults: number;
  broken: string[];
}

export interface Outcome {
  records: Records;
  tookMs: number;
  connections: number;
}

const progressEveryMs = 2_000;

/** After the last fault everything has to come to its end by itself; what makes no headway for so long is stuck. */
const stuckAfterMs = 180_000;

/** A person who finds an unknown outcome sometimes prints it again. */
const reprintOneIn = 3;

/** Runs the whole service under fire, and brings home what the client, the database and the paper have to say. */
export async function runCampaign(options: CampaignOptions): Promise<Outcome> {
  const closers: (() => Promise<unknown>)[] = [];
  const { printers: printerCount = 1, workers = 1, asking: askingCount = 0 } = options;
  const size: Size = { printers: printerCount, workers, asking: askingCount };
  try {
    const started = Date.now();
    const postgres = await restartablePostgres();
    closers.push(postgres.stop);
    const redis = await restartableRedis();
    closers.push(redis.stop);
    const databaseUrl = postgres.urls.databaseUrl ?? "";
    const settings = { speedMmPerS: options.speedMmPerS, keep: 2 * options.jobs + 1_000 };
    const configuration = await shortDeadline();
    closers.push(configuration.remove);
    const stand = await startProcessStand({
      databaseUrl,
      redisUrl: redis.urls.redisUrl ?? "",
      replicas,
      printers: printerCount,
      workers,
      cuttable: true,
      comesBack: true,
      printer: settings,
      env: {
        PLATEN_WHEN_OFFLINE: "queue",
        PLATEN_LOG_LEVEL: options.logFolder ? "info" : "silent",
        PLATEN_CONFIG: configuration.file,
      },
      output: options.logFolder ? { folder: options.logFolder } : "kept",
    });
    closers.push(stand.close);
    await storeTemplate(stand);
    const asking = await startAsking(stand, databaseUrl, askingCount, settings, closers);
    const lasting = new Map([...stand.printers, ...asking]);
    const listeners = startListeners(stand.clientUrls);
    closers.push(listeners.close);
    const guestPrinter = await startVirtualPrinter({ port: 0, settings });
    closers.push(() => guestPrinter.close());
    const guest = createGuest(guestPrinter, stand.clientUrls);
    const faults = startFaults({ stand, printers: lasting, postgres, redis, guest }, options.seed, size);
    closers.push(faults.end);
    const printed = () => papersOf(lasting);
    const printerIds = [...lasting.keys()];
    const clients = startChaosClients({ ...options, urls: stand.clientUrls, printerIds, guest, printed });
    const progress = setInterval(() => {
      options.onProgress?.({
        accepted: clients.accepted,
        printed: printed(),
        faults: faults.records.length,
        broken: faults.active(),
      });
    }, progressEveryMs);
    closers.push(async () => clearInterval(progress));

    await Promise.race([clients.done, aborted(options.signal)]);
    await faults.end();
    const printers = new Map([...lasting, [guestId, guestPrinter]]);
    await settle(stand, printers, databaseUrl);
    await reprintSome(stand, databaseUrl);
    const stored = await settle(stand, printers, databaseUrl);
    await untilQuiet(listeners);
    await listeners.close();
    const records: Records = {
      clients: clients.records,
      guest: guest.record,
      events: listeners.events,
      denials: listeners.denials,
      jobs: stored,
      journal: await readJournal(databaseUrl),
      papers: papersIn(printers),
      faults: faults.records,
      askingIds: [...asking.keys()],
    };
    return { records, tookMs: Date.now() - started, connections: listeners.connections };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** How long a printer that has fetched a job may be silent: short, because such a job keeps all others of its printer waiting. */
const confirmWithinMs = 5_000;

async function shortDeadline(): Promise<{ file: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "platen-chaos-"));
  const file = join(folder, "platen.config.json");
  await writeFile(file, JSON.stringify({ limits: { confirmWithinMs } }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

const askEveryS = 0.1;

/** Printers that ask the replicas in turn, by way of the clients' links. */
async function startAsking(
  { clientUrls }: Stand<Program>,
  databaseUrl: string,
  count: number,
  settings: { speedMmPerS: number; keep: number },
  closers: (() => Promise<unknown>)[],
): Promise<Map<string, VirtualPrinter>> {
  const found = new Map<string, VirtualPrinter>();
  const connection = connectDatabase({ url: databaseUrl, name: "chaos", max: 1 });
  try {
    for (const { id, lane } of askingPrinters(count)) {
      const path = await addAskingRow(connection.db, id, lane);
      const balancer = await startAlternating(clientUrls);
      closers.push(balancer.close);
      const { model } = askingKinds[lane];
      const asks = { lane, url: balancer.url + path };
      const printer = await startVirtualPrinter({ asks, settings: { ...settings, model, askEveryS } });
      closers.push(() => printer.close());
      found.set(id, printer);
    }
    return found;
  } finally {
    await connection.close();
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("the campaign was ended early")));
  });
}

async function storeTemplate({ clientUrls: [url = ""] }: Stand<Program>): Promise<void> {
  await eventually(async () => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/templates`, { method: "POST", headers, body: JSON.stringify(markedTemplate) });
    return answer.status === 201 || answer.status === 409;
  });
}

/** By id, those that are gone included. */
type Printers = ReadonlyMap<string, VirtualPrinter>;

/** Waits for every job to end, as long as there is headway; returns them as they are then. */
async function settle(stand: Stand<Program>, printers: Printers, databaseUrl: string): Promise<StoredJob[]> {
  await Promise.all([...stand.apis, ...stand.workers].map((part) => part.untilReady()));
  let left = Number.POSITIVE_INFINITY;
  let headwayAt = Date.now();
  for (;;) {
    const stored = await readJobs(databaseUrl);
    const open = stored.filter(({ status }) => !isFinal(status)).length;
    if (open < left) headwayAt = Date.now();
    left = open;
    if (open === 0 || Date.now() - headwayAt > stuckAfterMs) {
      for (const printer of printers.values()) {
        await printer.waitFor(({ status }) => status === "ready", stuckAfterMs);
      }
      return stored;
    }
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

async function reprintSome({ clientUrls: [url = ""] }: Stand<Program>, databaseUrl: string): Promise<void> {
  const unknown = (await readJobs(databaseUrl)).filter(
    // What the guest's paper may lack cannot be printed there again.
    ({ errorCode, printerId }) => errorCode === "OUTCOME_UNKNOWN" && printerId !== guestId,
  );
  for (const { id } of unknown.filter((_, index) => index % reprintOneIn === 0)) {
    await eventually(async () => (await fetch(`${url}/jobs/${id}/reprint`, { method: "POST" })).ok);
  }
}

async function readJobs(databaseUrl: string): Promise<StoredJob[]> {
  const connection = connectDatabase({ url: databaseUrl, name: "chaos", max: 1 });
  const { id, seq, printerId, idempotencyKey: key, status, errorCode, reprintOf, startedAt, finishedAt } = jobs;
  const columns = { id, seq, printerId, key, status, errorCode, reprintOf, startedAt, finishedAt };
  try {
    return await connection.db.select(columns).from(jobs);
  } finally {
    await connection.close();
  }
}

/** What happened last is sealed within seconds; what is not after a while never will be. */
const sealedWithinMs = 30_000;

async function readJournal(databaseUrl: string): Promise<JournalRecord> {
  const { db, close } = connectDatabase({ url: databaseUrl, name: "chaos", max: 1 });
  try {
    const countUnsealed = () => db.$count(journalUnsealed);
    await eventually(async () => (await countUnsealed()) === 0, sealedWithinMs).catch(() => {});
    const head = await findHead(db);
    const all = { after: 0, upTo: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER };
    return { entries: await readEntries(db, {}, all), head, unsealed: await countUnsealed() };
  } finally {
    await close();
  }
}

function papersIn(printers: Printers): Paper[] {
  return [...printers].flatMap(([printerId, printer]) => {
    const texts = [...printer.receipts().map(({ text }) => text), printer.current().text];
    return texts.map((text) => ({ printerId, text }));
  });
}

/** The last events may still be on their way. */
async function untilQuiet({ events }: Listeners): Promise<void> {
  let before = -1;
  while (before !== events.length) {
    before = events.length;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}

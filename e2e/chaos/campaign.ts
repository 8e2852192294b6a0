import { connectDatabase } from "@platen/shared/db/connect";
import { jobs } from "@platen/shared/db/schema";
import { isFinal } from "@platen/shared/job";
import { eventually } from "@platen/testkit/eventually";
import { restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { markedTemplate } from "../rig/marked-receipt.ts";
import { type Rig, startRig } from "../rig/rig.ts";
import { type Listeners, startListeners } from "./listeners.ts";
import { replicas } from "./plan.ts";
import type { Records, StoredJob } from "./records.ts";
import { startShoppers } from "./shoppers.ts";
import { startStorm } from "./storm.ts";

export interface CampaignOptions {
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
  try {
    const started = Date.now();
    const postgres = await restartablePostgres();
    closers.push(postgres.stop);
    const redis = await restartableRedis();
    closers.push(redis.stop);
    const databaseUrl = postgres.urls.databaseUrl ?? "";
    const rig = await startRig({
      databaseUrl,
      redisUrl: redis.urls.redisUrl ?? "",
      prefix: "chaos",
      replicas,
      printer: { speedMmPerS: options.speedMmPerS, keep: 2 * options.jobs + 1_000 },
      env: { PLATEN_WHEN_OFFLINE: "queue" },
      ...(options.logFolder && { logFolder: options.logFolder }),
    });
    closers.push(rig.close);
    await storeTemplate(rig);
    const listeners = startListeners(rig.clientUrls);
    closers.push(listeners.close);
    const storm = startStorm({ rig, postgres, redis }, options.seed);
    closers.push(storm.end);
    const printed = () => rig.printer.state().receipts.printed;
    const shoppers = startShoppers({ ...options, urls: rig.clientUrls, printed });
    const progress = setInterval(() => {
      options.onProgress?.({
        accepted: shoppers.accepted,
        printed: printed(),
        faults: storm.records.length,
        broken: storm.active(),
      });
    }, progressEveryMs);
    closers.push(async () => clearInterval(progress));

    await Promise.race([shoppers.done, aborted(options.signal)]);
    await storm.end();
    await settle(rig, databaseUrl);
    await reprintSome(rig, databaseUrl);
    const stored = await settle(rig, databaseUrl);
    await untilQuiet(listeners);
    await listeners.close();
    const records: Records = {
      clients: shoppers.records,
      events: listeners.events,
      denials: listeners.denials,
      jobs: stored,
      papers: [...rig.printer.receipts().map(({ text }) => ({ text })), { text: rig.printer.current().text }],
      faults: storm.records,
    };
    return { records, tookMs: Date.now() - started, connections: listeners.connections };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new Error("the campaign was ended early")));
  });
}

async function storeTemplate({ clientUrls: [url = ""] }: Rig): Promise<void> {
  await eventually(async () => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/templates`, { method: "POST", headers, body: JSON.stringify(markedTemplate) });
    return answer.status === 201 || answer.status === 409;
  });
}

/** Waits for every job to end, as long as there is headway; returns them as they are then. */
async function settle(rig: Rig, databaseUrl: string): Promise<StoredJob[]> {
  await Promise.all([...rig.apis, rig.worker].map((part) => part.untilReady()));
  let left = Number.POSITIVE_INFINITY;
  let headwayAt = Date.now();
  for (;;) {
    const stored = await readJobs(databaseUrl);
    const open = stored.filter(({ status }) => !isFinal(status)).length;
    if (open < left) headwayAt = Date.now();
    left = open;
    if (open === 0 || Date.now() - headwayAt > stuckAfterMs) {
      await rig.printer.waitFor(({ status }) => status === "ready", stuckAfterMs);
      return stored;
    }
    await new Promise((resume) => setTimeout(resume, 200));
  }
}

async function reprintSome({ clientUrls: [url = ""] }: Rig, databaseUrl: string): Promise<void> {
  const unknown = (await readJobs(databaseUrl)).filter(({ errorCode }) => errorCode === "OUTCOME_UNKNOWN");
  for (const { id } of unknown.filter((_, index) => index % reprintOneIn === 0)) {
    await eventually(async () => (await fetch(`${url}/jobs/${id}/reprint`, { method: "POST" })).ok);
  }
}

async function readJobs(databaseUrl: string): Promise<StoredJob[]> {
  const connection = connectDatabase({ url: databaseUrl, name: "chaos", max: 1 });
  const { id, idempotencyKey: key, status, errorCode, reprintOf, startedAt, finishedAt } = jobs;
  try {
    return await connection.db.select({ id, key, status, errorCode, reprintOf, startedAt, finishedAt }).from(jobs);
  } finally {
    await connection.close();
  }
}

/** The last events may still be on their way. */
async function untilQuiet({ events }: Listeners): Promise<void> {
  let before = -1;
  while (before !== events.length) {
    before = events.length;
    await new Promise((resume) => setTimeout(resume, 1_000));
  }
}

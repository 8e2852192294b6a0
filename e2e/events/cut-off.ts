import { randomUUID } from "node:crypto";
import { openBus } from "@platen/shared/bus";
import { isLater, jobUpdate } from "@platen/shared/events";
import type { JobStatus } from "@platen/shared/job";
import { createLog } from "@platen/shared/log";
import { Random } from "@platen/testkit/random";
import { startRoaming } from "./roaming-client.ts";

/** The part of an installation that is listened to. */
export interface Listened {
  /** Where each replica is. */
  urls: readonly string[];
  databaseUrl: string;
  /** Empty: everything on PostgreSQL. */
  redisUrl: string;
  prefix: string;
}

export interface CutOffPlan {
  /** At least so many events. */
  events: number;
  clients: number;
  seed: number;
  /** Done now and then, in the order of the events: `share` of them are written. */
  disturb?(share: number): Promise<void>;
}

export interface CutOffOutcome {
  /** Events in the log, which is what every client has to have heard. */
  events: number;
  connections: number;
  problems: string[];
}

const writers = 3;
/** Several jobs are told of at once, as by a worker with several printers. */
const atOnce = 10;
const disturbances = 10;
const life: readonly JobStatus[] = ["queued", "printing", "completed"];

/** Tells of the lives of many jobs, while clients are cut off at random and come back to any replica. */
export async function runCutOff(place: Listened, plan: CutOffPlan): Promise<CutOffOutcome> {
  const { events, clients: count, seed, disturb } = plan;
  const log = createLog({ level: "silent", part: "local", pretty: false });
  const buses = Array.from({ length: writers + 1 }, () => openBus({ ...place, log }));
  const [reader, ...publishers] = buses;
  if (!reader) throw new Error("there is one more than writers");
  try {
    const first = await reader.lastEventId();
    const clients = Array.from({ length: count }, (_, index) =>
      startRoaming(place.urls, first, new Random(seed * 1_000 + index)),
    );
    let told = 0;
    const writing = publishers.map(async (bus) => {
      while (told < events) {
        told += atOnce * life.length;
        const ids = Array.from({ length: atOnce }, () => randomUUID());
        for (const status of life) {
          const moves = ids.map((id) => jobUpdate({ id, status, templateId: "cut-off", printerId: "default" }));
          await tell(() => bus.publish("client", ...moves));
        }
      }
    });
    const disturbing = (async () => {
      for (let turn = 1; disturb && turn < disturbances; turn++) {
        while (told < (events * turn) / disturbances) await new Promise((resolve) => setTimeout(resolve, 20));
        await disturb(turn / disturbances);
      }
    })();
    await Promise.all([...writing, disturbing]);
    const ids = await wholeLog(reader, first);
    const last = ids.at(-1) ?? first;
    await Promise.all(clients.map((client) => client.finish(last)));
    // What happened after the log was read is told as well.
    const heard = clients.map(({ heard: { ids: all, ...rest } }) => ({
      ...rest,
      ids: all.filter((id) => !isLater(id, last)),
    }));
    return {
      events: ids.length,
      connections: heard.reduce((sum, { connections }) => sum + connections, 0),
      problems: heard.flatMap((one, index) => problemsOf(one, ids).map((problem) => `client ${index}: ${problem}`)),
    };
  } finally {
    await Promise.all(buses.map((bus) => bus.close()));
  }
}

/** As whoever moves jobs does it: until it is told. What was told already is written once. */
async function tell(publish: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await publish();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function wholeLog(reader: ReturnType<typeof openBus>, after: string): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const { events, isComplete } = await reader.eventsAfter(ids.at(-1) ?? after, 5_000);
    if (!isComplete) throw new Error("the log does not hold all events");
    if (events.length === 0) return ids;
    for (const { id } of events) ids.push(id);
  }
}

/** Every event, once, in the order of the log. */
export function problemsOf({ ids, gaps }: { ids: readonly string[]; gaps: number }, log: readonly string[]): string[] {
  const problems: string[] = [];
  const heard = new Set(ids);
  const missed = log.filter((id) => !heard.has(id)).length;
  if (missed > 0) problems.push(`${missed} events were missed`);
  if (ids.length > heard.size) problems.push(`${ids.length - heard.size} events came twice`);
  if (gaps > 0) problems.push(`it was told ${gaps} times that something was missed`);
  const wrong = ids.findIndex((id, at) => id !== log[at]);
  if (problems.length === 0 && wrong !== -1) problems.push(`out of order at event ${wrong}`);
  return problems;
}

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type Finding, overRounds } from "../finding.ts";
import { startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import { apiKey } from "./attempt.ts";
import { costlyRequests } from "./costly-requests.ts";
import { trespasses } from "./trespasses.ts";

const rounds = { full: 3, short: 1 };

/** What the machine itself adds shows in the longest answer of a service that nobody asks for anything else. */
const restMs = 3_000;

interface Longest {
  longestMs: number;
  asked: number;
}

/** Sends all of them to a service as people run it, one after another, while a thread asks /healthz without a pause. */
export async function benchHeldUp({ size, ...bench }: Bench): Promise<Finding[]> {
  const servers = await bench.servers();
  // The time that a request has by default; other rows have the patience of a slow machine.
  const env = { PLATEN_ANSWER_WITHIN_MS: "3000", PLATEN_RAW_DOCUMENTS: "true" };
  const service = await startService({ databaseUrl: await servers.createDatabase("refuse"), env, apiKey });
  const asker = new Worker(new URL("ask-health.mjs", import.meta.url), { workerData: { url: service.url } });
  const longest = async (): Promise<Longest> => {
    asker.postMessage("longest");
    return ((await once(asker, "message")) as [Longest])[0];
  };
  try {
    const attempts = [...costlyRequests(), ...trespasses()];
    // The first requests compile our code and the engines'; the promise is about a process that is up.
    for (const [, send] of attempts.slice(0, 1)) await send(service.url);
    await longest();
    await sleep(restMs);
    const atRest = await longest();
    const worst: { what: string; longestMs: number }[] = [];
    let asked = 0;
    for (let round = 0; round < rounds[size]; round++) {
      const measured: typeof worst = [];
      for (const [what, send] of attempts) {
        await send(service.url);
        const found = await longest();
        measured.push({ what, longestMs: found.longestMs });
        asked += found.asked;
      }
      worst.push(...measured.toSorted((a, b) => b.longestMs - a.longestMs).slice(0, 1));
    }
    const names = [...new Set(worst.map(({ what }) => what))].join(", ");
    return [
      {
        name: `${attempts.length} hostile requests to a running service, the longest answer of /healthz meanwhile`,
        ...overRounds(worst.map(({ longestMs }) => longestMs)),
        unit: "ms",
        target: { atMost: 200 },
        detail: `for ${names}; of ${asked} answers; at rest ${atRest.longestMs.toFixed(1)} ms`,
      },
    ];
  } finally {
    await asker.terminate();
    await service.close();
  }
}

import { sleep } from "@platen/shared/time";
import { runClients } from "@platen/stand/load/clients";
import { submit } from "@platen/stand/load/submit";
import { Random } from "@platen/testkit/random";
import type { ClientRecord } from "./records.ts";

/** Clients that print, try again whatever happens, and sometimes change their mind; they write down all they are told. */
export interface ChaosClients {
  records: ClientRecord[];
  /** How many receipts were accepted so far. */
  readonly accepted: number;
  /** Resolves when every receipt was accepted. */
  done: Promise<void>;
}

export interface ChaosClientsOptions {
  urls: readonly string[];
  jobs: number;
  seed: number;
  /** Receipts a second, all together, at most. */
  rate: number;
  /** Receipts go to these in turn. */
  printerIds: readonly string[];
  /** Pieces of paper so far. */
  printed(): number;
}

/** Enough that some wait while others go on. */
const clients = 8;

const cancelShare = 0.15;
const repeatShare = 0.05;
const mostCancelDelayMs = 400;
const mostLines = 6;

/** A server may hang: longer than its own patience, then the request counts as unanswered. */
const answerWithinMs = 5_000;
const retryAfterMs = 200;

/** A cancel that is never answered is given up: what became of it, the database tells. */
const mostCancelTries = 20;

/** Beyond so many that wait for the printer, clients wait too: the campaign is about faults, not about a long queue. */
const mostWaiting = 400;

export function startChaosClients({ urls, jobs, seed, rate, printerIds, printed }: ChaosClientsOptions): ChaosClients {
  const records: ClientRecord[] = [];
  let accepted = 0;
  let cancelled = 0;
  const thinkMs = (1_000 * clients) / rate;

  const randoms = Array.from({ length: clients }, (_, client) => new Random(seed * clients + client));

  async function print(number: number, client: number): Promise<void> {
    const random = randoms[client] as Random;
    const record: ClientRecord = {
      number,
      key: `chaos-${seed}-${number}`,
      tries: 0,
      toldIds: [],
      cancelAnswers: [],
      oddAnswers: [],
    };
    records.push(record);
    while (accepted - cancelled - printed() > mostWaiting) await sleep(retryAfterMs);
    const id = await ask(record, random);
    accepted++;
    // A client that crashed after its request asks again, although it was answered.
    if (random.chance(repeatShare)) await ask(record, random);
    if (id !== undefined && random.chance(cancelShare)) {
      await sleep(random.next() * mostCancelDelayMs);
      await cancel(record, id, random);
    }
    await sleep(random.next() * 2 * thinkMs);
  }

  /** The job's id, or undefined when no other try could change the answer. */
  async function ask(record: ClientRecord, random: Random): Promise<string | undefined> {
    const { number, key } = record;
    const printer = printerIds[number % printerIds.length] ?? "default";
    const request = { key, printer, lines: 1 + (number % mostLines), answerWithinMs };
    for (;;) {
      record.tries++;
      const { status, text, jobId } = await submit(random.pick(urls), number, request);
      if (jobId !== undefined) {
        record.toldIds.push(jobId);
        return jobId;
      }
      if (status !== 0 && status !== 503) record.oddAnswers.push(`POST was answered ${status} ${text}`);
      if (status !== 0 && status < 500) return undefined;
      await sleep(retryAfterMs);
    }
  }

  async function cancel(record: ClientRecord, id: string, random: Random): Promise<void> {
    for (let attempt = 0; attempt < mostCancelTries; attempt++) {
      const { status, text } = await remove(`${random.pick(urls)}/jobs/${id}`);
      record.cancelAnswers.push(status);
      if (status === 200) cancelled++;
      if (status === 200 || status === 409) return;
      if (status !== 0 && status !== 503) record.oddAnswers.push(`DELETE was answered ${status} ${text}`);
      await sleep(retryAfterMs);
    }
  }

  const done = runClients({ clients, isOver: () => records.length >= jobs, print });
  return {
    records,
    get accepted() {
      return accepted;
    },
    done,
  };
}

/** Status 0 when there was no answer. */
async function remove(url: string): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { method: "DELETE", signal: AbortSignal.timeout(answerWithinMs) });
    return { status: response.status, text: await response.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

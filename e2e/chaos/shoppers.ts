import { markedData, markedTemplate } from "@platen/stand/load/marked-receipt";
import { Random } from "@platen/testkit/random";
import { jobIdIn } from "../rig/job-id-in.ts";
import type { ClientRecord } from "./records.ts";

/** Clients that print, try again whatever happens, and sometimes change their mind; they write down all they are told. */
export interface Shoppers {
  records: ClientRecord[];
  /** How many receipts were accepted so far. */
  readonly accepted: number;
  /** Resolves when every receipt was accepted. */
  done: Promise<void>;
}

export interface ShopperOptions {
  urls: readonly string[];
  jobs: number;
  seed: number;
  /** Receipts a second, all together, at most. */
  rate: number;
  /** Pieces of paper so far. */
  printed(): number;
}

/** Enough that some wait while others go on. */
const shopperCount = 8;

const cancelShare = 0.15;
const repeatShare = 0.05;
const mostCancelDelayMs = 400;
const mostLines = 6;

/** A server may hang: longer than its own patience, then the request counts as unanswered. */
const answerWithinMs = 5_000;
const retryAfterMs = 200;

/** A cancel that is never answered is given up: what became of it, the database tells. */
const mostCancelTries = 20;

/** Beyond so many that wait for the printer, shoppers wait too: the campaign is about faults, not about a long queue. */
const mostWaiting = 400;

export function startShoppers({ urls, jobs, seed, rate, printed }: ShopperOptions): Shoppers {
  const records: ClientRecord[] = [];
  let accepted = 0;
  let cancelled = 0;
  let next = 0;
  const thinkMs = (1_000 * shopperCount) / rate;

  async function shop(shopper: number): Promise<void> {
    const random = new Random(seed * shopperCount + shopper);
    while (next < jobs) {
      if (accepted - cancelled - printed() > mostWaiting) {
        await pause(retryAfterMs);
        continue;
      }
      const number = next++;
      const record: ClientRecord = {
        number,
        key: `chaos-${seed}-${number}`,
        tries: 0,
        toldIds: [],
        cancelAnswers: [],
        oddAnswers: [],
      };
      records.push(record);
      const id = await submit(record, random);
      accepted++;
      // A client that crashed after its request asks again, although it was answered.
      if (random.chance(repeatShare)) await submit(record, random);
      if (id !== undefined && random.chance(cancelShare)) {
        await pause(random.next() * mostCancelDelayMs);
        await cancel(record, id, random);
      }
      await pause(random.next() * 2 * thinkMs);
    }
  }

  /** The job's id, or undefined when no other try could change the answer. */
  async function submit(record: ClientRecord, random: Random): Promise<string | undefined> {
    const body = JSON.stringify({ data: markedData(record.number, 1 + (record.number % mostLines)) });
    const headers = { "content-type": "application/json", "idempotency-key": record.key };
    for (;;) {
      record.tries++;
      const answer = await ask(`${random.pick(urls)}/print/${markedTemplate.id}`, { method: "POST", headers, body });
      // Asked again about a job that has failed since, the service says so, with the job's id.
      const jobId = answer && jobIdIn(answer.text);
      if (jobId !== undefined) {
        record.toldIds.push(jobId);
        return jobId;
      }
      if (answer && answer.status !== 503) record.oddAnswers.push(`POST was answered ${answer.status} ${answer.text}`);
      if (answer && answer.status < 500) return undefined;
      await pause(retryAfterMs);
    }
  }

  async function cancel(record: ClientRecord, id: string, random: Random): Promise<void> {
    for (let attempt = 0; attempt < mostCancelTries; attempt++) {
      const answer = await ask(`${random.pick(urls)}/jobs/${id}`, { method: "DELETE" });
      record.cancelAnswers.push(answer?.status ?? 0);
      if (answer?.status === 200) cancelled++;
      if (answer?.status === 200 || answer?.status === 409) return;
      if (answer && answer.status !== 503)
        record.oddAnswers.push(`DELETE was answered ${answer.status} ${answer.text}`);
      await pause(retryAfterMs);
    }
  }

  const running = Array.from({ length: shopperCount }, (_, shopper) => shop(shopper));
  return {
    records,
    get accepted() {
      return accepted;
    },
    done: Promise.all(running).then(() => {}),
  };
}

/** The whole answer, or undefined when there was none. */
async function ask(url: string, request: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, { ...request, signal: AbortSignal.timeout(answerWithinMs) });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

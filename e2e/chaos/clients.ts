import { sleep } from "@platen/shared/time";
import { runClients } from "@platen/stand/load/clients";
import { submit } from "@platen/stand/load/submit";
import { Random } from "@platen/testkit/random";
import { type Guest, guestId } from "./guest.ts";
import type { ClientRecord } from "./records.ts";
import { answerWithinMs, codeIn, request, retryAfterMs } from "./request.ts";

/** Clients that print, try again whatever happens, and sometimes change their mind; they write down all they are told. */
export interface ChaosClients {
  records: ClientRecord[];
  /** How many receipts were accepted so far. */
  readonly accepted: number;
  /** Resolves when every receipt was accepted, or refused because its printer is gone. */
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
  /** And to this one as well, while it is there. */
  guest: Pick<Guest, "isThere">;
  /** Pieces of paper so far. */
  printed(): number;
}

/** Enough that some wait while others go on. */
const clients = 8;

const cancelShare = 0.15;
const repeatShare = 0.05;
const mostCancelDelayMs = 400;
const mostLines = 6;

/** A cancel that is never answered is given up: what became of it, the database tells. */
const mostCancelTries = 20;

/** Beyond so many that wait for the printer, clients wait too: the campaign is about faults, not about a long queue. */
const mostWaiting = 400;

export function startChaosClients(options: ChaosClientsOptions): ChaosClients {
  const { urls, jobs, seed, rate, printerIds, guest, printed } = options;
  const records: ClientRecord[] = [];
  let accepted = 0;
  /** Of those that the guest is not for: accepted, and not cancelled. */
  let lasting = 0;
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
      refused: null,
      oddAnswers: [],
    };
    records.push(record);
    while (lasting - printed() > mostWaiting) await sleep(retryAfterMs);
    const printer = printerFor(number);
    const id = await ask(record, printer, random);
    if (id !== undefined) accepted++;
    if (printer !== guestId) lasting++;
    // A client that crashed after its request asks again, although it was answered.
    if (random.chance(repeatShare)) await ask(record, printer, random);
    if (id !== undefined && random.chance(cancelShare)) {
      await sleep(random.next() * mostCancelDelayMs);
      const isCancelled = await cancel(record, id, random);
      if (isCancelled && printer !== guestId) lasting--;
    }
    await sleep(random.next() * 2 * thinkMs);
  }

  function printerFor(number: number): string {
    const there = guest.isThere ? [...printerIds, guestId] : printerIds;
    return there[number % there.length] ?? "default";
  }

  /** The job's id, or undefined when no other try could change the answer. */
  async function ask(record: ClientRecord, printer: string, random: Random): Promise<string | undefined> {
    const { number, key } = record;
    const asked = { key, printer, lines: 1 + (number % mostLines), answerWithinMs };
    for (;;) {
      record.tries++;
      const from = new Date();
      const { status, text, jobId } = await submit(random.pick(urls), number, asked);
      if (jobId !== undefined) {
        record.toldIds.push(jobId);
        return jobId;
      }
      if (printer === guestId && codeIn(text) === "PRINTER_NOT_FOUND") {
        record.refused = { from, to: new Date() };
        return undefined;
      }
      if (status !== 0 && status !== 503) record.oddAnswers.push(`POST was answered ${status} ${text}`);
      if (status !== 0 && status < 500) return undefined;
      await sleep(retryAfterMs);
    }
  }

  async function cancel(record: ClientRecord, id: string, random: Random): Promise<boolean> {
    for (let attempt = 0; attempt < mostCancelTries; attempt++) {
      const { status, text } = await request("DELETE", `${random.pick(urls)}/jobs/${id}`);
      record.cancelAnswers.push(status);
      if (status === 200 || status === 409) return status === 200;
      if (status !== 0 && status !== 503) record.oddAnswers.push(`DELETE was answered ${status} ${text}`);
      await sleep(retryAfterMs);
    }
    return false;
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

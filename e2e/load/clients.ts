import { sleep } from "@platen/shared/time";
import { runClients } from "@platen/stand/load/clients";
import { type Submission, submit } from "@platen/stand/load/submit";
import type { LoadStand } from "./stand.ts";

export interface SustainedOptions {
  clients: number;
  /** Receipts are numbered from here. */
  from: number;
  /** No request begins when this is true. */
  isOver(accepted: number): boolean;
  onAnswer?(answer: Submission): void;
}

/**
 * What may wait for the printer. Beyond it clients hold back, so that what is measured is the rate at which receipts come
 * out for as long as one likes, and not how fast a queue can be filled.
 */
const mostWaiting = 500;
const lookEveryMs = 250;

/** Prints as fast as receipts come out; resolves with the number accepted. */
export async function printSustained(stand: LoadStand, options: SustainedOptions): Promise<number> {
  const { clients, from, isOver, onAnswer } = options;
  const printedBefore = await stand.printed();
  let accepted = 0;
  let waiting = 0;
  const looking = setInterval(async () => {
    waiting = accepted - ((await stand.printed()) - printedBefore);
  }, lookEveryMs);
  const print = async (number: number) => {
    while (waiting > mostWaiting && !isOver(accepted)) await sleep(lookEveryMs);
    const answer = await submit(stand.url, number);
    if (answer.status === 200) accepted++;
    onAnswer?.(answer);
  };
  try {
    await runClients({ clients, from, isOver: () => isOver(accepted), print });
    return accepted;
  } finally {
    clearInterval(looking);
  }
}

import type { LoadStand } from "./stand.ts";
import { type Submission, submit } from "./submit.ts";

export interface CrowdOptions {
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

/** Clients that each send the next receipt when the last was answered; resolves with the number accepted. */
export async function runCrowd(stand: LoadStand, options: CrowdOptions): Promise<number> {
  const printedBefore = await stand.printed();
  let next = options.from;
  let accepted = 0;
  let waiting = 0;
  const looking = setInterval(async () => {
    waiting = accepted - ((await stand.printed()) - printedBefore);
  }, lookEveryMs);

  async function shop(): Promise<void> {
    while (!options.isOver(accepted)) {
      if (waiting > mostWaiting) {
        await new Promise((resume) => setTimeout(resume, lookEveryMs));
        continue;
      }
      const answer = await submit(stand.url, next++);
      if (answer.status === 200) accepted++;
      options.onAnswer?.(answer);
    }
  }

  try {
    await Promise.all(Array.from({ length: options.clients }, shop));
    return accepted;
  } finally {
    clearInterval(looking);
  }
}

import type { Logger } from "@platen/shared/log";
import { backoffMs, sleep } from "@platen/shared/time";

const askingAgain = { leastMs: 100, mostMs: 5_000 };

export interface Patience {
  log: Logger;
  /** What is logged when the first answer is a failure. */
  unanswered: string;
  closing: AbortSignal;
}

/** Asks until it is answered; undefined when this process ends first. */
export async function askUntil<T>(
  question: () => Promise<T>,
  { log, unanswered, closing }: Patience,
): Promise<T | undefined> {
  for (let attempt = 0; !closing.aborted; attempt++) {
    try {
      return await question();
    } catch (error) {
      if (attempt === 0) log.warn({ err: error }, unanswered);
      await sleep(backoffMs(attempt, askingAgain), closing);
    }
  }
  return undefined;
}

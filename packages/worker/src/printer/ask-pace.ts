import type { Dialogue } from "./dialogue.ts";

/** Often enough to be the keep-alive for printers that drop idle clients, and to notice paper out without automatic status. */
export const pollEveryMs = 1_000;

/** The cover, the roll and the cover again: what a person changes comes in quick succession. */
const quickQuestions = 10;

/**
 * A stopped printer may keep every question in its receive buffer, and answers nothing once that is full. At this pace
 * 4 KB last for almost three hours.
 */
const stoppedMsPerByte = 2_500;

/** For the report that gets lost. */
const askReportingEveryMs = 300_000;

/** When a connected printer is asked how it is: at every poll, and rarely while it waits for a person. */
export class AskPace {
  readonly #stoppedMs: number;
  #passedMs = 0;
  #quickLeft = 0;
  #news = 0;

  constructor(questionBytes: number) {
    this.#stoppedMs = questionBytes * stoppedMsPerByte;
  }

  /** Call at every poll in which the printer may be asked. True: ask now. */
  isDue({ isOnline, reportsStop, news }: Pick<Dialogue, "isOnline" | "reportsStop" | "news">): boolean {
    this.#passedMs += pollEveryMs;
    if (news !== this.#news) this.#quickLeft = quickQuestions;
    this.#news = news;
    const stoppedMs = reportsStop ? askReportingEveryMs : this.#stoppedMs;
    if (!isOnline && this.#quickLeft === 0 && this.#passedMs < stoppedMs) return false;
    this.#passedMs = 0;
    this.#quickLeft = Math.max(0, this.#quickLeft - 1);
    return true;
  }
}

import { PlainError } from "@platen/shared/errors";
import type { ConfirmationMethod } from "@platen/shared/job";
import type { Mark } from "./dialect.ts";
import { afterReading, Patience } from "./patience.ts";
import type { Reply } from "./reply.ts";
import { wordsOf } from "./reply-words.ts";

/** What a job's end on paper rests on. */
export interface Proof {
  method: ConfirmationMethod;
  /** The answer that proves it; absent where nothing was asked, and where the answer proves nothing. */
  words?: string;
  /** The answer came so soon that it proves nothing. */
  early?: { answeredAfterMs: number };
}

export interface FenceOptions {
  proof: ConfirmationMethod;
  /** Called when all bytes of the job are on their way, or leave with the question. */
  createMark(): Mark;
  expectedMs: number;
  /** An answer sooner than this after the first byte proves nothing. */
  earliestMs: number;
  personPatienceMs: number;
  waitsForPerson(): boolean;
}

/** Dense graphics slow a head to a third of its speed; beyond that, and a little, it should have answered. */
const slowestFactor = 3;
const graceMs = 5_000;

/** An answer can get lost. Asking again is harmless: the fence moves no paper, and answers come in order. */
const mostQuestions = 3;
const askAgainAfterMs = 3_000;
const checkEveryMs = 100;

/** A printer that answers "not yet" is asked again: often enough that the next job does not wait for the question. */
const notYetMs = 150;

/**
 * Stands behind a job's data and waits for the printer's word that it got there. Also bounds how long the whole job may
 * take, from the first byte to the proof.
 */
export class Fence {
  readonly #options: FenceOptions;
  readonly #patience: Patience;
  /** No byte of the job left before. */
  readonly #startedMs = performance.now();
  #answeredMs = 0;
  #mark: Mark | undefined;
  #questions = 0;
  #answers = 0;
  #askAgain: () => void = () => {};
  #words = "";
  #answered: () => void = () => {};
  readonly #answer: Promise<"answered">;
  #fail: (error: Error) => void = () => {};
  readonly #lost: Promise<never>;

  constructor(options: FenceOptions) {
    this.#options = options;
    const workMs = slowestFactor * options.expectedMs + graceMs;
    this.#patience = new Patience({ workMs, personMs: options.personPatienceMs }, this.#startedMs);
    this.#answer = new Promise((resolve) => {
      this.#answered = () => resolve("answered");
    });
    this.#lost = new Promise((_, reject) => {
      this.#fail = reject;
    });
    // A loss while nothing waits for it is no error that nobody handles, which would end the process.
    this.#lost.catch(() => {});
  }

  readonly hear = (reply: Reply): void => {
    const verdict = this.#mark?.judge(reply);
    if (verdict) this.#answers++;
    if (verdict === "proof") {
      this.#answeredMs ||= performance.now();
      this.#words ||= wordsOf(reply);
      this.#answered();
    }
    if (verdict === "not yet") this.#askAgain();
  };

  /** It was asked again just as the answer came: another is on its way, and the next job must not take it for its own. */
  get mayHearMore(): boolean {
    return this.#options.proof === "status-fence" && this.#questions > this.#answers;
  }

  /** The connection is gone. */
  readonly lose = (reason: string): void => this.#fail(new PlainError(reason));

  /** Waits for the job's bytes to be taken, as long as the printer makes sense. */
  async during(sending: Promise<void>): Promise<void> {
    const stalled = await this.#race(sending.then(() => "answered" as const));
    if (stalled === "answered") return;
    throw new PlainError(
      stalled === "person" ? "nobody attended to the printer in time" : "the printer stopped taking data",
    );
  }

  /** Asks for the proof and waits for it; rejects when it cannot be had. */
  async passed(write: (question: Uint8Array) => Promise<void>): Promise<Proof> {
    const { proof: method } = this.#options;
    if (method === "transmitted") return { method };
    const mark = this.#options.createMark();
    this.#mark = mark;
    const ask = () => {
      this.#questions++;
      return write(mark.question());
    };
    let again: NodeJS.Timeout | undefined;
    this.#askAgain = () => {
      clearTimeout(again);
      // A connection that is gone by then is noticed by the race below.
      again = setTimeout(() => void ask().catch(() => {}), notYetMs);
    };
    try {
      for (let asked = 1; ; asked++) {
        await this.during(ask());
        const outcome = await this.#race(this.#answer);
        if (outcome === "answered") return this.#proof();
        if (outcome === "person") throw new PlainError("nobody attended to the printer in time");
        if (asked === mostQuestions) throw new PlainError("the printer did not confirm that it printed");
        this.#patience.renew(askAgainAfterMs);
      }
    } finally {
      clearTimeout(again);
    }
  }

  /** Measured from before the first byte: a process that was held up sees an answer late, never early. */
  #proof(): Proof {
    const answeredAfterMs = this.#answeredMs - this.#startedMs;
    if (answeredAfterMs < this.#options.earliestMs) return { method: "transmitted", early: { answeredAfterMs } };
    return { method: this.#options.proof, words: this.#words };
  }

  async #race(done: Promise<"answered">): Promise<"answered" | "work" | "person"> {
    let check: NodeJS.Timeout | undefined;
    const stalled = new Promise<"work" | "person">((resolve) => {
      check = setInterval(() => {
        const exhausted = this.#patience.tick(performance.now(), this.#options.waitsForPerson());
        if (exhausted) afterReading(() => resolve(exhausted));
      }, checkEveryMs);
    });
    try {
      return await Promise.race([done, stalled, this.#lost]);
    } finally {
      clearInterval(check);
    }
  }
}

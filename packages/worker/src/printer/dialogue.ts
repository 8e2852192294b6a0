import { type Condition, describeCondition, unknownCondition } from "@platen/shared/condition";
import type { Dialect } from "./dialect.ts";
import type { Link } from "./link.ts";
import { afterReading } from "./patience.ts";
import type { Replies, Reply, ReplyParser } from "./reply.ts";

/** As much of a foreign answer as tells what it is. */
const maxFirstBytes = 64;

type Listener = (reply: Reply) => void;

/** What is said over one connection: questions out, answers in, and what the answers tell of the printer's condition. */
export class Dialogue implements Replies {
  readonly #dialect: Dialect;
  readonly #parser: ReplyParser;
  readonly #listeners = new Set<Listener>();
  readonly #onHeard: () => void;
  /** Answers to the status question that are still to come. */
  #unanswered = 0;
  #condition: Condition = unknownCondition;
  #heardChunks = 0;
  #answersStatus = false;
  #firstBytes: number[] = [];
  #foreignAnswer: readonly number[] | undefined;
  #isPrinter = false;
  #news = 0;
  #reportsStop = false;

  /** `onHeard` is called after every answer, whether or not it tells anything new. */
  constructor(dialect: Dialect, onHeard: () => void) {
    this.#dialect = dialect;
    this.#parser = dialect.createParser();
    this.#onHeard = onHeard;
  }

  get condition(): Condition {
    return this.#condition;
  }

  /** By its own word; one that has said nothing is not known to be otherwise. */
  get isOnline(): boolean {
    return describeCondition(this.#condition).status === "online";
  }

  /** Grows with everything that is heard. */
  get heardChunks(): number {
    return this.#heardChunks;
  }

  /** The first bytes of something that does not answer as a printer does. What it sends tells nothing of a printer. */
  get foreignAnswer(): readonly number[] | undefined {
    return this.#foreignAnswer;
  }

  /** It has answered as a printer does. Noise is passed over from then on. */
  get isPrinter(): boolean {
    return this.#isPrinter;
  }

  recognize(): void {
    this.#isPrinter = true;
  }

  /** The printer has answered the whole status question at some time; some answer a part of it, and never the rest. */
  get answersStatus(): boolean {
    return this.#answersStatus;
  }

  /** Grows with every change of the printer's state, and when it answers anything but the status question. */
  get news(): number {
    return this.#news;
  }

  /** What it is now it reported by itself, so it can be trusted to report when that is over. */
  get reportsStop(): boolean {
    return this.#reportsStop;
  }

  get unanswered(): number {
    return this.#unanswered;
  }

  get isWaiting(): boolean {
    return this.#unanswered > 0;
  }

  hear(chunk: Uint8Array): void {
    this.#heardChunks++;
    const replies = this.#parser.push(chunk);
    if (this.#isForeign(chunk)) {
      this.#condition = unknownCondition;
      this.#onHeard();
      return;
    }
    for (const reply of replies) {
      this.#follow(reply);
      for (const listener of [...this.#listeners]) listener(reply);
    }
    this.#onHeard();
  }

  /** Letters can look like answers, so nothing of a piece counts that holds anything else, until the printer is known. */
  #isForeign(chunk: Uint8Array): boolean {
    if (this.#isPrinter) return false;
    this.#firstBytes = [...this.#firstBytes, ...chunk.subarray(0, maxFirstBytes)].slice(0, maxFirstBytes);
    if (this.#parser.foreignBytes > 0) this.#foreignAnswer = this.#firstBytes;
    return this.#foreignAnswer !== undefined;
  }

  #follow(reply: Reply): void {
    const before = describeCondition(this.#condition);
    this.#condition = this.#dialect.conditionAfter(this.#condition, reply, this.#placeOf(reply));
    const { status, errorCode } = describeCondition(this.#condition);
    const isOther = status !== before.status || errorCode !== before.errorCode;
    if (isOther) this.#reportsStop = reply.type === "automatic";
    if (isOther || !this.#dialect.isStatusAnswer(reply)) this.#news++;
  }

  /** Asks for the status, unless an answer to that is still due. */
  async ask(link: Link): Promise<void> {
    if (this.isWaiting) return;
    this.#unanswered = this.#dialect.statusAnswers;
    await link.write(this.#dialect.statusQuestion);
  }

  /** No answer will come any more to what was asked. */
  giveUpAnswers(): void {
    this.#unanswered = 0;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  expect(
    matches: (reply: Reply) => boolean,
    timeoutMs: number,
    endsHope: (reply: Reply) => boolean = () => false,
  ): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      const settle = (reply: Reply | undefined) => {
        clearTimeout(timer);
        stop();
        resolve(reply);
      };
      const stop = this.listen((reply) => {
        if (matches(reply)) settle(reply);
        else if (endsHope(reply)) settle(undefined);
      });
      const timer = setTimeout(() => afterReading(() => settle(undefined)), timeoutMs);
    });
  }

  /** Checks at every answer. The caller races this against the loss of the connection. */
  untilOnline(): Promise<void> {
    if (this.isOnline) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.listen(() => {
        if (!this.isOnline) return;
        stop();
        resolve();
      });
    });
  }

  /** Answers come in the order of the questions. */
  #placeOf(reply: Reply): number | undefined {
    if (!this.isWaiting || !this.#dialect.isStatusAnswer(reply)) return undefined;
    const place = this.#dialect.statusAnswers - this.#unanswered--;
    this.#answersStatus ||= !this.isWaiting;
    this.#isPrinter ||= this.#answersStatus;
    return place;
  }
}

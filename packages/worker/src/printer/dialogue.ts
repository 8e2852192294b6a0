import { askRealTimeStatus, realTimeQuestions } from "./commands.ts";
import { type Condition, fromAutomaticStatus, unknownCondition, withRealTimeStatus } from "./condition.ts";
import type { Link } from "./link.ts";
import { type Reply, ReplyParser } from "./reply-parser.ts";

type Listener = (reply: Reply) => void;

/** What is said over one connection: questions out, answers in, and what the answers tell of the printer's condition. */
export class Dialogue {
  readonly #parser = new ReplyParser();
  readonly #listeners = new Set<Listener>();
  readonly #onChange: () => void;
  /** Real-time questions under way, in the order their answers will come. */
  #asked: number[] = [];
  #condition: Condition = unknownCondition;
  #heardAtMs = Date.now();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get condition(): Condition {
    return this.#condition;
  }

  get heardAtMs(): number {
    return this.#heardAtMs;
  }

  get isWaiting(): boolean {
    return this.#asked.length > 0;
  }

  hear(chunk: Uint8Array): void {
    this.#heardAtMs = Date.now();
    const before = this.#condition;
    for (const reply of this.#parser.push(chunk)) {
      if (reply.type === "automatic") this.#condition = fromAutomaticStatus(reply.bytes);
      if (reply.type === "realTime") {
        const question = this.#asked.shift();
        if (question !== undefined) this.#condition = withRealTimeStatus(this.#condition, question, reply.byte);
      }
      for (const listener of [...this.#listeners]) listener(reply);
    }
    if (before !== this.#condition) this.#onChange();
  }

  /** Asks for the real-time status, unless an answer to that is still due. */
  async ask(link: Link): Promise<void> {
    if (this.#asked.length > 0) return;
    this.#asked = [...realTimeQuestions];
    await link.write(askRealTimeStatus);
  }

  /** No answer will come any more to what was asked. */
  giveUpAnswers(): void {
    this.#asked = [];
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The first matching answer from now on, or undefined when the time is over. */
  expect(matches: (reply: Reply) => boolean, timeoutMs: number): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      const settle = (reply: Reply | undefined) => {
        clearTimeout(timer);
        stop();
        resolve(reply);
      };
      const stop = this.listen((reply) => {
        if (matches(reply)) settle(reply);
      });
      const timer = setTimeout(settle, timeoutMs, undefined);
    });
  }

  /** Looks again at every answer. The caller races this against the loss of the connection. */
  until(holds: (condition: Condition) => boolean): Promise<void> {
    if (holds(this.#condition)) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.listen(() => {
        if (!holds(this.#condition)) return;
        stop();
        resolve();
      });
    });
  }
}

import type { RealTimeCommand, Received, Receiver } from "./real-time.ts";

/** What each sequence of bytes asks, written one character a byte. All sequences have the same length. */
export type Questions = Readonly<Record<string, RealTimeCommand>>;

/** Finds real-time questions anywhere in the stream, by their bytes alone. */
export class PatternReceiver implements Receiver {
  readonly #questions: Questions;
  readonly #length: number;
  #last = "";

  constructor(questions: Questions) {
    this.#questions = questions;
    this.#length = Math.max(...Object.keys(questions).map((question) => question.length));
  }

  *receive(chunk: Uint8Array): Generator<Received> {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      this.#last = (this.#last + String.fromCharCode(byte)).slice(-this.#length);
      const command = this.#questions[this.#last];
      if (!command) continue;
      yield { bytes: chunk.subarray(start, index + 1), commands: [command] };
      start = index + 1;
    }
    if (start < chunk.length) yield { bytes: chunk.subarray(start), commands: [] };
  }

  reset(): void {
    this.#last = "";
  }
}

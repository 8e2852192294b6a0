import type { Received, Receiver } from "../language.ts";
import type { RealTimeCommand } from "../real-time-command.ts";

const QUESTIONS: Readonly<Record<string, RealTimeCommand>> = {
  "~HS": { type: "host-status" },
  "~HI": { type: "host-identification" },
};
const LENGTH = 3;

/** Finds the questions that a label printer answers at any time, wherever in the stream they stand. */
export class ZplReceiver implements Receiver {
  #last = "";

  *receive(chunk: Uint8Array): Generator<Received> {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      this.#last = (this.#last + String.fromCharCode(byte)).slice(-LENGTH);
      const command = QUESTIONS[this.#last];
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

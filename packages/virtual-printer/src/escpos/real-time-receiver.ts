import type { RealTimeCommand, Received, Receiver } from "../commands/real-time.ts";
import { dle } from "./command-table.ts";
import { RealTimeScanner } from "./real-time-scanner.ts";
import { EscPosTokenizer } from "./tokenizer.ts";

/** DLE DC4 8 with its seven signature bytes is the longest real-time command. */
const longestCommand = 10;

/**
 * Finds real-time commands in what is received. Most printers find them anywhere, inside pictures too. Some firmware looks
 * only where a command can begin; to do the same, this follows the other commands with a tokenizer.
 */
export class RealTimeReceiver implements Receiver {
  readonly #scanner = new RealTimeScanner();
  readonly #tokenizer = new EscPosTokenizer();
  #bytesToCheck = 0;

  /**
   * The bytes in slices that end with every real-time command. One that clears the buffers has to clear what came before
   * it and nothing of what came after it, even when both arrived together.
   */
  *receive(chunk: Uint8Array, insideData: boolean): Generator<Received> {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      if (byte === dle) this.#bytesToCheck = longestCommand;
      if (this.#bytesToCheck === 0) continue;
      this.#bytesToCheck--;
      yield this.#find(chunk.subarray(start, index + 1), insideData);
      start = index + 1;
    }
    if (start < chunk.length) yield this.#find(chunk.subarray(start), insideData);
  }

  reset(): void {
    this.#scanner.reset();
    this.#tokenizer.reset();
    this.#bytesToCheck = 0;
  }

  #find(bytes: Uint8Array, insideData: boolean): Received {
    return { bytes, commands: insideData ? this.#scanner.scan(bytes) : this.#follow(bytes) };
  }

  #follow(bytes: Uint8Array): RealTimeCommand[] {
    this.#tokenizer.push(bytes);
    const found: RealTimeCommand[] = [];
    for (let command = this.#tokenizer.next(); command; command = this.#tokenizer.next()) {
      if (command.name.startsWith("DLE")) found.push(...this.#scanner.scan(command.bytes));
    }
    return found;
  }
}

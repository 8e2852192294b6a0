import type { RealTimeCommand, Received, Receiver } from "../commands/real-time.ts";
import { dle } from "./command-table.ts";
import { RealTimeScanner } from "./real-time-scanner.ts";
import { Tokenizer } from "./tokenizer.ts";

/** DLE DC4 8 with its seven signature bytes is the longest real-time command. */
const longestCommand = 10;

/**
 * Looks for real-time commands in what is received. Printers find them anywhere, inside pictures too; some firmware looks
 * only where a command can begin, which takes following the other commands along.
 */
export class RealTimeReceiver implements Receiver {
  readonly #scanner = new RealTimeScanner();
  readonly #follower = new Tokenizer();
  #watch = 0;

  /**
   * The bytes in slices that end with every real-time command. One that clears the buffers has to clear what came before
   * it and nothing of what came after it, even when both arrived together.
   */
  *receive(chunk: Uint8Array, insideData: boolean): Generator<Received> {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      if (byte === dle) this.#watch = longestCommand;
      if (this.#watch === 0) continue;
      this.#watch--;
      yield this.#look(chunk.subarray(start, index + 1), insideData);
      start = index + 1;
    }
    if (start < chunk.length) yield this.#look(chunk.subarray(start), insideData);
  }

  reset(): void {
    this.#scanner.reset();
    this.#follower.reset();
    this.#watch = 0;
  }

  #look(bytes: Uint8Array, insideData: boolean): Received {
    return { bytes, commands: insideData ? this.#scanner.scan(bytes) : this.#follow(bytes) };
  }

  #follow(bytes: Uint8Array): RealTimeCommand[] {
    this.#follower.push(bytes);
    const found: RealTimeCommand[] = [];
    for (let command = this.#follower.next(); command; command = this.#follower.next()) {
      if (command.name.startsWith("DLE")) found.push(...this.#scanner.scan(command.bytes));
    }
    return found;
  }
}

const DLE = 0x10;

/** DLE DC4 8 with its seven signature bytes is the longest real-time command. */
const LONGEST = 10;

/**
 * Cuts received bytes so that a real-time command always ends a slice. A command that clears the buffers has to clear
 * what came before it and nothing of what came after it, even when both arrived together.
 */
export class RealTimeCuts {
  #watch = 0;

  *slices(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (const [index, byte] of chunk.entries()) {
      if (byte === DLE) this.#watch = LONGEST;
      if (this.#watch === 0) continue;
      this.#watch -= 1;
      yield chunk.subarray(start, index + 1);
      start = index + 1;
    }
    if (start < chunk.length) yield chunk.subarray(start);
  }
}

/**
 * The printer's receive buffer, counted in bytes. It fills up when the printer stops executing; what does not fit stays
 * in TCP and holds the sender back.
 */
export class ReceiveBuffer {
  #chunks: Uint8Array[] = [];
  #length = 0;
  #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#length;
  }

  get capacity(): number {
    return this.#capacity;
  }

  get free(): number {
    return Math.max(0, this.#capacity - this.#length);
  }

  /** A smaller buffer keeps what it holds and takes nothing more until that has drained. */
  resize(capacity: number): void {
    this.#capacity = capacity;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The oldest bytes, at most `limit` of them; empty when there are none. */
  take(limit: number): Uint8Array {
    const first = this.#chunks[0];
    if (!first) return new Uint8Array(0);
    const taken = first.subarray(0, limit);
    if (taken.length === first.length) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(limit);
    this.#length -= taken.length;
    return taken;
  }

  clear(): void {
    this.#chunks = [];
    this.#length = 0;
  }
}

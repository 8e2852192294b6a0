/** A larger buffer is given back when it is empty, so that one large picture does not keep its memory for good. */
const idleCapacity = 64 * 1024;

/** A queue of bytes in one growing buffer, so that pushing byte by byte copies nothing that is already held. */
export class ByteQueue {
  #buffer = new Uint8Array(1024);
  #start = 0;
  #end = 0;

  get length(): number {
    return this.#end - this.#start;
  }

  push(chunk: Uint8Array): void {
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(chunk.length);
    this.#buffer.set(chunk, this.#end);
    this.#end += chunk.length;
  }

  /** What is held, without copying. It is only valid until the next push. */
  view(): Uint8Array {
    return this.#buffer.subarray(this.#start, this.#end);
  }

  take(length: number): Uint8Array {
    const taken = this.#buffer.slice(this.#start, this.#start + length);
    this.drop(length);
    return taken;
  }

  drop(length: number): void {
    this.#start = Math.min(this.#start + length, this.#end);
    if (this.#start === this.#end) {
      this.#start = 0;
      this.#end = 0;
      if (this.#buffer.length > idleCapacity) this.#buffer = new Uint8Array(1024);
    }
  }

  #makeRoom(extra: number): void {
    const held = this.view();
    const needed = held.length + extra;
    if (needed > this.#buffer.length / 2) {
      const grown = new Uint8Array(needed * 2);
      grown.set(held);
      this.#buffer = grown;
    } else {
      this.#buffer.copyWithin(0, this.#start, this.#end);
    }
    this.#start = 0;
    this.#end = held.length;
  }
}

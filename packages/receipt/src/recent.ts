/**
 * The values that were used last, as many as there is room for. The one unused for longest goes first, so that a stream
 * of new ones pushes out old ones one by one and never all of them at once.
 */
export class Recent<Value> {
  readonly #room: number;
  readonly #sizeOf: (value: Value, key: string) => number;
  /** A map keeps the order in which its entries were added. */
  readonly #values = new Map<string, Value>();
  #taken = 0;

  /** Without `sizeOf` every value takes one of the room. */
  constructor(room: number, sizeOf: (value: Value, key: string) => number = () => 1) {
    this.#room = room;
    this.#sizeOf = sizeOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#taken += this.#sizeOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#taken <= this.#room) break;
      this.delete(oldest);
    }
  }

  /** The value of this key, made when there is none yet. */
  getOrMake(key: string, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#taken -= this.#sizeOf(value, key);
  }

  clear(): void {
    this.#values.clear();
    this.#taken = 0;
  }
}

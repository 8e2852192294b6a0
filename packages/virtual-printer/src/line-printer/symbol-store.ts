/** 2D codes are set up and stored by one command after another; the last one prints. One record for each kind of code. */
export interface SymbolRecord {
  data: Uint8Array;
  /** Parameters by function number; the bytes behind it. */
  settings: Map<number, Uint8Array>;
  /** The two halves of a composite code, until both are there. */
  linearPart?: Uint8Array;
  matrixPart?: Uint8Array;
}

export class SymbolStore {
  readonly #records = new Map<number, SymbolRecord>();

  of(kind: number): SymbolRecord {
    const known = this.#records.get(kind);
    if (known) return known;
    const record: SymbolRecord = { data: new Uint8Array(0), settings: new Map<number, Uint8Array>() };
    this.#records.set(kind, record);
    return record;
  }

  clear(): void {
    this.#records.clear();
  }
}

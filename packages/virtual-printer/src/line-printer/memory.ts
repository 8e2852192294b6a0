import type { Bitmap } from "../bitmap.ts";

/** 384 KB, a common size of NV graphics memory; here each of the memories has it. */
const capacityBytes = 384 * 1024;

/** Pictures under a name, as many as fit. */
export class PictureMemory {
  readonly #pictures = new Map<string, Bitmap>();
  #used = 0;

  get free(): number {
    return capacityBytes - this.#used;
  }

  get capacity(): number {
    return capacityBytes;
  }

  get keys(): string[] {
    return [...this.#pictures.keys()];
  }

  get(key: string): Bitmap | undefined {
    return this.#pictures.get(key);
  }

  /** A picture that does not fit is not kept, as in a printer whose memory is full. */
  set(key: string, picture: Bitmap): void {
    this.delete(key);
    if (picture.data.length > this.free) return;
    this.#pictures.set(key, picture);
    this.#used += picture.data.length;
  }

  delete(key: string): void {
    this.#used -= this.#pictures.get(key)?.data.length ?? 0;
    this.#pictures.delete(key);
  }

  clear(): void {
    this.#pictures.clear();
    this.#used = 0;
  }
}

/** 2D codes are set up and stored by one command after another; the last one prints. One record for each kind of code. */
interface SymbolRecord {
  data: Uint8Array;
  /** Parameters by function number; the bytes behind it. */
  settings: Map<number, Uint8Array>;
}

class SymbolStore {
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

/** What the host has stored in the printer. */
export class Memory {
  /** Survives power off. */
  readonly nvGraphics = new PictureMemory();
  readonly downloadGraphics = new PictureMemory();
  /** GS ( L fn 112/113 fill it, fn 50 prints it. */
  graphicsBuffer: Bitmap | undefined;
  readonly symbols = new SymbolStore();
  /** How many print ends a Star printer has reported, modulo 256. */
  printEnds = 0;
  /** ESC RS a of Star printers: ETB is answered. */
  answersEtb = false;

  /** What ESC @ clears. */
  forgetDefinitions(): void {
    this.graphicsBuffer = undefined;
    this.symbols.clear();
  }

  /** What is lost with the power. */
  loseVolatile(): void {
    this.forgetDefinitions();
    this.downloadGraphics.clear();
    this.printEnds = 0;
  }
}

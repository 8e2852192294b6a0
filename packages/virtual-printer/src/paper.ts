import { type Bitmap, drawRows } from "./bitmap.ts";
import { type PlacedCharacter, typeLine } from "./text/columns.ts";

/** One line of what a person would read, and the dot row its characters begin on. */
export interface TextLine {
  row: number;
  heightDots: number;
  text: string;
}

/** A piece of paper as it falls from the printer. */
export interface Receipt {
  widthDots: number;
  heightDots: number;
  /** Packed rows, the most significant bit is the left dot, 1 is black. */
  bitmap: Uint8Array;
  /** What a person would read, line by line; columns are kept by position. */
  text: string;
  lines: readonly TextLine[];
}

/**
 * Ten metres at 8 dots a millimetre. Paper that is never cut would otherwise fill the memory; beyond this its oldest
 * half is torn off and thrown away.
 */
const maxRows = 80_000;
/** Bounds the lines of text, which take no paper when the line spacing is 0. */
const maxLines = 20_000;
/** Bounds the pieces that one command cuts off: a label comes in as many copies as it asks for. */
const maxUntaken = 256;
const growthRows = 512;

/**
 * The roll. The head prints on it some millimetres before the knife, so a piece begins with that much blank paper and
 * whatever lies between head and knife stays for the next piece. Rows are counted from the last cut.
 */
export class Paper {
  readonly widthDots: number;
  readonly cutterDistanceDots: number;
  readonly #stride: number;
  #rows: Uint8Array;
  /** The row under the head. */
  #head: number;
  /** One past the lowest row with a mark on it: reverse feed can leave marks below the head. */
  #marked = 0;
  #lines: TextLine[] = [];
  #cut: Receipt[] = [];
  #fedSinceCut = 0;

  constructor(widthDots: number, cutterDistanceDots: number) {
    this.widthDots = widthDots;
    this.cutterDistanceDots = cutterDistanceDots;
    this.#stride = (widthDots + 7) >> 3;
    this.#head = cutterDistanceDots;
    this.#rows = new Uint8Array(this.#stride * growthRows);
  }

  /** From the last cut down to the head. */
  get heightDots(): number {
    return this.#head;
  }

  /** Nothing happened since the last cut: the paper between knife and head is all there is. */
  get isFresh(): boolean {
    return this.#fedSinceCut === 0 && this.#marked === 0;
  }

  /** Prints a picture whose top row is the row under the head. */
  print(picture: Bitmap, x: number, below = 0): void {
    const top = this.#head + below;
    const first = Math.max(0, -top);
    const height = Math.min(picture.height, maxRows - top);
    if (height <= first) return;
    this.#ensure(top + height);
    const canvas = { data: this.#rows, stride: this.#stride, width: this.widthDots };
    drawRows(picture, { first, last: height }, canvas, x, top);
    this.#marked = Math.max(this.#marked, top + height);
  }

  /** Adds a line of text, whose characters are counted from `offset` dots right of the edge. */
  write(characters: readonly PlacedCharacter[], offset: number, heightDots: number, below = 0): void {
    this.note(typeLine(characters, offset), heightDots, below);
  }

  /** Adds a line of text that lies `below` rows under the head. */
  note(text: string, heightDots: number, below = 0): void {
    this.#lines.push({ row: Math.max(0, this.#head + below), heightDots, text: text.trimEnd() });
    if (this.#lines.length > maxLines) this.#lines = this.#lines.slice(maxLines / 2);
  }

  /** Moves the paper on, or back when negative, and answers by how much it really moved. */
  feed(dots: number): number {
    const before = this.#head;
    this.#head = Math.max(0, this.#head + dots);
    const moved = this.#head - before;
    this.#fedSinceCut += Math.abs(moved);
    if (this.#head > maxRows) this.#discard(this.#head - maxRows / 2);
    return moved;
  }

  /** The knife comes down: what is beyond it is a receipt, to be fetched with cutReceipt(). */
  cut(): void {
    const height = Math.max(0, this.#head - this.cutterDistanceDots);
    this.#cut.push(this.#piece(height));
    if (this.#cut.length > maxUntaken) this.#cut.shift();
    this.#discard(height);
    this.#fedSinceCut = 0;
  }

  /** The oldest piece that was cut and not taken yet. A cut without paper beyond the knife yields one of height 0. */
  cutReceipt(): Receipt | undefined {
    return this.#cut.shift();
  }

  /** Someone tears the paper off by hand, all that is printed. Undefined when nothing was. */
  tearOff(): Receipt | undefined {
    if (this.isFresh) return undefined;
    const height = Math.max(this.#head, this.#marked);
    const piece = this.#piece(height);
    this.#discard(height);
    this.#head = this.cutterDistanceDots;
    this.#fedSinceCut = 0;
    return piece;
  }

  /**
   * What can be seen of the oldest piece not taken yet: its first `rows` rows, by default all. A machine that lets the
   * paper out slowly shows no more than it has moved.
   */
  peek(rows = Number.POSITIVE_INFINITY): Receipt {
    const [waiting] = this.#cut;
    if (!waiting) return this.#piece(Math.min(rows, this.#head));
    return clip(waiting, Math.min(rows, waiting.heightDots));
  }

  reset(): void {
    this.#discard(Math.max(this.#head, this.#marked));
    this.#head = this.cutterDistanceDots;
    this.#cut = [];
    this.#fedSinceCut = 0;
  }

  #piece(height: number): Receipt {
    this.#ensure(height);
    return receiptOf(this.widthDots, height, this.#rows, this.#lines);
  }

  #ensure(rows: number): void {
    const needed = rows * this.#stride;
    if (needed <= this.#rows.length) return;
    const grown = new Uint8Array(Math.max(needed, this.#rows.length * 2));
    grown.set(this.#rows);
    this.#rows = grown;
  }

  /** Takes rows away from the top. */
  #discard(rows: number): void {
    const kept = Math.max(0, this.#marked - rows);
    const start = rows * this.#stride;
    const remaining = new Uint8Array(this.#stride * Math.max(growthRows, kept));
    if (kept > 0) remaining.set(this.#rows.subarray(start, start + kept * this.#stride));
    this.#rows = remaining;
    this.#marked = kept;
    this.#head = Math.max(0, this.#head - rows);
    this.#lines = this.#lines
      .filter((line) => middleOf(line) >= rows)
      .map((line) => ({ ...line, row: Math.max(0, line.row - rows) }));
  }
}

/** A line of text belongs to the piece that holds its middle. */
function middleOf(line: TextLine): number {
  return line.row + line.heightDots / 2;
}

function receiptOf(widthDots: number, heightDots: number, rows: Uint8Array, all: readonly TextLine[]): Receipt {
  const lines = all.filter((line) => middleOf(line) < heightDots);
  const stride = (widthDots + 7) >> 3;
  return {
    widthDots,
    heightDots,
    bitmap: rows.slice(0, heightDots * stride),
    text: lines.map((line) => `${line.text}\n`).join(""),
    lines,
  };
}

function clip(receipt: Receipt, rows: number): Receipt {
  return receiptOf(receipt.widthDots, rows, receipt.bitmap, receipt.lines);
}

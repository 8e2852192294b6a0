/** Every byte with its bits in reverse. */
const mirroredBytes = Uint8Array.from({ length: 256 }, (_, byte) => {
  let mirrored = 0;
  for (let bit = 0; bit < 8; bit++) if ((byte & (1 << bit)) !== 0) mirrored |= 0x80 >> bit;
  return mirrored;
});

/** A 1-bit picture: packed rows, the most significant bit is the left dot, 1 is black. Drawing outside is cut off. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;

  constructor(width: number, height: number, data?: Uint8Array) {
    this.width = width;
    this.height = height;
    this.stride = (width + 7) >> 3;
    this.data = data ?? new Uint8Array(this.stride * height);
  }

  get(x: number, y: number): boolean {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return false;
    return ((this.data[y * this.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  }

  set(x: number, y: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const index = y * this.stride + (x >> 3);
    this.data[index] = (this.data[index] ?? 0) | (0x80 >> (x & 7));
  }

  fill(x: number, y: number, width: number, height: number): void {
    const left = Math.max(0, x);
    const right = Math.min(this.width, x + width);
    if (right <= left) return;
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++) this.#fillRow(row, left, right);
  }

  /** Makes part of one row white. */
  erase(x: number, y: number, width: number): void {
    if (y < 0 || y >= this.height) return;
    for (let dot = Math.max(0, x); dot < Math.min(this.width, x + width); dot++) {
      const index = y * this.stride + (dot >> 3);
      this.data[index] = (this.data[index] ?? 0) & ~(0x80 >> (dot & 7));
    }
  }

  /** The left part, as wide as asked for or as there is. */
  crop(width: number): Bitmap {
    if (width >= this.width) return this;
    const result = new Bitmap(Math.max(0, width), this.height);
    result.draw(this, 0, 0);
    return result;
  }

  /** Adds the black dots of another picture, its top left corner at (x, y). */
  draw(source: Bitmap, x: number, y: number): void {
    drawRows(source, { first: Math.max(0, -y), last: Math.min(source.height, this.height - y) }, this, x, y);
  }

  /** Turns the dots under the black ones of another picture over: white on black, black on white. */
  flip(source: Bitmap, x: number, y: number): void {
    const shift = x & 7;
    const firstByte = x >> 3;
    const lastMask = (0xff << (this.stride * 8 - this.width)) & 0xff;
    const turn = (index: number, row: number, bits: number) => {
      if (index < 0 || index >= this.stride) return;
      const at = row * this.stride + index;
      this.data[at] = (this.data[at] ?? 0) ^ (index === this.stride - 1 ? bits & lastMask : bits);
    };
    for (let row = Math.max(0, -y); row < Math.min(source.height, this.height - y); row++) {
      for (let index = 0; index < source.stride; index++) {
        const byte = source.data[row * source.stride + index] ?? 0;
        if (byte === 0) continue;
        turn(firstByte + index, y + row, byte >> shift);
        if (shift !== 0) turn(firstByte + index + 1, y + row, (byte << (8 - shift)) & 0xff);
      }
    }
  }

  invert(): Bitmap {
    const result = new Bitmap(
      this.width,
      this.height,
      this.data.map((byte) => ~byte & 0xff),
    );
    result.#clearPadding();
    return result;
  }

  scale(horizontal: number, vertical: number): Bitmap {
    if (horizontal === 1 && vertical === 1) return this;
    const result = new Bitmap(this.width * horizontal, this.height * vertical);
    this.#forEachDot((x, y) => result.#fillRow(y * vertical, x * horizontal, (x + 1) * horizontal));
    for (let y = 0; y < this.height; y++) {
      const start = y * vertical * result.stride;
      for (let copy = 1; copy < vertical; copy++) {
        result.data.copyWithin(start + copy * result.stride, start, start + result.stride);
      }
    }
    return result;
  }

  /** Turned clockwise by quarter turns. */
  rotate(quarters: 0 | 1 | 2 | 3): Bitmap {
    if (quarters === 0) return this;
    if (quarters === 2) return this.#turnAround();
    const result = new Bitmap(this.height, this.width);
    this.#forEachDot((x, y) => {
      if (quarters === 1) result.set(this.height - 1 - y, x);
      else result.set(y, this.width - 1 - x);
    });
    return result;
  }

  /** Every black dot, row by row. Pictures are mostly white, so eight dots are passed over at a time. */
  #forEachDot(visit: (x: number, y: number) => void): void {
    for (let index = 0; index < this.data.length; index++) {
      const byte = this.data[index] ?? 0;
      if (byte === 0) continue;
      const y = Math.floor(index / this.stride);
      const left = (index - y * this.stride) * 8;
      for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) visit(left + bit, y);
    }
  }

  /** All bytes in reverse, each mirrored; the padding that comes to lie on the left is shifted out. */
  #turnAround(): Bitmap {
    const mirrored = new Bitmap(this.stride * 8, this.height);
    const last = this.data.length - 1;
    for (let index = 0; index <= last; index++) mirrored.data[last - index] = mirroredBytes[this.data[index] ?? 0] ?? 0;
    if (mirrored.width === this.width) return mirrored;
    const result = new Bitmap(this.width, this.height);
    result.draw(mirrored, this.width - mirrored.width, 0);
    return result;
  }

  #fillRow(row: number, left: number, right: number): void {
    const base = row * this.stride;
    for (let x = left; x < right; ) {
      const index = base + (x >> 3);
      if ((x & 7) === 0 && right - x >= 8) {
        this.data[index] = 0xff;
        x += 8;
      } else {
        this.data[index] = (this.data[index] ?? 0) | (0x80 >> (x & 7));
        x++;
      }
    }
  }

  #clearPadding(): void {
    const spare = this.stride * 8 - this.width;
    if (spare === 0) return;
    for (let end = this.stride - 1; end < this.data.length; end += this.stride) {
      this.data[end] = (this.data[end] ?? 0) & (0xff << spare);
    }
  }
}

/** Packed rows to draw on; `width` is where a row ends. */
interface Canvas {
  data: Uint8Array;
  stride: number;
  width: number;
}

/**
 * ORs rows of a picture into packed bytes at any dot position; row 0 of the picture comes to lie on `top`. All rows in one
 * call, because a receipt has thousands of them: with a call for each this was a sixth of a preview.
 */
export function drawRows(
  source: Bitmap,
  rows: { first: number; last: number },
  canvas: Canvas,
  x: number,
  top: number,
) {
  const { data, stride, width } = canvas;
  const shift = x & 7;
  const firstByte = x >> 3;
  const spare = stride * 8 - width;
  for (let row = rows.first; row < rows.last; row++) {
    const from = row * source.stride;
    const base = (top + row) * stride;
    for (let index = 0; index < source.stride; index++) {
      const byte = source.data[from + index] ?? 0;
      if (byte === 0) continue;
      const at = firstByte + index;
      if (at >= 0 && at < stride) data[base + at] = (data[base + at] ?? 0) | (byte >> shift);
      if (shift !== 0 && at + 1 >= 0 && at + 1 < stride) {
        data[base + at + 1] = (data[base + at + 1] ?? 0) | ((byte << (8 - shift)) & 0xff);
      }
    }
    if (spare > 0) data[base + stride - 1] = (data[base + stride - 1] ?? 0) & (0xff << spare);
  }
}

import type { RgbaImage } from "../bitmap.ts";

export interface PngHeader {
  width: number;
  height: number;
  /** Bits a sample. */
  depth: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey and opacity, 6 colour and opacity. */
  colour: number;
  interlaced: boolean;
}

/** The chunks PLTE and tRNS. */
export interface PngPalette {
  colours: Uint8Array | undefined;
  transparency: Uint8Array | undefined;
}

/** Part of a picture: its pixels stand `step` apart, beginning at an offset. */
interface Pass {
  left: number;
  top: number;
  stepX: number;
  stepY: number;
  width: number;
  height: number;
  rowBytes: number;
}

const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const paletteColour = 3;

/** Adam7: offsets and steps of the seven passes of an interlaced picture. */
const interlacing = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const notInterlaced = [[0, 0, 1, 1]] as const;

export function passesOf({ width, height, depth, colour, interlaced }: PngHeader): Pass[] {
  const bits = depth * (samplesOf[colour] ?? 1);
  return (interlaced ? interlacing : notInterlaced)
    .map(([left, top, stepX, stepY]) => {
      const across = Math.ceil((width - left) / stepX);
      return {
        left,
        top,
        stepX,
        stepY,
        width: across,
        height: Math.ceil((height - top) / stepY),
        rowBytes: Math.ceil((across * bits) / 8),
      };
    })
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

/** Undoes the filters and spreads the samples out; null when the data is not what a PNG may hold. */
export function rgbaOf(header: PngHeader, palette: PngPalette, data: Uint8Array): RgbaImage | null {
  if (header.colour === paletteColour && !palette.colours) return null;
  const { width, height, depth, colour } = header;
  const image = { width, height, data: new Uint8Array(width * height * 4) };
  const pixelBytes = Math.max(1, (depth * (samplesOf[colour] ?? 1)) >> 3);
  let at = 0;
  for (const pass of passesOf(header)) {
    let above: Uint8Array | undefined;
    for (let y = 0; y < pass.height; y++) {
      const row = data.subarray(at + 1, at + 1 + pass.rowBytes);
      if (!unfilter(data[at] ?? 0, row, above, pixelBytes)) return null;
      const target = ((pass.top + y * pass.stepY) * width + pass.left) * 4;
      for (let x = 0; x < pass.width; x++) {
        writePixel(image.data, target + x * pass.stepX * 4, row, x, header, palette);
      }
      above = row;
      at += 1 + pass.rowBytes;
    }
  }
  return image;
}

/** Rewrites one row in place; the first of a pass has none above. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array | undefined, pixelBytes: number): boolean {
  if (filter > 4) return false;
  if (filter === 0) return true;
  for (let at = 0; at < row.length; at++) {
    const left = row[at - pixelBytes] ?? 0;
    const up = above?.[at] ?? 0;
    const value = row[at] ?? 0;
    if (filter === 1) row[at] = value + left;
    else if (filter === 2) row[at] = value + up;
    else if (filter === 3) row[at] = value + ((left + up) >> 1);
    else row[at] = value + paeth(left, up, above?.[at - pixelBytes] ?? 0);
  }
  return true;
}

/** The neighbour nearest to left + up − corner. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function writePixel(
  target: Uint8Array,
  at: number,
  row: Uint8Array,
  x: number,
  { depth, colour }: PngHeader,
  { colours, transparency }: PngPalette,
): void {
  const samples = samplesOf[colour] ?? 1;
  const first = sample(row, x * samples, depth);
  if (colour === paletteColour) {
    for (let channel = 0; channel < 3; channel++) target[at + channel] = colours?.[first * 3 + channel] ?? 0;
    target[at + 3] = transparency?.[first] ?? 255;
    return;
  }
  const coloured = samples > 2;
  target[at] = scaled(first, depth);
  target[at + 1] = scaled(coloured ? sample(row, x * samples + 1, depth) : first, depth);
  target[at + 2] = scaled(coloured ? sample(row, x * samples + 2, depth) : first, depth);
  const hasOpacity = samples === 2 || samples === 4;
  if (hasOpacity) target[at + 3] = scaled(sample(row, x * samples + samples - 1, depth), depth);
  else target[at + 3] = transparency && isTransparent(row, x * samples, samples, depth, transparency) ? 0 : 255;
}

/** The sample of that number in the row, in its own depth. */
function sample(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index] ?? 0;
  if (depth === 16) return ((row[2 * index] ?? 0) << 8) | (row[2 * index + 1] ?? 0);
  const bit = index * depth;
  return ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

function scaled(value: number, depth: number): number {
  return depth === 8 ? value : Math.round((value * 255) / (2 ** depth - 1));
}

/** Without opacity of its own, one colour of a picture may be declared transparent, in 16 bits a sample. */
function isTransparent(row: Uint8Array, first: number, samples: number, depth: number, colour: Uint8Array): boolean {
  for (let at = 0; at < samples; at++) {
    const wanted = ((colour[2 * at] ?? 0) << 8) | (colour[2 * at + 1] ?? 0);
    if (sample(row, first + at, depth) !== wanted) return false;
  }
  return true;
}

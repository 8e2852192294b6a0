import type { PngHeader, PngPalette } from "./png-header.ts";

const paper = 255;
const paletteColour = 3;

/** Writes the light of one row's pixels into a picture, `step` pixels apart. */
export type RowWriter = (row: Uint8Array, count: number, target: Uint8Array, at: number, step: number) => void;

/** Undoes the filter of one row in place; false for a filter that there is not. The first row of a pass has none above. */
export function unfilter(filter: number, row: Uint8Array, above: Uint8Array | undefined, pixelBytes: number): boolean {
  switch (filter) {
    case 0:
      break;
    case 1:
      for (let at = pixelBytes; at < row.length; at++) row[at] = at0(row, at) + at0(row, at - pixelBytes);
      break;
    case 2:
      if (above) for (let at = 0; at < row.length; at++) row[at] = at0(row, at) + at0(above, at);
      break;
    case 3:
      for (let at = 0; at < row.length; at++) {
        const left = at < pixelBytes ? 0 : at0(row, at - pixelBytes);
        row[at] = at0(row, at) + ((left + (above ? at0(above, at) : 0)) >> 1);
      }
      break;
    case 4:
      unfilterPaeth(row, above, pixelBytes);
      break;
    default:
      return false;
  }
  return true;
}

/** Adds of the three neighbours the one nearest to left + up − corner. */
function unfilterPaeth(row: Uint8Array, above: Uint8Array | undefined, pixelBytes: number): void {
  for (let at = 0; at < row.length; at++) {
    const isFirst = at < pixelBytes;
    const left = isFirst ? 0 : at0(row, at - pixelBytes);
    const up = above ? at0(above, at) : 0;
    const corner = isFirst || !above ? 0 : at0(above, at - pixelBytes);
    const toLeft = Math.abs(up - corner);
    const toUp = Math.abs(left - corner);
    const toCorner = Math.abs(left + up - 2 * corner);
    const nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
    row[at] = at0(row, at) + nearest;
  }
}

/** Chosen once for a picture, because it runs for every pixel. */
export function rowWriter({ depth, colour }: PngHeader, { colours, transparency }: PngPalette): RowWriter {
  if (colour === paletteColour) {
    return fromTable(
      depth,
      Uint8Array.from({ length: 2 ** depth }, (_, index) =>
        lightOf(
          colours?.[index * 3] ?? 0,
          colours?.[index * 3 + 1] ?? 0,
          colours?.[index * 3 + 2] ?? 0,
          transparency?.[index] ?? 255,
        ),
      ),
    );
  }
  if (colour === 0 && depth <= 8) {
    const clear = transparency ? declared(transparency, 0) : undefined;
    return fromTable(
      depth,
      Uint8Array.from({ length: 2 ** depth }, (_, value) => (value === clear ? paper : scaled(value, depth))),
    );
  }
  return fromSamples(depth, colour, transparency);
}

/** Of pixels with one sample each, of at most eight bits. */
function fromTable(depth: number, lights: Uint8Array): RowWriter {
  if (depth === 8) {
    return (row, count, target, at, step) => {
      for (let x = 0; x < count; x++) target[at + x * step] = at0(lights, at0(row, x));
    };
  }
  const mask = 2 ** depth - 1;
  return (row, count, target, at, step) => {
    for (let x = 0; x < count; x++) {
      const bit = x * depth;
      target[at + x * step] = at0(lights, (at0(row, bit >> 3) >> (8 - depth - (bit & 7))) & mask);
    }
  };
}

/** Without opacity of its own, one colour of a picture may be declared transparent, in 16 bits a sample. */
function fromSamples(depth: number, colour: number, transparency: Uint8Array | undefined): RowWriter {
  const bytes = depth >> 3;
  const isColoured = colour === 2 || colour === 6;
  const hasOpacity = colour === 4 || colour === 6;
  const pixelBytes = bytes * ((isColoured ? 3 : 1) + (hasOpacity ? 1 : 0));
  const sample = bytes === 1 ? at0 : at16;
  const eight = bytes === 1 ? at0 : (row: Uint8Array, at: number) => scaled(at16(row, at), depth);
  const clear = hasOpacity ? undefined : transparency;
  return (row, count, target, at, step) => {
    for (let x = 0; x < count; x++) {
      const first = x * pixelBytes;
      const red = eight(row, first);
      const green = isColoured ? eight(row, first + bytes) : red;
      const blue = isColoured ? eight(row, first + 2 * bytes) : red;
      let opacity = 255;
      if (hasOpacity) opacity = eight(row, first + pixelBytes - bytes);
      else if (clear && isDeclared(row, first, clear)) opacity = 0;
      target[at + x * step] = lightOf(red, green, blue, opacity);
    }
  };

  function isDeclared(row: Uint8Array, first: number, colours: Uint8Array): boolean {
    for (let channel = 0; channel < (isColoured ? 3 : 1); channel++) {
      if (sample(row, first + channel * bytes) !== declared(colours, channel)) return false;
    }
    return true;
  }
}

/** What shows through transparency is the paper, so it counts as white. Weights of ITU-R BT.601. */
function lightOf(red: number, green: number, blue: number, opacity: number): number {
  const light = 0.299 * red + 0.587 * green + 0.114 * blue;
  return Math.round((light * opacity) / 255 + 255 - opacity);
}

function declared(transparency: Uint8Array, channel: number): number {
  return at16(transparency, 2 * channel);
}

function scaled(value: number, depth: number): number {
  return depth === 8 ? value : Math.round((value * 255) / (2 ** depth - 1));
}

function at0(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function at16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

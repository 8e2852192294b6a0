const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
export const firstChunk = signature.length;
/** Length and type before the data of a chunk. */
export const chunkHead = 8;
const headerLength = 13;

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

/** Bit depths that the standard allows for each colour type. */
const depths: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

const samplesOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

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

export function isPng(bytes: Uint8Array): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}

/** The header that a PNG begins with; null where it is none. Nothing is unpacked for it. */
export function readPngHeader(bytes: Uint8Array): PngHeader | null {
  const start = firstChunk + chunkHead;
  if (!isPng(bytes) || bytes.length < start + headerLength) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isHeader = view.getUint32(firstChunk) === headerLength && view.getUint32(firstChunk + 4) === headerType;
  if (!isHeader) return null;
  const [depth = 0, colour = 0, compression, filter, interlaced = 2] = bytes.subarray(start + 8, start + headerLength);
  const header = { width: view.getUint32(start), height: view.getUint32(start + 4), depth, colour };
  const isKnown = depths[colour]?.includes(depth) && compression === 0 && filter === 0 && interlaced <= 1;
  return isKnown && header.width > 0 && header.height > 0 ? { ...header, interlaced: interlaced === 1 } : null;
}

/** "IHDR" */
const headerType = 0x49484452;

/** Whole bytes from one pixel to the next, as the filters count them. */
export function pixelBytesOf({ depth, colour }: PngHeader): number {
  return Math.max(1, (depth * (samplesOf[colour] ?? 1)) >> 3);
}

/** What its pixels take unpacked, with the filter of each row. */
export function unpackedBytes(header: PngHeader): number {
  return passesOf(header).reduce((sum, { height, rowBytes }) => sum + height * (1 + rowBytes), 0);
}

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

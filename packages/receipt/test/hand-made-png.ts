import { crc32, deflateSync } from "node:zlib";

export interface HandMadePng {
  width?: number;
  height?: number;
  depth: number;
  colour: number;
  interlaced?: boolean;
  /** The bytes of one row without its filter, or … */
  row?: number[];
  /** … all bytes as they are packed. */
  packed?: Uint8Array;
  palette?: number[];
  opacity?: number[];
}

/** A PNG as a data URI, put together byte by byte: two pixels wide and one high unless it says otherwise. */
export function pngOf(png: HandMadePng): string {
  return `data:image/png;base64,${pngBytes(png).toString("base64")}`;
}

export function pngBytes({
  width = 2,
  height = 1,
  depth,
  colour,
  interlaced,
  row,
  packed,
  palette,
  opacity,
}: HandMadePng) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", Uint8Array.from(palette))] : []),
    ...(opacity ? [chunk("tRNS", Uint8Array.from(opacity))] : []),
    chunk("IDAT", deflateSync(packed ?? Uint8Array.of(0, ...(row ?? [])))),
    chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

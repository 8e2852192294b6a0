import { brotliDecompressSync, constants } from "node:zlib";

/**
 * The characters a font file has glyphs for, read from its `cmap` table. Canvas itself would quietly take a glyph from
 * whatever fonts the machine happens to have, and the same receipt would look different elsewhere.
 */
export function charactersOf(font: Buffer): Set<number> {
  const table = cmapTable(font);
  if (!table) throw new Error("not a TrueType, OpenType or WOFF2 font with a Unicode character map");
  const characters = new Set<number>();
  const subtables = table.readUInt16BE(2);
  for (let index = 0; index < subtables; index++) {
    const record = 4 + index * 8;
    if (!isUnicode(table.readUInt16BE(record), table.readUInt16BE(record + 2))) continue;
    const subtable = table.subarray(table.readUInt32BE(record + 4));
    const format = subtable.readUInt16BE(0);
    if (format === 4) readSegments(subtable, characters);
    if (format === 12) readGroups(subtable, characters);
  }
  return characters;
}

const unicodePlatform = 0;
const windowsPlatform = 3;
const windowsUnicode = [1, 10];

function isUnicode(platform: number, encoding: number): boolean {
  return platform === unicodePlatform || (platform === windowsPlatform && windowsUnicode.includes(encoding));
}

/** Format 4, for the first 65,536 characters: segments whose glyphs are computed or looked up; glyph 0 is none. */
function readSegments(table: Buffer, characters: Set<number>): void {
  const count = table.readUInt16BE(6) / 2;
  const ends = 14;
  const starts = ends + count * 2 + 2;
  const deltas = starts + count * 2;
  const offsets = deltas + count * 2;
  for (let segment = 0; segment < count; segment++) {
    const start = table.readUInt16BE(starts + segment * 2);
    const end = table.readUInt16BE(ends + segment * 2);
    const delta = table.readUInt16BE(deltas + segment * 2);
    const place = offsets + segment * 2;
    const offset = table.readUInt16BE(place);
    for (let character = start; character <= end && character !== 0xffff; character++) {
      const glyph = offset === 0 ? character + delta : table.readUInt16BE(place + offset + (character - start) * 2);
      if ((glyph & 0xffff) !== 0) characters.add(character);
    }
  }
}

/** Format 12, for all of Unicode: groups of consecutive characters and glyphs. */
function readGroups(table: Buffer, characters: Set<number>): void {
  const count = table.readUInt32BE(12);
  for (let group = 0; group < count; group++) {
    const at = 16 + group * 12;
    const start = table.readUInt32BE(at);
    const end = table.readUInt32BE(at + 4);
    const isMissing = table.readUInt32BE(at + 8) === 0;
    for (let character = isMissing ? start + 1 : start; character <= end; character++) characters.add(character);
  }
}

const woff2Signature = "wOF2";

function cmapTable(font: Buffer): Buffer | undefined {
  if (font.subarray(0, 4).toString("latin1") === woff2Signature) return cmapOfWoff2(font);
  const tables = font.readUInt16BE(4);
  for (let index = 0; index < tables; index++) {
    const record = 12 + index * 16;
    if (font.subarray(record, record + 4).toString("latin1") !== "cmap") continue;
    const start = font.readUInt32BE(record + 8);
    return font.subarray(start, start + font.readUInt32BE(record + 12));
  }
  return undefined;
}

/** The tables that WOFF2 names by number begin with cmap; 63 stands for a name that is spelled out. */
const cmapFlag = 0;
const spelledOut = 63;
const glyfFlag = 10;
const locaFlag = 11;
const untransformed = 3;
const directoryStart = 48;

/** WOFF2 packs all tables into one Brotli stream, in the order of its directory. */
function cmapOfWoff2(font: Buffer): Buffer | undefined {
  const tables = font.readUInt16BE(12);
  const packedLength = font.readUInt32BE(20);
  let at = directoryStart;
  const readNumber = () => {
    let value = 0;
    for (;;) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  let offset = 0;
  let found: { start: number; end: number } | undefined;
  for (let index = 0; index < tables; index++) {
    const flags = font.readUInt8(at++);
    const table = flags & 0x3f;
    const version = flags >> 6;
    if (table === spelledOut) at += 4;
    const length = readNumber();
    const isGlyphs = table === glyfFlag || table === locaFlag;
    const isTransformed = isGlyphs ? version !== untransformed : version !== 0;
    const stored = isTransformed ? readNumber() : length;
    if (table === cmapFlag) found = { start: offset, end: offset + stored };
    offset += stored;
  }
  return found && unpackedTo(found.end, font.subarray(at, at + packedLength)).subarray(found.start);
}

/** More than holds the list of characters of a file that has some hundred of them. */
const firstPackedBytes = 4_096;

/** So many bytes from the beginning, without unpacking what is far behind them: the shapes of all letters. */
function unpackedTo(length: number, packed: Buffer): Buffer {
  for (let taken = firstPackedBytes; ; taken *= 4) {
    // Not told that this is the end of it, Node has no objection to half a stream.
    const isAll = taken >= packed.length;
    const options = isAll ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    const unpacked = brotliDecompressSync(packed.subarray(0, taken), options);
    if (isAll || unpacked.length >= length) return unpacked.subarray(0, length);
  }
}

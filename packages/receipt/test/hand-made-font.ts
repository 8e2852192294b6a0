/** A TrueType font in which every one of these characters is a box, or nothing at all. */
export function fontBytes(characters: Record<string, "box" | "nothing">): Buffer {
  const entries = Object.entries(characters).toSorted(([a], [b]) => codeOf(a) - codeOf(b));
  const glyphs = [Buffer.alloc(0), ...entries.map(([, look]) => (look === "box" ? box : Buffer.alloc(0)))];
  const ends = glyphs.map((_, index) => glyphs.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0));
  return assembled({
    cmap: cmapOf(entries.map(([character]) => codeOf(character))),
    glyf: Buffer.concat(glyphs),
    head: words([1, 0, 1, 0, 0, 0, 0x5f0f, 0x3cf5, 0, em, ...zeros(8), 0, 0, 500, 700, 0, 8, 2, 0, 0]),
    hhea: words([1, 0, 800, 0x10000 - 200, 0, 600, 0, 0, 500, 1, ...zeros(7), glyphs.length]),
    hmtx: words(glyphs.flatMap(() => [600, 0])),
    loca: words([0, ...ends.map((end) => end / 2)]),
    maxp: words([1, 0, glyphs.length, 4, 1, 0, 0, 2, ...zeros(8)]),
  });
}

const em = 1000;

/** Four points, each as its way from the one before: first all ways across, then all ways up. */
const box = Buffer.concat([
  words([1, 100, 0, 500, 700, 3, 0]),
  Buffer.from([1, 1, 1, 1]),
  words([100, 400, 0, 0x10000 - 400]),
  words([0, 0, 700, 0]),
  Buffer.alloc(2),
]);

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

function words(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2);
  return bytes;
}

/** Format 4 with a segment for each character; the glyph is the character and a difference. */
function cmapOf(codes: number[]): Buffer {
  const all = [...codes, 0xffff];
  const deltas = [...codes.map((code, index) => (0x10000 + index + 1 - code) % 0x10000), 1];
  const table = words([
    4,
    16 + all.length * 8,
    0,
    all.length * 2,
    0,
    0,
    0,
    ...all,
    0,
    ...all,
    ...deltas,
    ...all.map(() => 0),
  ]);
  return Buffer.concat([words([0, 1, 3, 1, 0, 12]), table]);
}

function assembled(tables: Record<string, Buffer>): Buffer {
  const names = Object.keys(tables);
  let offset = 12 + names.length * 16;
  const records: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const name of names) {
    const body = tables[name] ?? Buffer.alloc(0);
    const record = Buffer.alloc(16);
    record.write(name, 0, "latin1");
    record.writeUInt32BE(offset, 8);
    record.writeUInt32BE(body.length, 12);
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    records.push(record);
    bodies.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([words([1, 0, names.length, 0, 0, 0]), ...records, ...bodies]);
}

import { Random } from "@platen/testkit/random";
import { ESC, FS, GS, job, printSymbol, symbol } from "./escpos.ts";

/** Numbers from 0 up to but not including `below`, the same ones again for the same seed. */
export function seededRandom(seed: number): (below: number) => number {
  const random = new Random(seed);
  return (below) => random.below(below);
}

/** Pieces of honest jobs, to be cut up, swapped and damaged. */
const PIECES: readonly Uint8Array[] = [
  job(ESC, "@"),
  job("Hello, world\n"),
  job([0x80, 0xe4, 0xb8, 0xad, 0xff, 0x0a]),
  job(ESC, "!", 0x38, "big", ESC, "!", 0, "\n"),
  job(GS, "!", 0x77, "X\n"),
  job(ESC, "a1", ESC, "-2", ESC, "E1", GS, "B1", "styled\n"),
  job(ESC, "{", 1, "upside down\n"),
  job(ESC, "V1", "turned\n"),
  job(ESC, "t", 19, [0xd5, 0x80]),
  job(ESC, "R", 2, "[\\]{|}~"),
  job(FS, "&", [0xc4, 0xe3, 0xba, 0xc3], FS, "."),
  job(FS, "C1", [0x93, 0xfa, 0x96, 0x7b]),
  job(FS, "(C", 2, 0, 48, 50, [0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80]),
  job(FS, "!", 0x8c, FS, "S", 3, 4, FS, "W1"),
  job(ESC, "D", 4, 12, 20, 0, "\ta\tb\n"),
  job(GS, "L", 20, 0, GS, "W", 0, 1, ESC, "$", 30, 0, ESC, "\\", 0xf6, 0xff),
  job(GS, "P", 180, 90, ESC, "3", 60, ESC, "J", 200, ESC, "d", 3, ESC, "e", 1, ESC, "K", 24),
  job(ESC, "&", 3, 65, 66, 2, [1, 2, 3, 4, 5, 6], 1, [7, 8, 9], ESC, "%1", "AB"),
  job(GS, "v0", 0, 2, 0, 3, 0, [0xff, 0x81, 0x81, 0x81, 0xff, 0xff]),
  job(GS, "v0", 3, 0xff, 0xff, 0xff, 0xff),
  job(ESC, "*", 33, 2, 0, [1, 2, 3, 4, 5, 6], ESC, "*", 0, 3, 0, [7, 8, 9], "\n"),
  job(GS, "(L", 12, 0, 48, 112, 48, 2, 2, 49, 8, 0, 2, 0, [0xaa, 0x55], GS, "(L", 2, 0, 48, 50),
  job(GS, "8L", 11, 0, 0, 0, 48, 113, 48, 1, 1, 49, 1, 0, 8, 0, 0xf0, GS, "(L", 2, 0, 48, 2),
  job(GS, "(L", 12, 0, 48, 67, 48, "AB", 1, 8, 0, 1, 0, 49, 0xff, GS, "(L", 6, 0, 48, 69, "AB", 1, 2),
  job(GS, "(L", 4, 0, 48, 64, "KC", GS, "(L", 5, 0, 48, 65, "CLR"),
  job(FS, "q", 1, 1, 0, 1, 0, [1, 2, 3, 4, 5, 6, 7, 8], FS, "p", 1, 3),
  job(GS, "*", 1, 1, [1, 2, 3, 4, 5, 6, 7, 8], GS, "/", 3),
  job(GS, "H2", GS, "h", 40, GS, "w", 2, GS, "k", 67, 12, "490123456789"),
  job(GS, "k", 4, "CODE39", 0),
  job(GS, "k", 73, 6, "{B", "ab", "{C"),
  job(GS, "k", 78, 16, "(01)049012345678"),
  job(printSymbol(49, "https://example.com", symbol(49, 67, 5))),
  job(printSymbol(48, "PDF417", symbol(48, 65, 2))),
  job(printSymbol(53, "Aztec")),
  job(printSymbol(54, "DataMatrix", symbol(54, 66, 1, 0, 0))),
  job(printSymbol(50, "MaxiCode", symbol(50, 65, 52))),
  job(symbol(51, 80, 48, 72, ...Buffer.from("0490123456789")), symbol(51, 81, 48)),
  job(
    symbol(52, 80, 48, 48, 66, ...Buffer.from("4901234567894")),
    symbol(52, 80, 48, 49, 65, 40, 49, 48, 41, 65),
    symbol(52, 81, 48),
    symbol(52, 82, 48),
  ),
  job(ESC, "L", ESC, "W", 0, 0, 0, 0, 0, 1, 0, 2, ESC, "T1", "page", GS, "$", 50, 0, "mode\f"),
  job(ESC, "L", GS, "\\", 10, 0, "page", ESC, "\f", "\x18", ESC, "S"),
  job(GS, ":", "macro\n", GS, ":", GS, "^", 3, 0, 0),
  job(GS, "V", 66, 3, GS, "V", 0, GS, "V", 97, 5, GS, "V", 104, 9),
  job(ESC, "p", 0, 25, 250, ESC, "p", 1, ESC, "(A", 4, 0, 48, 1, 2, 3),
  job(GS, "r1", GS, "I", 67, GS, "a", 255, GS, "(H", 6, 0, 48, 48, "0042", ESC, "=", 0, ESC, "=", 1),
  job([0x10, 0x04, 0x01, 0x10, 0x05, 0x02, 0x10, 0x14, 0x01, 0x00, 0x02]),
  job(GS, "D0C0AB01", "BM", 66, 0, 0, 0, 0, 0, 0, 0, 62, 0, 0, 0, 40, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0),
];

/** Bytes that begin something, offered more often than chance would. */
const INTERESTING = [0x00, 0x0a, 0x10, 0x1b, 0x1c, 0x1d, 0x28, 0x30, 0x31, 0x4c, 0x6b, 0x76, 0x7f, 0x80, 0xff];
const MAX_NOISE = 120;

/** One input: noise, or a few honest pieces with a few things wrong. */
export function fuzzInput(random: (below: number) => number): Uint8Array {
  return random(4) === 0 ? noise(random, random(MAX_NOISE)) : damage(random, assemble(random));
}

function noise(random: (below: number) => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => oneByte(random));
}

function oneByte(random: (below: number) => number): number {
  return random(3) === 0 ? (INTERESTING[random(INTERESTING.length)] ?? 0) : random(256);
}

function assemble(random: (below: number) => number): Uint8Array {
  const count = 1 + random(4);
  return job(...Array.from({ length: count }, () => PIECES[random(PIECES.length)] ?? new Uint8Array(0)));
}

function damage(random: (below: number) => number, honest: Uint8Array): Uint8Array {
  let bytes = honest;
  for (let count = random(4); count > 0; count -= 1) {
    const at = random(bytes.length + 1);
    const kind = random(4);
    if (kind === 0) bytes = job(bytes.subarray(0, at), oneByte(random), bytes.subarray(at + 1));
    if (kind === 1) bytes = job(bytes.subarray(0, at), noise(random, random(6)), bytes.subarray(at));
    if (kind === 2) bytes = job(bytes.subarray(0, at), bytes.subarray(at + random(6)));
    if (kind === 3) bytes = job(bytes, bytes.subarray(at, at + random(20)));
  }
  return bytes;
}

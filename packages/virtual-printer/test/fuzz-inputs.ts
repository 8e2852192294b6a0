import { Random } from "@platen/testkit/random";
import { esc, fs, gs, job, printSymbol, symbol } from "./escpos.ts";

/** Numbers from 0 up to but not including `below`, the same ones again for the same seed. */
export function seededRandom(seed: number): (below: number) => number {
  const random = new Random(seed);
  return (below) => random.below(below);
}

/** Pieces of honest jobs, to be cut up, swapped and damaged. */
const pieces: readonly Uint8Array[] = [
  job(esc, "@"),
  job("Hello, world\n"),
  job([0x80, 0xe4, 0xb8, 0xad, 0xff, 0x0a]),
  job(esc, "!", 0x38, "big", esc, "!", 0, "\n"),
  job(gs, "!", 0x77, "X\n"),
  job(esc, "a1", esc, "-2", esc, "E1", gs, "B1", "styled\n"),
  job(esc, "{", 1, "upside down\n"),
  job(esc, "V1", "turned\n"),
  job(esc, "t", 19, [0xd5, 0x80]),
  job(esc, "R", 2, "[\\]{|}~"),
  job(fs, "&", [0xc4, 0xe3, 0xba, 0xc3], fs, "."),
  job(fs, "C1", [0x93, 0xfa, 0x96, 0x7b]),
  job(fs, "(C", 2, 0, 48, 50, [0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80]),
  job(fs, "!", 0x8c, fs, "S", 3, 4, fs, "W1"),
  job(esc, "D", 4, 12, 20, 0, "\ta\tb\n"),
  job(gs, "L", 20, 0, gs, "W", 0, 1, esc, "$", 30, 0, esc, "\\", 0xf6, 0xff),
  job(gs, "P", 180, 90, esc, "3", 60, esc, "J", 200, esc, "d", 3, esc, "e", 1, esc, "K", 24),
  job(esc, "&", 3, 65, 66, 2, [1, 2, 3, 4, 5, 6], 1, [7, 8, 9], esc, "%1", "AB"),
  job(gs, "v0", 0, 2, 0, 3, 0, [0xff, 0x81, 0x81, 0x81, 0xff, 0xff]),
  job(gs, "v0", 3, 0xff, 0xff, 0xff, 0xff),
  job(esc, "*", 33, 2, 0, [1, 2, 3, 4, 5, 6], esc, "*", 0, 3, 0, [7, 8, 9], "\n"),
  job(gs, "(L", 12, 0, 48, 112, 48, 2, 2, 49, 8, 0, 2, 0, [0xaa, 0x55], gs, "(L", 2, 0, 48, 50),
  job(gs, "8L", 11, 0, 0, 0, 48, 113, 48, 1, 1, 49, 1, 0, 8, 0, 0xf0, gs, "(L", 2, 0, 48, 2),
  job(gs, "(L", 12, 0, 48, 67, 48, "AB", 1, 8, 0, 1, 0, 49, 0xff, gs, "(L", 6, 0, 48, 69, "AB", 1, 2),
  job(gs, "(L", 4, 0, 48, 64, "KC", gs, "(L", 5, 0, 48, 65, "CLR"),
  job(fs, "q", 1, 1, 0, 1, 0, [1, 2, 3, 4, 5, 6, 7, 8], fs, "p", 1, 3),
  job(gs, "*", 1, 1, [1, 2, 3, 4, 5, 6, 7, 8], gs, "/", 3),
  job(gs, "H2", gs, "h", 40, gs, "w", 2, gs, "k", 67, 12, "490123456789"),
  job(gs, "k", 4, "CODE39", 0),
  job(gs, "k", 73, 6, "{B", "ab", "{C"),
  job(gs, "k", 78, 16, "(01)049012345678"),
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
  job(esc, "L", esc, "W", 0, 0, 0, 0, 0, 1, 0, 2, esc, "T1", "page", gs, "$", 50, 0, "mode\f"),
  job(esc, "L", gs, "\\", 10, 0, "page", esc, "\f", "\x18", esc, "S"),
  job(gs, ":", "macro\n", gs, ":", gs, "^", 3, 0, 0),
  job(gs, "V", 66, 3, gs, "V", 0, gs, "V", 97, 5, gs, "V", 104, 9),
  job(esc, "p", 0, 25, 250, esc, "p", 1, esc, "(A", 4, 0, 48, 1, 2, 3),
  job(gs, "r1", gs, "I", 67, gs, "a", 255, gs, "(H", 6, 0, 48, 48, "0042", esc, "=", 0, esc, "=", 1),
  job([0x10, 0x04, 0x01, 0x10, 0x05, 0x02, 0x10, 0x14, 0x01, 0x00, 0x02]),
  job(gs, "D0C0AB01", "BM", 66, 0, 0, 0, 0, 0, 0, 0, 62, 0, 0, 0, 40, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0),
];

/** Bytes that begin something, offered more often than chance would. */
const interesting = [0x00, 0x0a, 0x10, 0x1b, 0x1c, 0x1d, 0x28, 0x30, 0x31, 0x4c, 0x6b, 0x76, 0x7f, 0x80, 0xff];
const maxNoise = 120;

/** One input: noise, or a few honest pieces with a few things wrong. */
export function fuzzInput(random: (below: number) => number): Uint8Array {
  return random(4) === 0 ? noise(random, random(maxNoise)) : damage(random, assemble(random));
}

function noise(random: (below: number) => number, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => oneByte(random));
}

function oneByte(random: (below: number) => number): number {
  return random(3) === 0 ? (interesting[random(interesting.length)] ?? 0) : random(256);
}

function assemble(random: (below: number) => number): Uint8Array {
  const count = 1 + random(4);
  return job(...Array.from({ length: count }, () => pieces[random(pieces.length)] ?? new Uint8Array(0)));
}

function damage(random: (below: number) => number, honest: Uint8Array): Uint8Array {
  let bytes = honest;
  for (let count = random(4); count > 0; count--) {
    const at = random(bytes.length + 1);
    const kind = random(4);
    if (kind === 0) bytes = job(bytes.subarray(0, at), oneByte(random), bytes.subarray(at + 1));
    if (kind === 1) bytes = job(bytes.subarray(0, at), noise(random, random(6)), bytes.subarray(at));
    if (kind === 2) bytes = job(bytes.subarray(0, at), bytes.subarray(at + random(6)));
    if (kind === 3) bytes = job(bytes, bytes.subarray(at, at + random(20)));
  }
  return bytes;
}

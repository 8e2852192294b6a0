import {
  area16,
  bitmapFile,
  byByte,
  columnImage,
  counted,
  counterText,
  downloadedImage,
  fixed,
  type LengthRule,
  nvImages,
  tabStops,
  terminated,
  userCharacters,
} from "./length.ts";

/** Every command begins with one of these; what follows an introducer names the command. */
export const dle = 0x10;
export const esc = 0x1b;
export const fs = 0x1c;
const gs = 0x1d;

export interface CommandRule {
  name: string;
  length: LengthRule;
}

type Family = Readonly<Record<string, LengthRule>>;

const functionBlock = counted(3, 2);

/** GS k: function A (m 0–6) ends with NUL, function B (m 65–79) is counted. */
const barcode = byByte(2, {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((m) => [m, terminated(3)])),
  ...Object.fromEntries(Array.from({ length: 15 }, (_, index) => [65 + index, counted(3, 1)])),
});

const cut = byByte(2, Object.fromEntries([65, 66, 97, 98, 103, 104].map((m) => [m, fixed(4)])));

const statusWithDevice = fixed(4);

/** Keyed by the second byte, written as the character it is so that a line reads like the manual. */
const dleCommands: Family = {
  "\x04": byByte(2, {
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [n, fixed(3)])),
    7: statusWithDevice,
    8: statusWithDevice,
    18: statusWithDevice,
  }),
  "\x05": fixed(3),
  "\x14": byByte(2, { 1: fixed(5), 2: fixed(5), 3: fixed(8), 7: fixed(4), 8: fixed(10) }),
};

const escCommands: Family = {
  // Star's status request, sent by clients that do not know yet what they talk to.
  "\x06": fixed(3),
  "\x0c": fixed(2),
  " ": fixed(3),
  "!": fixed(3),
  $: fixed(4),
  "%": fixed(3),
  "&": userCharacters,
  "(": functionBlock,
  "*": columnImage,
  "-": fixed(3),
  "2": fixed(2),
  "3": fixed(3),
  "<": fixed(2),
  "=": fixed(3),
  "?": fixed(3),
  "@": fixed(2),
  // The buzzer of many 58 mm clones.
  B: fixed(4),
  C: fixed(3),
  D: tabStops,
  E: fixed(3),
  // How a printer for single sheets ejects them: nothing to one with a roll, but its parameter is no text.
  F: fixed(3),
  G: fixed(3),
  J: fixed(3),
  K: fixed(3),
  L: fixed(2),
  M: fixed(3),
  R: fixed(3),
  S: fixed(2),
  T: fixed(3),
  U: fixed(3),
  V: fixed(3),
  W: fixed(10),
  "\\": fixed(4),
  a: fixed(3),
  c: fixed(4),
  d: fixed(3),
  e: fixed(3),
  f: fixed(4),
  i: fixed(2),
  m: fixed(2),
  p: drawerPulse,
  q: fixed(2),
  r: fixed(3),
  t: fixed(3),
  u: fixed(3),
  v: fixed(2),
  "{": fixed(3),
};

const fsCommands: Family = {
  "!": fixed(3),
  "&": fixed(2),
  "(": functionBlock,
  "-": fixed(3),
  ".": fixed(2),
  // A user-defined double-byte character: its code and 24 × 24 dots.
  "2": fixed(4 + 72),
  "?": fixed(4),
  C: fixed(3),
  L: fixed(2),
  S: fixed(4),
  W: fixed(3),
  a: byByte(2, { 48: fixed(4) }),
  b: fixed(2),
  g: byByte(2, { 49: counted(8, 2), 50: fixed(10) }),
  p: fixed(4),
  q: nvImages,
};

const gsCommands: Family = {
  "\x0c": fixed(2),
  "!": fixed(3),
  $: fixed(4),
  "(": functionBlock,
  "*": downloadedImage,
  "/": fixed(3),
  "8": counted(3, 4),
  ":": fixed(2),
  "<": fixed(2),
  A: fixed(4),
  B: fixed(3),
  C: byByte(2, { 48: fixed(5), 49: fixed(9), 50: fixed(5), 59: counterText }),
  D: byByte(2, { 48: byByte(3, { 67: bitmapFile, 83: bitmapFile }) }),
  E: fixed(3),
  H: fixed(3),
  I: fixed(3),
  L: fixed(4),
  P: fixed(4),
  Q: byByte(2, { 48: area16(4) }),
  T: fixed(3),
  V: cut,
  W: fixed(4),
  "\\": fixed(4),
  "^": fixed(5),
  a: fixed(3),
  b: fixed(3),
  c: fixed(2),
  f: fixed(3),
  g: byByte(2, { 48: fixed(6), 50: fixed(6) }),
  h: fixed(3),
  j: fixed(3),
  k: barcode,
  r: fixed(3),
  v: byByte(2, { 48: area16(4) }),
  w: fixed(3),
  z: byByte(2, { 48: fixed(5) }),
};

/** Commands whose third byte tells what they are: `GS ( L` and `GS ( k` have nothing but their framing in common. */
const namedByThirdByte = new Set([
  "ESC (",
  "FS (",
  "GS (",
  "GS 8",
  "ESC c",
  "GS v",
  "GS D",
  "FS g",
  "GS C",
  "GS g",
  "GS z",
]);

const introducers: Readonly<Record<number, { name: string; family: Family }>> = {
  [dle]: { name: "DLE", family: dleCommands },
  [esc]: { name: "ESC", family: escCommands },
  [fs]: { name: "FS", family: fsCommands },
  [gs]: { name: "GS", family: gsCommands },
};

const controlNames: Readonly<Record<number, string>> = { 4: "EOT", 5: "ENQ", 6: "ACK", 12: "FF", 20: "DC4", 32: "SP" };

export function isIntroducer(byte: number | undefined): boolean {
  return byte !== undefined && introducers[byte] !== undefined;
}

export function findRule(first: number, second: number): CommandRule | undefined {
  return rules.get(first * 256 + second);
}

/** The full name of a finished command, such as `ESC @`, `GS ( k` or `GS v 0`. */
export function fullName(rule: CommandRule, bytes: Uint8Array): string {
  const third = bytes[2];
  return third !== undefined && namedByThirdByte.has(rule.name) ? `${rule.name} ${characterName(third)}` : rule.name;
}

function characterName(byte: number): string {
  return controlNames[byte] ?? (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte.toString(16));
}

/**
 * ESC p m t1 t2, but node-thermal-printer leaves both times out. What stands there instead is the next command, so an
 * introducer with a known second byte in place of the times ends the command early. Real times of 27 to 29 (54–58 ms)
 * followed by such a byte would be misread; no generator we know sends them.
 */
function drawerPulse(bytes: Uint8Array): number | undefined {
  const on = bytes[3];
  if (on === undefined) return undefined;
  if (!isIntroducer(on)) return 5;
  const off = bytes[4];
  if (off === undefined) return undefined;
  return findRule(on, off) ? 3 : 5;
}

const rules = new Map<number, CommandRule>();
for (const [first, { name, family }] of Object.entries(introducers)) {
  for (const [second, length] of Object.entries(family)) {
    const code = second.charCodeAt(0);
    rules.set(Number(first) * 256 + code, { name: `${name} ${characterName(code)}`, length });
  }
}

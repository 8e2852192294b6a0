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

/** Commands without data, from the letters of all that are so long. */
function fixedByLetter(letters: Readonly<Record<number, string>>): Family {
  const entries = Object.entries(letters);
  return Object.fromEntries(
    entries.flatMap(([length, all]) => Array.from(all, (letter) => [letter, fixed(Number(length))])),
  );
}

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
  ...fixedByLetter({ 2: "\x0c2<@LSimqv", 3: " !%-3=?CEGJKMRTUVadertu{", 4: "$\\cf", 10: "W" }),
  // Star's status request, sent by clients that do not know yet what they talk to.
  "\x06": fixed(3),
  "&": userCharacters,
  "(": functionBlock,
  "*": columnImage,
  // The buzzer of many 58 mm clones.
  B: fixed(4),
  D: tabStops,
  // How a printer for single sheets ejects them: nothing to one with a roll, but its parameter is no text.
  F: fixed(3),
  p: drawerPulse,
};

const fsCommands: Family = {
  ...fixedByLetter({ 2: "&.Lb", 3: "!-CW", 4: "?Sp" }),
  "(": functionBlock,
  // A user-defined double-byte character: its code and 24 × 24 dots.
  "2": fixed(4 + 72),
  a: byByte(2, { 48: fixed(4) }),
  g: byByte(2, { 49: counted(8, 2), 50: fixed(10) }),
  q: nvImages,
};

const gsCommands: Family = {
  ...fixedByLetter({ 2: "\x0c:<c", 3: "!/BEHITabfhjrw", 4: "$ALPW\\", 5: "^" }),
  "(": functionBlock,
  "*": downloadedImage,
  "8": counted(3, 4),
  C: byByte(2, { 48: fixed(5), 49: fixed(9), 50: fixed(5), 59: counterText }),
  D: byByte(2, { 48: byByte(3, { 67: bitmapFile, 83: bitmapFile }) }),
  Q: byByte(2, { 48: area16(4) }),
  V: cut,
  g: byByte(2, { 48: fixed(6), 50: fixed(6) }),
  k: barcode,
  v: byByte(2, { 48: area16(4) }),
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

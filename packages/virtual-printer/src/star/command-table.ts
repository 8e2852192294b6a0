import { wordAt } from "../commands/parameters.ts";

const nul = 0x00;
const lf = 0x0a;
const rs = 0x1e;
/** ESC # N , n1 n2 n3 n4 LF NUL are ten. */
const longestSwitch = 16;

/** How many bytes a command takes; undefined when more of it is needed to tell. */
type Length = (bytes: Uint8Array) => number | undefined;

const fixed =
  (length: number): Length =>
  () =>
    length;

/** A head of so many bytes, then as many as the word at an offset says, times a factor. */
const counted =
  (head: number, at: number, times = 1): Length =>
  (bytes) =>
    bytes.length < head ? undefined : head + times * wordAt(bytes, at);

type Rule = readonly [start: string, name: string, length: Length];

/** ESC and a letter, from the letters of all commands that are so long. */
const escapes = (letters: Readonly<Record<number, string>>): Rule[] =>
  Object.entries(letters).flatMap(([length, all]) =>
    Array.from(all, (letter): Rule => [`\x1b${letter}`, `ESC ${letter}`, fixed(Number(length))]),
  );

/** Names and lengths of commands by the bytes they begin with, written as text; the longest beginning counts. */
const commands: readonly Rule[] = [
  ...escapes({ 2: "@EF450", 3: "z-_RIJadlQWh$", 4: "is" }),
  ["\x1b1", "ESC 0", fixed(2)],
  ["\x1b ", "ESC SP", fixed(3)],
  ["\x1b\x07", "ESC BEL", fixed(4)],
  ["\x1b\x06", "ESC ACK", fixed(3)],
  ["\x1b#", "ESC #", untilLineEnd],
  ["\x1bX", "ESC X", counted(4, 2, 3)],
  ["\x1bk", "ESC k", counted(4, 2, 24)],
  ["\x1bb", "ESC b", untilRecordEnd],
  ["\x1b\x1eF", "ESC RS F", fixed(4)],
  ["\x1b\x1ea", "ESC RS a", fixed(4)],
  ["\x1b\x1e", "ESC RS", fixed(4)],
  ["\x1b\x1da", "ESC GS a", fixed(4)],
  ["\x1b\x1dt", "ESC GS t", fixed(4)],
  ["\x1b\x1dA", "ESC GS A", fixed(5)],
  ["\x1b\x1dR", "ESC GS R", fixed(5)],
  ["\x1b\x1dP", "ESC GS P", fixed(4)],
  ["\x1b\x1d\x03", "ESC GS ETX", fixed(6)],
  ["\x1b\x1dS", "ESC GS S", pictureLength],
  ["\x1b\x1dyS", "ESC GS y S", fixed(6)],
  ["\x1b\x1dyD", "ESC GS y D", counted(8, 6)],
  ["\x1b\x1dyP", "ESC GS y P", fixed(4)],
  ["\x1b\x1dxS0", "ESC GS x S 0", fixed(8)],
  ["\x1b\x1dxS", "ESC GS x S", fixed(6)],
  ["\x1b\x1dxD", "ESC GS x D", counted(6, 4)],
  ["\x1b\x1dxP", "ESC GS x P", fixed(4)],
  ["\x0a", "LF", fixed(1)],
  ["\x17", "ETB", fixed(1)],
  ["\x07", "BEL", fixed(1)],
  ["\x1c", "BEL", fixed(1)],
  ["\x1a", "SUB", fixed(1)],
  ["\x19", "SUB", fixed(1)],
];
const longestStart = Math.max(...commands.map(([start]) => start.length));

export function nameOf(bytes: Uint8Array): string | undefined {
  return ruleOf(bytes)?.[1];
}

/** The length of the command at the front; undefined when more bytes are needed to tell. */
export function lengthOf(bytes: Uint8Array): number | undefined | "unknown" {
  const head = headOf(bytes);
  const mayGoOn = commands.some(([start]) => start.length > head.length && start.startsWith(head));
  const rule = ruleOf(bytes);
  if (mayGoOn) return undefined;
  return rule ? rule[2](bytes) : "unknown";
}

function ruleOf(bytes: Uint8Array) {
  const head = headOf(bytes);
  return commands.filter(([start]) => head.startsWith(start)).toSorted(([a], [b]) => b.length - a.length)[0];
}

function headOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, longestStart));
}

/** ESC b n1 n2 n3 n4 data RS. */
function untilRecordEnd(bytes: Uint8Array): number | undefined {
  const end = bytes.indexOf(rs, 6);
  return end < 0 ? undefined : end + 1;
}

/** ESC # … LF NUL: memory switches and the version. */
function untilLineEnd(bytes: Uint8Array): number | undefined {
  const end = bytes.findIndex((byte, at) => byte === lf && bytes[at + 1] === nul);
  if (end >= 0) return end + 2;
  // No switch command is as long: its end was never sent, and what follows is text.
  return bytes.length > longestSwitch ? 2 : undefined;
}

/** ESC GS S m xL xH yL yH n data. */
function pictureLength(bytes: Uint8Array): number | undefined {
  return bytes.length < 9 ? undefined : 9 + wordAt(bytes, 4) * wordAt(bytes, 6);
}

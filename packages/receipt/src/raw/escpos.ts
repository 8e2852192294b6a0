import { commandLength } from "../encode/escpos/command-lengths.ts";
import { escPosLines } from "../encode/escpos/lines.ts";
import { wordAt } from "../encode/lengths.ts";
import type { PrinterProfile } from "../profile/profile.ts";
import { escPosReasons } from "./escpos-reasons.ts";
import type { Verdict } from "./verdict.ts";
import { byteName, type Effect, hasControls, type RawLanguage, walk } from "./walk.ts";

/** ESC/POS that a client wrote itself. */
export function checkEscPos(bytes: Uint8Array, profile: PrinterProfile): Verdict {
  return walk(bytes, { realTime: escPosLines.realTime, lengthAt: commandLength, nameAt, judge: judgeFor(profile) });
}

const [dle, esc, fs, gs] = [0x10, 0x1b, 0x1c, 0x1d];

const notTaken = "is not among the commands that are taken";
const otherParameter = "is not taken with these parameters";

const named = (family: string, letters: string, effect: Effect) =>
  Array.from(letters, (letter): [string, Effect] => [`${family} ${byteName(letter.charCodeAt(0))}`, effect]);

/**
 * What may stand in a stream. All that these commands set lasts until ESC @ at most, which is sent before and behind the stream.
 * FS . leaves double-byte characters; what is written in those is not taken, because models differ in what they swallow.
 */
const effects = new Map<string, Effect>([
  ["NUL", "none"],
  ["HT", "text"],
  ["LF", "feed"],
  ["CR", "none"],
  ...named("ESC", " !$-23@DEGMRVat{\\", "none"),
  ...named("ESC", "Jd", "feed"),
  ...named("ESC", "im", "cut"),
  ...named("ESC", "p", "drawer"),
  ...named("ESC", "*", "picture in the line"),
  ...named("FS", ".", "none"),
  ...named("GS", "!BHLPWafhw", "none"),
  ...named("GS", "\f", "feed"),
  ...named("GS", "V", "cut"),
  ...named("GS", "k", "code"),
  ...named("GS", "v", "picture"),
]);

/** The parameter behind the letters, where not every one is taken. */
const firstParameters: Readonly<Record<string, readonly number[]>> = {
  // Cuts that are kept in mind for later, or that feed back, are not.
  "GS V": [0, 1, 48, 49, 65, 66],
  "GS k": [0, 1, 2, 3, 4, 5, 6, 65, 66, 67, 68, 69, 70, 71, 72, 73],
  "GS v": [48],
  // Behind the stream the printer is asked for its reports again.
  "GS a": [0],
  "ESC *": [0, 1, 32, 33],
  "ESC p": [0, 1, 48, 49],
};

function nameAt(bytes: Uint8Array, at: number): string {
  const first = bytes[at] ?? 0;
  if (![dle, esc, fs, gs].includes(first)) return byteName(bytes[at]);
  const name = `${byteName(first)} ${byteName(bytes[at + 1])}`;
  return namedByThird.has(name) ? `${name} ${byteName(bytes[at + 2])}` : name;
}

const namedByThird = new Set(["GS (", "GS 8", "FS (", "ESC (", "FS g", "ESC c", "GS D", "GS C", "GS g", "GS z"]);

const judgeFor =
  (profile: PrinterProfile): RawLanguage["judge"] =>
  (bytes, at) => {
    if ((bytes[at] ?? 0) >= 0x20) return "text";
    const name = nameAt(bytes, at);
    if (name === "GS ( k") return judgeCode(bytes, at);
    if (name === "GS ( L") return judgeGraphics(bytes, at, profile);
    const effect = effects.get(name);
    if (effect === undefined) return { why: escPosReasons[name] ?? notTaken };
    const taken = firstParameters[name];
    if (taken && !taken.includes(bytes[at + 2] ?? -1)) return { why: escPosReasons[name] ?? otherParameter };
    const why = dataProblem(name, bytes, at, profile);
    return why === undefined ? effect : { why };
  };

/**
 * A printer that finds a parameter out of its range goes on behind it, and obeys what stood there as data. So the data of each
 * command must be what every printer takes for data, or such that it is only text.
 */
function dataProblem(name: string, bytes: Uint8Array, at: number, profile: PrinterProfile): string | undefined {
  switch (name) {
    case "ESC D":
      return areTabStops(bytes, at + 2) ? undefined : "needs at most 32 ascending stops and a NUL behind them";
    case "ESC p":
      return isIntroducer(bytes[at + 3]) ? otherParameter : undefined;
    case "ESC *":
      return wordAt(bytes, at + 3) > longestStripe ? `has more than ${longestStripe} columns` : undefined;
    case "GS k": {
      const data = bytes.subarray(at + 3, at + commandLength(bytes, at));
      const content = (bytes[at + 2] ?? 0) < 65 ? data.subarray(0, -1) : data.subarray(1);
      if (content.length > longestBars) return `has more than ${longestBars} bytes of data`;
      return content.some((byte) => byte < 0x20) ? "has control bytes in its data" : undefined;
    }
    case "GS v":
      return rasterProblem(bytes, at, profile);
  }
  return undefined;
}

const longestStripe = 2047;
const longestBars = 250;
const mostTabStops = 32;
const rasterModes = [0, 1, 2, 3, 48, 49, 50, 51];

function rasterProblem(
  bytes: Uint8Array,
  at: number,
  { dotsPerLine, rasterRowLimit }: PrinterProfile,
): string | undefined {
  const [rowBytes, rows] = [wordAt(bytes, at + 4), wordAt(bytes, at + 6)];
  const widest = Math.ceil(dotsPerLine / 8);
  if (rasterModes.includes(bytes[at + 3] ?? -1) && rowBytes <= widest && rows <= rasterRowLimit) return undefined;
  return `has a picture of more than ${widest * 8} × ${rasterRowLimit} dots, the most that is sure to be taken; send it in slices, or as a png`;
}

function areTabStops(bytes: Uint8Array, from: number): boolean {
  for (let at = from, last = 0; at <= from + mostTabStops; at++) {
    const stop = bytes[at];
    if (stop === 0) return true;
    if (stop === undefined || stop <= last) return false;
    last = stop;
  }
  return false;
}

function isIntroducer(byte: number | undefined): boolean {
  return byte === dle || byte === esc || byte === fs || byte === gs;
}

/**
 * GS ( L: a picture in the print buffer (function 112), and its print (2 or 50). ESC @ clears the buffer. The functions for
 * pictures that outlive the receipt are not taken.
 */
function judgeGraphics(
  bytes: Uint8Array,
  at: number,
  { dotsPerLine }: PrinterProfile,
): ReturnType<RawLanguage["judge"]> {
  const length = wordAt(bytes, at + 3);
  const [m, fn, tone, scaleX = 0, scaleY = 0, colour] = bytes.subarray(at + 5, at + 11);
  if (m === 48 && (fn === 2 || fn === 50) && length === 2) return "picture";
  const [width, rows] = [wordAt(bytes, at + 11), wordAt(bytes, at + 13)];
  const isOneBlackPicture = m === 48 && fn === 112 && tone === 48 && colour === 49;
  const isWhole = length === graphicsHeader + Math.ceil(width / 8) * rows;
  const isScaled = [scaleX, scaleY].every((scale) => scale === 1 || scale === 2);
  if (!isOneBlackPicture || !isWhole || !isScaled) return { why: escPosReasons["GS ( L"] ?? notTaken };
  if (width * scaleX <= dotsPerLine && rows * scaleY <= mostGraphicsRows) return "picture kept until it is printed";
  return {
    why: `has a picture of more than ${dotsPerLine} × ${mostGraphicsRows} dots; send it in slices, or as a png`,
  };
}

/** Of function 112, from its m on to its data. */
const graphicsHeader = 10;
/** The least that Epson's models take. */
const mostGraphicsRows = 1_662;

/** GS ( k: the codes, their settings, and what stores and prints one. The printer forgets them with ESC @. */
const codes = [48, 49, 54];
const settings = [65, 66, 67, 68, 69, 70];
const [store, print] = [80, 81];

function judgeCode(bytes: Uint8Array, at: number): ReturnType<RawLanguage["judge"]> {
  const [kind = 0, fn = 0] = bytes.subarray(at + 5, at + 7);
  if (!codes.includes(kind)) return { why: otherParameter };
  if (![...settings, store, print].includes(fn)) return { why: escPosReasons["GS ( k"] ?? notTaken };
  if (hasControls(contentOf(bytes, at, fn))) return { why: "has control bytes in its data" };
  if (fn === print) return "code";
  return fn === store ? "content of a code" : "none";
}

/** Of a setting nothing: its numbers are small ones, which are control bytes. */
function contentOf(bytes: Uint8Array, at: number, fn: number): Uint8Array {
  const length = commandLength(bytes, at);
  const longestSetting = 10;
  return fn === store || length > longestSetting ? bytes.subarray(at + 8, at + length) : new Uint8Array(0);
}

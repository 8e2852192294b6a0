import type { BytePairs } from "../encode/picture-bytes.ts";
import { RawWork } from "./raw-work.ts";
import type { Refusal, Verdict } from "./verdict.ts";

/** What a command that is taken does to the line and the paper; most do neither. */
export type Effect =
  | "text"
  | "picture in the line"
  | "feed"
  | "picture"
  | "picture kept until it is printed"
  | "content of a code"
  | "code"
  | "cut"
  | "drawer"
  | "none";

/** Those that leave line and paper as they are. */
const still: readonly Effect[] = ["none", "content of a code", "picture kept until it is printed", "drawer"];

export interface RawLanguage {
  /** What is written of a command in messages. */
  nameAt(bytes: Uint8Array, at: number): string;
  /** What it does; a text says why it is refused. Looks at its first bytes only. */
  judge(bytes: Uint8Array, at: number): Effect | { why: string };
  lengthAt(bytes: Uint8Array, at: number): number;
  /** What a printer obeys wherever it stands, in the data of another command, too. */
  realTime: BytePairs;
}

/** Walks the bytes of a language that prints line by line. */
export function walk(bytes: Uint8Array, language: RawLanguage): Verdict {
  const hidden = realTimeAt(bytes, language.realTime);
  const work = new RawWork();
  let endsInLine = false;
  let endsCut = false;
  // Stored once, a code may be printed again and again.
  let longestContent = 0;
  for (let at = 0; at < bytes.length; ) {
    const refuse = (why: string): { refusal: Refusal } => ({
      refusal: { at, command: language.nameAt(bytes, at), why },
    });
    const effect = language.judge(bytes, at);
    if (typeof effect === "object") return refuse(effect.why);
    const length = effect === "text" ? textLength(bytes, at) : language.lengthAt(bytes, at);
    if (at + length > bytes.length) return refuse("is cut short");
    if (hidden >= at && hidden < at + length) return { refusal: { ...realTimeRefusal(bytes, language), at: hidden } };
    if (effect === "content of a code") longestContent = Math.max(longestContent, length);
    count(work, effect, effect === "code" ? length + longestContent : length);
    if (work.problem !== undefined) return refuse(work.problem);
    if (!still.includes(effect)) {
      endsInLine = effect === "text" || effect === "picture in the line";
      endsCut = effect === "cut";
    }
    at += length;
  }
  return { endsInLine, endsCut };
}

/** All that is text from here on, or the one control byte that counts as such. */
function textLength(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && (bytes[end] ?? 0) >= 0x20) end++;
  return Math.max(1, end - at);
}

function count(work: RawWork, effect: Effect, length: number): void {
  work.addCommand();
  if (effect === "text") work.addText(length);
  if (effect.startsWith("picture")) work.addPicture(length);
  if (effect === "code") work.addCode(length);
  if (effect === "cut") work.addCut();
}

/** The offset of the first, or −1. */
function realTimeAt(bytes: Uint8Array, { first, seconds }: BytePairs): number {
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && seconds.has(next)) return at;
  }
  return -1;
}

function realTimeRefusal(bytes: Uint8Array, language: RawLanguage): Omit<Refusal, "at"> {
  const at = realTimeAt(bytes, language.realTime);
  return {
    command: language.nameAt(bytes, at),
    why: "is obeyed at once wherever it stands, even in a picture; send the picture as a png",
  };
}

/** Line breaks and tabs may stand in the content of a code; other control bytes could be obeyed by a printer without it. */
export function hasControls(content: Uint8Array): boolean {
  return content.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}

const controlNames: Readonly<Record<number, string>> = {
  0: "NUL",
  2: "STX",
  3: "ETX",
  4: "EOT",
  5: "ENQ",
  6: "ACK",
  7: "BEL",
  9: "HT",
  10: "LF",
  12: "FF",
  13: "CR",
  16: "DLE",
  20: "DC4",
  23: "ETB",
  24: "CAN",
  27: "ESC",
  28: "FS",
  29: "GS",
  30: "RS",
  32: "SP",
};

/** A byte as manuals write it. */
export function byteName(byte: number | undefined): string {
  if (byte === undefined) return "(nothing)";
  const name = controlNames[byte];
  if (name !== undefined) return name;
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte.toString(16).padStart(2, "0").toUpperCase();
}

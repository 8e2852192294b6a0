import type { PrinterProfile } from "../profile/profile.ts";
import { RawWork } from "./raw-work.ts";
import type { Refusal, Verdict } from "./verdict.ts";
import { byteName } from "./walk.ts";

interface ZplCommand {
  at: number;
  /** Two letters behind the caret. */
  name: string;
  parameters: string;
}

type Rule = (parameters: string, label: LabelSoFar, profile: PrinterProfile) => string | undefined;

/** What the commands of a label so far have said. */
interface LabelSoFar {
  /** In dots; 0 until ^LL has told. */
  length: number;
  copies: number;
  hasFields: boolean;
}

const notTaken = "is not among the commands that are taken";
const otherParameters = "is not taken with these parameters";

const fits =
  (pattern: RegExp): Rule =>
  (parameters) =>
    pattern.test(parameters) ? undefined : otherParameters;

const anything: Rule = () => undefined;

/** The orientation is written, and is the usual one; what follows is small numbers and flags. */
const code = fits(/^N(,([0-9]{0,3}|[A-Z]?)){0,8}$/);

const mostCopies = 100;
const longestDots = 32_000;
/** Of one label and its copies, which are printed in one go: five metres. */
const mostDots = 40_000;

/**
 * What may stand in a label: what changes nothing but the label itself or what every label of ours says anew, and what is drawn
 * here as the printer draws it. Scalable fonts, turned text and stored pictures are drawn by the printer alone, so that nobody could
 * say what the label looks like.
 */
const rules: Readonly<Record<string, Rule>> = {
  CI: fits(/^28$/),
  MN: fits(/^[NYWM]$/),
  LH: fits(/^0,0$/),
  LS: fits(/^0$/),
  PW: (parameters, _, { dotsPerLine }) =>
    /^\d{1,5}$/.test(parameters) && Number(parameters) >= dotsPerLine ? undefined : "makes the label narrower",
  LL(parameters, label) {
    if (label.length > 0 || label.hasFields) return "must stand once, before the first field";
    label.length = wholeOf(parameters, longestDots);
    return label.length > 0 ? undefined : otherParameters;
  },
  PQ(parameters, label) {
    label.copies = wholeOf(parameters, mostCopies);
    return label.copies > 0 ? undefined : otherParameters;
  },
  FX: anything,
  FS: fits(/^$/),
  FO(parameters, label) {
    label.hasFields = true;
    if (label.length === 0) return "comes before ^LL, which says how long the label is";
    return /^\d{1,5},\d{1,5}$/.test(parameters) ? undefined : otherParameters;
  },
  AD: fits(/^N,\d{1,3},\d{1,3}$/),
  BY: fits(/^\d{0,2}(,[0-9.]{0,4}(,\d{0,3})?)?$/),
  FR: fits(/^$/),
  FH: fits(/^.?$/),
  FD: anything,
  GB: fits(/^\d{1,5},\d{1,5},\d{1,5}$/),
  GF: (parameters) => (isPlainGraphic(parameters) ? undefined : "is taken with its dots as hexadecimal digits alone"),
  BE: code,
  B8: code,
  BU: code,
  B9: code,
  B3: code,
  B2: code,
  BK: code,
  BA: code,
  BC: code,
  BQ: code,
  BX: fits(/^N(,[0-9]{0,3}){0,5}(,[^,]?)?$/),
  B7: code,
};

/** A whole number from 1 to the most there may be; 0 for anything else. */
function wholeOf(text: string, most: number): number {
  return /^\d{1,5}$/.test(text) && Number(text) <= most ? Number(text) : 0;
}

const [caret, tilde] = [0x5e, 0x7e];
const blanks = new Set([0x09, 0x0a, 0x0d, 0x20]);
const lineEnds = new Set([0x0a, 0x0d]);

/** ZPL that a client wrote itself: whole labels and nothing between them. */
export function checkZpl(bytes: Uint8Array, profile: PrinterProfile): Verdict {
  const control = controlAt(bytes);
  if (control) return { refusal: control };
  const work = new RawWork();
  let label: LabelSoFar | undefined;
  let at = skipBlanks(bytes, 0);
  while (at < bytes.length) {
    const { command, end } = commandAt(bytes, at);
    const refuse = (why: string): Verdict => ({ refusal: { at, command: `^${command.name}`, why } });
    if (bytes[at] !== caret) return { refusal: { at, command: byteName(bytes[at]), why: "stands outside of a label" } };
    work.addCommand();
    if (command.name === "XA") {
      if (label) return refuse("begins a label within another");
      label = { length: 0, copies: 1, hasFields: false };
    } else if (!label) return refuse("stands outside of a label");
    else if (command.name === "XZ") {
      if (label.length === 0) return refuse("ends a label without ^LL, which says how long it is");
      if (label.length * label.copies > mostDots) return refuse(`ends a label that takes more than ${mostDots} dots`);
      for (let copy = 0; copy < label.copies; copy++) work.addCut();
      label = undefined;
    } else {
      const why = rules[command.name] ? rules[command.name]?.(command.parameters, label, profile) : notTaken;
      if (why !== undefined) return refuse(why);
      if (command.name === "GF") work.addPicture(command.parameters.length);
      // Any field may be a code, and each is reckoned as one.
      if (command.name === "FD") work.addCode(command.parameters.length);
      if (command.name === "GB") work.addPicture(boxBytes(command.parameters));
    }
    if (work.problem !== undefined) return refuse(work.problem);
    // Behind ^XA and ^XZ stands nothing of theirs.
    const isFrame = command.name === "XA" || command.name === "XZ";
    if (isFrame && command.parameters.trim() !== "") return refuse("has parameters");
    at = end;
  }
  if (label) return { refusal: { at: bytes.length, command: "^XA", why: "has no ^XZ: the label is cut short" } };
  return { endsInLine: false, endsCut: true };
}

function commandAt(bytes: Uint8Array, at: number): { command: ZplCommand; end: number } {
  const next = bytes.indexOf(caret, at + 1);
  const end = next < 0 ? bytes.length : next;
  const text = Array.from(bytes.subarray(at + 1, end), (byte) => String.fromCharCode(byte))
    .join("")
    .replace(/[\r\n]/g, "");
  return { command: { at, name: text.slice(0, 2), parameters: text.slice(2) }, end };
}

/** A tilde begins a command wherever it stands, and a control byte may stand for ^XA, ^XZ or worse. */
function controlAt(bytes: Uint8Array): Refusal | undefined {
  const at = bytes.findIndex((byte) => byte === tilde || (byte < 0x20 && !lineEnds.has(byte)) || byte === 0x7f);
  if (at < 0) return undefined;
  if (bytes[at] !== tilde) return { at, command: byteName(bytes[at]), why: "is a control byte" };
  const name = Array.from(bytes.subarray(at + 1, at + 3), byteName).join("");
  return { at, command: `~${name}`, why: "is obeyed at once, and may change the printer; in data write ^FH_ and _7E" };
}

function skipBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && blanks.has(bytes[at] ?? 0)) at++;
  return at;
}

/** ^GFA,total,total,bytes a row,hexadecimal digits for all of them. */
function isPlainGraphic(parameters: string): boolean {
  const found = /^A,(\d{1,7}),(\d{1,7}),(\d{1,4}),([0-9A-Fa-f]*)$/.exec(parameters);
  if (!found) return false;
  const [total, same, row, digits] = [Number(found[1]), Number(found[2]), Number(found[3]), found[4] ?? ""];
  return total === same && row >= 1 && total % row === 0 && digits.length === total * 2;
}

/** What a box takes to draw, as a picture of its size. */
function boxBytes(parameters: string): number {
  const [width = 0, height = 0] = parameters.split(",").map(Number);
  return (width * height) / 8;
}

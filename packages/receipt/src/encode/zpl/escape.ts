import { gs1Elements } from "../../symbol/gs1.ts";

/** Introduces a hexadecimal code in field data (^FH). */
const escapeMark = "_";

/** Text of a field. Data can hold anything; what would begin a command is written by its code. */
export function fieldData(text: string): string {
  return `^FH${escapeMark}^FD${text.replace(/[\^~_\\]/g, hexCode)}^FS`;
}

function hexCode(character: string): string {
  return `${escapeMark}${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/**
 * Some codes read their data once more after ^FH has been undone, each with signs of its own. What is written here is
 * what they have to be told for the content to come out as it went in.
 */

/** Named in ^BX, because what a printer takes without being told differs with its firmware: a tilde or an underscore. */
export const dataMatrixEscape = "_";

/** The escape character stands for itself when it comes twice; alone it begins a function or a control character. */
export function dataMatrixData(content: string): string {
  return content.replaceAll(dataMatrixEscape, dataMatrixEscape.repeat(2));
}

/** A backslash before an ampersand is a new line to ^B7, and two are one. */
export function pdf417Data(content: string): string {
  return content.replaceAll("\\", "\\\\");
}

/** In the data of ^BC ">" begins a change of code set or a function character, and ">0" stands for it. */
export function code128Data(content: string): string {
  return content.replaceAll(">", ">0");
}

/** FNC1, as ^BC takes it. */
const fnc1 = ">8";

/** Mode D puts FNC1 at the beginning and leaves out the brackets; what ends an element is left to the data. */
export function gs1Data(content: string): string {
  return gs1Elements(content)
    .map(({ identifier, value, isOpen }) => `(${identifier})${code128Data(value)}${isOpen ? fnc1 : ""}`)
    .join("");
}

/** What ^BA takes for the four shift characters of Code 93, which are no characters of ASCII. */
const shift = { percent: "'", slash: "(", plus: ")" } as const;

/**
 * The characters that Code 93 writes as a pair, in runs: the first and last of a run, its shift character, and the
 * letter for the first. The fourth shift character is for control characters, which no code here can hold.
 */
const pairs = [
  ["!", ",", shift.slash, "A"],
  [":", ":", shift.slash, "Z"],
  [";", "?", shift.percent, "F"],
  ["@", "@", shift.percent, "V"],
  ["[", "_", shift.percent, "K"],
  ["`", "`", shift.percent, "W"],
  ["a", "z", shift.plus, "A"],
  ["{", "~", shift.percent, "P"],
] as const;

export function code93Data(content: string): string {
  return content.replace(/[^0-9A-Z $%+\-./]/g, (character) => {
    const run = pairs.find(([first, last]) => first <= character && character <= last);
    if (!run) return character;
    const [first, , sign, letter] = run;
    return sign + String.fromCharCode(letter.charCodeAt(0) + character.charCodeAt(0) - first.charCodeAt(0));
  });
}

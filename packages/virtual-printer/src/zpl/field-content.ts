/**
 * The content of a code, from its field data. After ^FH has been undone, several codes have escapes of their own.
 */

/** The mark of ^FH when the command names no other. */
export const usualHexMark = "_";

/** The data of a field with ^FH undone: a mark and two digits stand for a byte. Without a mark the data are as they are. */
export function fieldBytes(data: string, mark: string): string {
  if (mark === "") return data;
  const [first = "", ...rest] = data.split(mark);
  const undone = rest.map((part) =>
    /^[0-9A-Fa-f]{2}/.test(part)
      ? String.fromCharCode(Number.parseInt(part.slice(0, 2), 16)) + part.slice(2)
      : mark + part,
  );
  return first + undone.join("");
}

/** Stands for FNC1 in the content of a code; a reader of a DataMatrix gives FNC1 back as this character. */
export const fnc1 = "\u001d";

/** The escape character of ^BX when its last parameter names no other. */
const usualEscape = "~";

/** ^BX at quality 200: the escape character twice is itself, with a digit a function, with a letter a control code. */
export function dataMatrixContent(data: string, escapeMark = ""): string {
  const mark = escapeMark.charAt(0) || usualEscape;
  const code = mark.charCodeAt(0).toString(16).padStart(4, "0");
  const sequence = new RegExp(`\\u${code}(?:d(\\d{3})|5\\d{3}|2\\d{9}|([^]))`, "g");
  return data.replace(sequence, (_, decimal: string | undefined, next = "") => {
    if (decimal !== undefined) return String.fromCharCode(Number(decimal));
    if (next === mark) return mark;
    if (next === "1") return fnc1;
    return next >= "@" && next <= "_" ? String.fromCharCode(next.charCodeAt(0) - 0x40) : "";
  });
}

/** ^B7: a backslash and an ampersand are a new line, two backslashes one. */
export function pdf417Content(data: string): string {
  return data.replace(/\\([&\\])/g, (_, next: string) => (next === "&" ? "\r\n" : "\\"));
}

/** Characters that ^BC writes behind a ">"; what else stands there changes the code set and leaves no character. */
const invoked: Readonly<Record<string, string>> = { "0": ">", "<": "^", "=": "~", "8": fnc1 };

/** ^BC in any mode. */
export function code128Content(data: string): string {
  return data.replace(/>([0-9:;<=])/g, (_, next: string) => invoked[next] ?? "");
}

/** The shift characters of Code 93 by the characters that ^BA takes for them. */
const shifts: Readonly<Record<string, string>> = { "&": "$", "'": "%", "(": "/", ")": "+" };

/**
 * ^BA: the characters of the symbol, shift characters written by `shift`. Undefined for any other character, because
 * none is promised: some printers may know small letters.
 */
export function code93Content(data: string, shift: (sign: string) => string): string | undefined {
  if (!/^[0-9A-Z $%+\-./&'()]*$/.test(data)) return undefined;
  return data.replace(/[&'()]/g, (substitute) => shift(shifts[substitute] ?? ""));
}

/** ^BK: start and stop are A to D. What a printer makes of anything else is not known; here it is A, the default. */
export function codabarContent(data: string, start = "", stop = ""): string {
  const frame = (letter: string) => (/^[A-D]$/.test(letter) ? letter : "A");
  return `${frame(start)}${data}${frame(stop)}`;
}

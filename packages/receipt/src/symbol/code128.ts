/**
 * The data of GS k 73 for printable ASCII in sets B and C, and the values of the symbol characters it makes, start
 * included. `fnc1` in the content stands for that function character. In set C the printer takes two digits as one byte
 * of value 0 to 99.
 */
export function code128Data(content: string): { data: number[]; characters: number[] } {
  const data: number[] = [];
  const characters: number[] = [];
  let set: "B" | "C" | undefined;
  let at = 0;
  const enter = (next: "B" | "C") => {
    if (set === next) return;
    data.push(brace, next.charCodeAt(0));
    characters.push((set === undefined ? starts : switches)[next]);
    set = next;
  };
  const plain = (code: number) => {
    data.push(...(code === brace ? [brace, brace] : [code]));
    characters.push(code - firstOfSetB);
  };
  while (at < content.length) {
    if (content[at] === fnc1) {
      enter(digitsFrom(content, at + 1) >= 4 ? "C" : "B");
      data.push(brace, 0x31);
      characters.push(fnc1Value);
      at++;
    } else if (set === "C" ? digitsFrom(content, at) >= 2 : paysForSetC(content, at)) {
      enter("C");
      const value = Number(content.slice(at, at + 2));
      if (isRealTime(data.at(-1), value)) {
        enter("B");
        plain(content.charCodeAt(at));
        plain(content.charCodeAt(at + 1));
      } else {
        data.push(value);
        characters.push(value);
      }
      at += 2;
    } else {
      enter("B");
      plain(content.charCodeAt(at++));
    }
  }
  return { data, characters };
}

/** Values of the characters that begin a symbol in a set, and of those that change to it later. */
const starts = { B: 104, C: 105 };
const switches = { B: 100, C: 99 };
const fnc1Value = 102;
/** In set B a character's value is its code less that of the space. */
const firstOfSetB = 0x20;

/** Not printable, so it cannot be part of any content that passed the checks. */
export const fnc1 = "\u001d";

/** Introduces a set, a function character or itself. */
const brace = 0x7b;

/** A switch to set C costs a character: four digits at either end earn it back, within the data it takes six. */
function paysForSetC(content: string, at: number): boolean {
  const digits = digitsFrom(content, at);
  if (digits % 2 === 1 && at > 0) return false;
  return digits >= (at === 0 || at + digits === content.length ? 4 : 6);
}

function digitsFrom(content: string, start: number): number {
  let end = start;
  while (end < content.length && /\d/.test(content[end] ?? "")) end++;
  return end - start;
}

/** The digits 1604, 1605 and 1620 are the bytes of a real-time command in set C; a printer would obey it. */
function isRealTime(previous: number | undefined, value: number): boolean {
  return previous === 0x10 && (value === 0x04 || value === 0x05 || value === 0x14);
}

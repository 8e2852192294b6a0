/**
 * The symbol characters of printable ASCII in sets B and C, the start included, as their values. `fnc1` in the content
 * stands for that function character. In set C two digits are one character of value 0 to 99.
 */
export function code128Characters(content: string): number[] {
  const characters: number[] = [];
  let set: CodeSet | undefined;
  let at = 0;
  const enter = (next: CodeSet) => {
    if (set === next) return;
    characters.push((set === undefined ? codeSetStarts : codeSetSwitches)[next]);
    set = next;
  };
  const plain = (code: number) => characters.push(code - firstOfSetB);
  while (at < content.length) {
    if (content[at] === fnc1) {
      enter(digitsFrom(content, at + 1) >= 4 ? "C" : "B");
      characters.push(fnc1Value);
      at++;
    } else if (set === "C" ? digitsFrom(content, at) >= 2 : paysForSetC(content, at)) {
      enter("C");
      const value = Number(content.slice(at, at + 2));
      if (isRealTime(characters.at(-1), value)) {
        enter("B");
        plain(content.charCodeAt(at));
        plain(content.charCodeAt(at + 1));
      } else {
        characters.push(value);
      }
      at += 2;
    } else {
      enter("B");
      plain(content.charCodeAt(at++));
    }
  }
  return characters;
}

export type CodeSet = "B" | "C";

/** Values of the characters that begin a symbol in a set, and of those that change to it later. */
export const codeSetStarts = { B: 104, C: 105 };
export const codeSetSwitches = { B: 100, C: 99 };
export const fnc1Value = 102;
/** In set B a character's value is its code less that of the space. */
export const firstOfSetB = 0x20;

/** Not printable, so it cannot be part of any content that passed the checks. */
export const fnc1 = "\u001d";

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

/**
 * Receipt printers take a character of set C as a byte of its value, so that the digits 1604, 1605 and 1620 are the
 * bytes of a real-time command, which they would obey.
 */
function isRealTime(previous: number | undefined, value: number): boolean {
  return previous === 0x10 && (value === 0x04 || value === 0x05 || value === 0x14);
}

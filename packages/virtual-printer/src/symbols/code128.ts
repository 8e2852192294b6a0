/** What the host asked for: the code words without check and stop, and what a person reads below the bars. */
export interface Code128 {
  codewords: number[];
  hri: string;
}

type CodeSet = "A" | "B" | "C";

const START: Readonly<Record<CodeSet, number>> = { A: 103, B: 104, C: 105 };
const SWITCH_TO: Readonly<Record<CodeSet, number>> = { A: 101, B: 100, C: 99 };
const SHIFT = 98;
const FNC: Readonly<Record<string, (set: CodeSet) => number>> = {
  "1": () => 102,
  "2": () => 97,
  "3": () => 96,
  "4": (set) => (set === "A" ? 101 : 100),
};
/** In set C a byte is the value itself and must be a pair of digits. */
const MAX_PAIR = 99;

/**
 * Epson's notation: `{A`, `{B` and `{C` choose the code set and come first, `{S` shifts one character, `{1`–`{4` are
 * FNC characters and `{{` is a brace. Undefined when the data is not in it: a printer then prints nothing.
 */
export function parseCode128(data: Uint8Array): Code128 | undefined {
  const result: Code128 = { codewords: [], hri: "" };
  let set: CodeSet | undefined;
  let shifted = false;
  for (let index = 0; index < data.length; index += 1) {
    let byte = data[index] ?? 0;
    if (byte === 0x7b) {
      index += 1;
      const letter = String.fromCharCode(data[index] ?? 0);
      if (letter === "A" || letter === "B" || letter === "C") {
        result.codewords.push(set === undefined ? START[letter] : SWITCH_TO[letter]);
        set = letter;
        continue;
      }
      if (set === undefined) return undefined;
      if (letter === "S") {
        result.codewords.push(SHIFT);
        shifted = true;
        continue;
      }
      const fnc = FNC[letter];
      if (fnc) {
        result.codewords.push(fnc(set));
        continue;
      }
      if (letter !== "{") return undefined;
      byte = 0x7b;
    }
    if (set === undefined) return undefined;
    const effective: CodeSet = shifted ? (set === "A" ? "B" : "A") : set;
    shifted = false;
    const codeword = codewordOf(byte, effective);
    if (codeword === undefined) return undefined;
    result.codewords.push(codeword);
    result.hri += readable(byte, effective);
  }
  return result.codewords.length > 1 ? result : undefined;
}

function codewordOf(byte: number, set: CodeSet): number | undefined {
  if (set === "C") return byte <= MAX_PAIR ? byte : undefined;
  if (set === "A") return byte < 0x20 ? byte + 64 : byte < 0x60 ? byte - 0x20 : undefined;
  return byte >= 0x20 && byte < 0x80 ? byte - 0x20 : undefined;
}

function readable(byte: number, set: CodeSet): string {
  if (set === "C") return String(byte).padStart(2, "0");
  return byte < 0x20 || byte === 0x7f ? " " : String.fromCharCode(byte);
}

/** What the host asked for: the code words without check and stop, and what a person reads below the bars. */
interface Code128 {
  codewords: number[];
  hri: string;
}

type CodeSet = "A" | "B" | "C";

const startCodes: Readonly<Record<CodeSet, number>> = { A: 103, B: 104, C: 105 };
const switchCodes: Readonly<Record<CodeSet, number>> = { A: 101, B: 100, C: 99 };
const shiftCode = 98;
/** What {S shifts to for one character; there is nothing to shift to from set C. */
const otherSet: Readonly<Record<CodeSet, CodeSet>> = { A: "B", B: "A", C: "C" };
const brace = 0x7b;
const functionCharacters: Readonly<Record<string, (set: CodeSet) => number>> = {
  "1": () => 102,
  "2": () => 97,
  "3": () => 96,
  "4": (set) => (set === "A" ? 101 : 100),
};
/** In set C a byte is the value itself and must be a pair of digits. */
const maxPair = 99;

/**
 * Epson's notation: `{A`, `{B` and `{C` choose the code set and come first, `{S` shifts one character, `{1`–`{4` are
 * FNC characters and `{{` is a brace. Undefined when the data is not in it: a printer then prints nothing.
 */
export function parseCode128(data: Uint8Array): Code128 | undefined {
  const codewords: number[] = [];
  let hri = "";
  let set: CodeSet | undefined;
  let shifted = false;
  for (let index = 0; index < data.length; index++) {
    const byte = data[index] ?? 0;
    const special = byte === brace ? String.fromCharCode(data[index + 1] ?? 0) : undefined;
    if (special !== undefined) index++;
    if (special === "A" || special === "B" || special === "C") {
      codewords.push(set === undefined ? startCodes[special] : switchCodes[special]);
      set = special;
    } else if (set === undefined) {
      return undefined;
    } else if (special !== undefined && special !== "{") {
      const codeword = special === "S" ? shiftCode : functionCharacters[special]?.(set);
      if (codeword === undefined) return undefined;
      codewords.push(codeword);
      shifted = special === "S";
    } else {
      const effective: CodeSet = shifted ? otherSet[set] : set;
      const codeword = codewordOf(byte, effective);
      if (codeword === undefined) return undefined;
      codewords.push(codeword);
      hri += readable(byte, effective);
      shifted = false;
    }
  }
  return codewords.length > 1 ? { codewords, hri } : undefined;
}

function codewordOf(byte: number, set: CodeSet): number | undefined {
  if (set === "C") return byte <= maxPair ? byte : undefined;
  if (set === "A") return byte < 0x20 ? byte + 64 : byte < 0x60 ? byte - 0x20 : undefined;
  return byte >= 0x20 && byte < 0x80 ? byte - 0x20 : undefined;
}

function readable(byte: number, set: CodeSet): string {
  if (set === "C") return String(byte).padStart(2, "0");
  return byte < 0x20 || byte === 0x7f ? " " : String.fromCharCode(byte);
}

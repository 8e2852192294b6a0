import iconv from "iconv-lite";
import { international } from "./international.ts";
import { codePageCharacters } from "./single-byte.ts";

/** The double-byte character sets of the regional firmwares. */
export type MultibyteCharset = "gb18030" | "big5" | "euc-kr" | "shift_jis";

/** One character of a text run. */
export interface Character {
  text: string;
  wide: boolean;
}

/** How bytes are to be read. JIS is the seven-bit form of Japanese, where every pair of bytes is a character. */
export interface Encoding {
  kind: "single" | "multibyte" | "jis" | "utf-8";
  codePage: string;
  international: number;
  charset: MultibyteCharset;
}

/** Everything below is narrow, and nearly all text is. */
const firstWide = 0x1100;
const utf8 = new TextDecoder("utf-8");
/** Korean printers know the extension of EUC-KR by its Windows name. */
const iconvName: Readonly<Record<MultibyteCharset, string>> = {
  gb18030: "gb18030",
  big5: "big5",
  "euc-kr": "cp949",
  shift_jis: "shift_jis",
};

/** Bytes to characters. A character cut in two by the end of a run is finished by the next one. */
export class RunDecoder {
  #held: number[] = [];

  decode(bytes: Uint8Array, encoding: Encoding): Character[] {
    const all = this.#held.length > 0 ? Uint8Array.from([...this.#held, ...bytes]) : bytes;
    this.#held = [];
    if (encoding.kind === "single") return Array.from(all, (byte) => singleByte(byte, encoding));
    const characters: Character[] = [];
    for (let index = 0; index < all.length; ) {
      const length = characterLength(all, index, encoding);
      if (index + length > all.length) {
        this.#held = [...all.subarray(index)];
        break;
      }
      characters.push(decodeOne(all.subarray(index, index + length), encoding));
      index += length;
    }
    return characters;
  }

  reset(): void {
    this.#held = [];
  }
}

/** Whether a character takes two columns, as those of East Asia and emoji do. */
export function isWide(text: string): boolean {
  if (text.charCodeAt(0) < firstWide) return false;
  return (
    /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(
      text,
    ) || /^\p{Emoji_Presentation}/u.test(text)
  );
}

function characterLength(bytes: Uint8Array, index: number, encoding: Encoding): number {
  const first = bytes[index] ?? 0;
  const second = bytes[index + 1];
  if (encoding.kind === "utf-8") return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  if (encoding.kind === "jis") return first >= 0x21 && first <= 0x7e ? 2 : 1;
  if (encoding.kind === "single" || !isLead(first, encoding.charset)) return 1;
  const fourBytes = encoding.charset === "gb18030" && second !== undefined && second >= 0x30 && second <= 0x39;
  return fourBytes ? 4 : 2;
}

function isLead(byte: number, charset: MultibyteCharset): boolean {
  if (charset === "shift_jis") return (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);
  return byte >= 0x81 && byte <= 0xfe;
}

function decodeOne(bytes: Uint8Array, encoding: Encoding): Character {
  const [first = 0x20] = bytes;
  if (bytes.length === 1 && (first < 0x80 || encoding.kind !== "utf-8")) return singleByte(first, encoding);
  const text = decodeMultibyte(bytes, encoding);
  // A printer has no glyph for what it cannot read: it prints a blank of the same width.
  if (text === "" || text.includes("\ufffd")) return { text: " ", wide: encoding.kind !== "utf-8" };
  return { text, wide: encoding.kind === "utf-8" ? isWide(text) : true };
}

function decodeMultibyte(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding.kind === "utf-8") return utf8.decode(bytes);
  if (encoding.kind === "jis") return iconv.decode(Buffer.from(bytes.map((byte) => byte | 0x80)), "euc-jp");
  return iconv.decode(Buffer.from(bytes), iconvName[encoding.charset]);
}

function singleByte(byte: number, encoding: Encoding): Character {
  const page = encoding.kind === "multibyte" && encoding.charset === "shift_jis" ? "epson/katakana" : encoding.codePage;
  const character = codePageCharacters(page)[byte] ?? " ";
  const text = byte < 0x80 ? international(encoding.international, character) : character;
  return { text, wide: false };
}

import iconv from "iconv-lite";
import { extraCodePages } from "./extra-code-pages.ts";

const katakanaLower = "▁▂▃▄▅▆▇█▏▎▍▌▋▊▉┼┴┬┤├▔─│▕┌┐└┘╭╮╰╯";
const katakanaUpper = "═╞╪╡◢◣◥◤♠♥♦♣●○╱╲╳円年月日時分秒〒市区町村人▒ ";
/** Half-width katakana fill 0xA1–0xDF, as in JIS X 0201. */
const halfWidthKatakana = 0xff61;
/** In Unicode, hiragana lie this far below katakana. */
const katakanaToHiragana = 0x60;

/** Printers have the euro at this place of page 857; iconv-lite has the page as it was before the euro. */
const euroOn857 = 0xd5;
const iconvNames: Readonly<Record<string, string>> = { tcvn3: "tcvn", cp3021: "mik" };

/** Split into characters, because some of them are two units of a string. */
const extraCharacters = new Map(Object.entries(extraCodePages).map(([page, text]) => [page, Array.from(text)]));

const tables = new Map<string, readonly string[]>();

/** The 256 characters of a code page; what it leaves undefined is blank, as on paper. */
export function codePageCharacters(page: string): readonly string[] {
  const known = tables.get(page);
  if (known) return known;
  const table = Array.from({ length: 256 }, (_, byte) => printable(decode(page, byte)));
  tables.set(page, table);
  return table;
}

function decode(page: string, byte: number): string {
  // 20h–7Eh are the same on every page.
  if (byte < 0x80) return String.fromCharCode(byte);
  if (page === "epson/katakana" || page === "epson/hiragana") return kana(byte, page);
  if (page === "tcvn3capitals") return decode("tcvn3", byte).toUpperCase();
  if (page === "cp857" && byte === euroOn857) return "€";
  const extra = extraCharacters.get(page);
  if (extra) return extra[byte - 0x80] ?? " ";
  return iconv.decode(Buffer.of(byte), iconvName(page));
}

/** Two pages have another name in iconv-lite; a page that it does not know prints as page 437. */
function iconvName(page: string): string {
  const name = iconvNames[page] ?? page;
  return iconv.encodingExists(name) ? name : "cp437";
}

function printable(character: string): string {
  return character === "" || character === "\ufffd" || /^\p{Cc}/u.test(character) ? " " : character;
}

function kana(byte: number, page: "epson/katakana" | "epson/hiragana"): string {
  if (byte < 0xa0) return katakanaLower[byte - 0x80] ?? " ";
  if (byte >= 0xe0) return katakanaUpper[byte - 0xe0] ?? " ";
  if (byte === 0xa0) return " ";
  const katakana = String.fromCharCode(halfWidthKatakana + byte - 0xa1);
  return page === "epson/katakana" ? katakana : hiragana(katakana);
}

function hiragana(halfWidth: string): string {
  const code = halfWidth.normalize("NFKC").charCodeAt(0);
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCharCode(code - katakanaToHiragana) : halfWidth;
}

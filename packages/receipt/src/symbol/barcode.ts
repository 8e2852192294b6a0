import type { BarcodeBlock, Symbology } from "../document.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import type { BarsContent, BarsPlan } from "./code-plan.ts";
import { code128Characters } from "./code128.ts";
import { checkDigit, gs1Content, wrongCheckDigit } from "./gs1.ts";
import { refusedContent, type SymbolResult } from "./symbol.ts";

/** The bars of some content, or why it cannot be such a code. Widths are in dots for a given module width. */
type Bars = BarsFound | { problem: Fault };

interface BarsFound {
  widthDots: number;
  symbol: BarsContent;
  /** Where it is not the content itself. */
  caption?: string;
}

const textLines = { none: 0, above: 1, below: 1, both: 2 } satisfies Record<BarcodeBlock["text"], number>;

/** Receipt printers take the height and the number of characters as single bytes; no paper has room for more. */
const tallest = 255;
const longest = 255;

/** Bar codes have characters for them at most in part, and a scanner types them into whatever window is open. */
const control = /\p{Cc}/u;

/** Bars need no quiet zone above; a millimetre keeps a reader from taking two codes for one. */
const quietDots = 8;

/** White left and right of the bars. Most standards ask for ten modules; EAN-13 for 11 and 7, which is less together. */
const quietModules = 10;

/** `textHeightDots`: of font A, in which the caption is printed: the only size that every printer has. */
export function barcodeSymbol(block: BarcodeBlock, textHeightDots: number): SymbolResult {
  const { content, symbology, height, moduleWidth, text } = block;
  const refused = refusedContent(content, symbology);
  if (refused) return refused;
  if (control.test(content)) return { problem: fault("barcode-control", { symbology }) };
  if (content.length > longest) return { problem: fault("barcode-characters", { count: content.length }) };
  if (height < 1 || height > tallest) return { problem: fault("barcode-height", { most: tallest, height }) };
  const bars = barsOf(symbology, content, moduleWidth);
  if ("problem" in bars) return bars;
  const heightDots = height + textLines[text] * textHeightDots + 2 * quietDots;
  const { symbol, widthDots, caption = content } = bars;
  const bar = { narrow: moduleWidth, wide: wideBar(moduleWidth), height };
  const plan: BarsPlan = { kind: "bars", content, symbol, ...bar, text, caption };
  const sideQuietDots = quietModules * moduleWidth;
  return { symbol: { plan, widthDots, heightDots, quietDots, sideQuietDots } };
}

function barsOf(symbology: Symbology, content: string, moduleWidth: number): Bars {
  switch (symbology) {
    case "ean13":
      return retailCode("ean13", content, 13, 95 * moduleWidth);
    case "ean8":
      return retailCode("ean8", content, 8, 67 * moduleWidth);
    case "upc-a":
      return retailCode("upc-a", content, 12, 95 * moduleWidth);
    case "upc-e":
      return upcE(content, 51 * moduleWidth);
    case "code39":
      return code39(content, moduleWidth);
    case "itf":
      return interleaved(content, moduleWidth);
    case "codabar":
      return codabar(content, moduleWidth);
    case "code93":
      return code93(content, moduleWidth);
    case "code128":
      return code128(content, moduleWidth);
    case "gs1-128": {
      const parsed = gs1Content(content);
      return "problem" in parsed ? parsed : code128Bars(symbology, parsed.data, moduleWidth);
    }
  }
}

/** The check digit is worked out here when it is missing: not every printer adds it. */
function retailCode(symbology: "ean13" | "ean8" | "upc-a", content: string, length: number, widthDots: number): Bars {
  if (!/^\d+$/.test(content) || (content.length !== length && content.length !== length - 1)) {
    return { problem: fault("barcode-digits", { content, digits: length, without: length - 1 }) };
  }
  const full = content.length < length ? content + checkDigit(content) : content;
  const problem = wrongCheckDigit(full);
  if (problem) return { problem };
  return { widthDots, symbol: { symbology, content: full }, caption: full };
}

function upcE(content: string, widthDots: number): Bars {
  if (!/^(?:\d{6}|0\d{6,7}|0\d{10,11})$/.test(content)) {
    return { problem: fault("upc-e-digits", { content }) };
  }
  const short = content.length >= 11 ? shortUpcE(content) : content.padStart(7, "0").slice(0, 7);
  if (short === null) return { problem: fault("upc-e-zeros", { content }) };
  const full = expandUpcE(short);
  const complete = short + checkDigit(full);
  const problem = content.length === 8 || content.length === 12 ? wrongCheckDigit(full + content.slice(-1)) : null;
  if (problem) return { problem };
  return { widthDots, symbol: { symbology: "upc-e", content: complete }, caption: complete };
}

/** The number system and six digits that stand for a UPC-A, or null where it has too few zeros. */
function shortUpcE(full: string): string | null {
  const pattern = /^(?:0(\d\d)([0-2])0000(\d{3})|0(\d{3})00000(\d\d)|0(\d{4})00000(\d)|0(\d{5})0000([5-9]))/;
  const found = pattern.exec(full);
  if (!found) return null;
  const [, a, b, c, d, e, f, g, h, i] = found;
  if (a !== undefined) return `0${a}${c}${b}`;
  if (d !== undefined) return `0${d}${e}3`;
  return f !== undefined ? `0${f}${g}4` : `0${h}${i}`;
}

/** A UPC-E is a UPC-A with zeros left out; its last digit says where they were. A check digit stays behind it. */
export function expandUpcE(short: string): string {
  const [system = "", a = "", b = "", c = "", d = "", e = "", f = "", check = ""] = short;
  if ("012".includes(f)) return `${system}${a}${b}${f}0000${c}${d}${e}${check}`;
  if (f === "3") return `${system}${a}${b}${c}00000${d}${e}${check}`;
  if (f === "4") return `${system}${a}${b}${c}${d}00000${e}${check}`;
  return `${system}${a}${b}${c}${d}${e}0000${f}${check}`;
}

/** Dots of a wide bar for each module width in codes with two widths, as in Epson's table for GS w. */
const wideBars: Record<number, number> = { 2: 5, 3: 8, 4: 10, 5: 13, 6: 15 };

function wideBar(moduleWidth: number): number {
  return wideBars[moduleWidth] ?? 3 * moduleWidth;
}

/** Nine bars and spaces a character, three of them wide; the printer adds a start and a stop character. */
function code39(content: string, moduleWidth: number): Bars {
  if (!/^[0-9A-Z $%+\-./]+$/.test(content)) {
    return { problem: fault("code39-characters", { content }) };
  }
  const characters = content.length + 2;
  const character = 6 * moduleWidth + 3 * wideBar(moduleWidth);
  const widthDots = characters * character + (characters - 1) * moduleWidth;
  return { widthDots, symbol: { symbology: "code39", content } };
}

function interleaved(content: string, moduleWidth: number): Bars {
  if (!/^(?:\d\d)+$/.test(content)) return { problem: fault("itf-digits", { content }) };
  const wide = wideBar(moduleWidth);
  const pairs = (content.length / 2) * (6 * moduleWidth + 4 * wide);
  const widthDots = 4 * moduleWidth + pairs + 2 * moduleWidth + wide;
  return { widthDots, symbol: { symbology: "itf", content } };
}

function codabar(content: string, moduleWidth: number): Bars {
  if (!/^[A-Da-d][0-9$+\-./:]+[A-Da-d]$/.test(content)) {
    return { problem: fault("codabar-characters", { content }) };
  }
  const wide = wideBar(moduleWidth);
  let widthDots = (content.length - 1) * moduleWidth;
  for (const character of content) {
    const wides = /[0-9\-$]/.test(character) ? 2 : 3;
    widthDots += wides * wide + (7 - wides) * moduleWidth;
  }
  const capital = content.toUpperCase();
  return { widthDots, symbol: { symbology: "codabar", content: capital }, caption: capital };
}

/** Nine modules a character; those outside the basic set take two. Two check characters, start and a longer stop. */
function code93(content: string, moduleWidth: number): Bars {
  if (!/^[ -~]+$/.test(content)) return { problem: fault("code-ascii", { content, symbology: "CODE93" }) };
  const characters = content.length + (content.match(/[^0-9A-Z $%+\-./]/g)?.length ?? 0);
  const widthDots = (9 * (characters + 3) + 10) * moduleWidth;
  return { widthDots, symbol: { symbology: "code93", content } };
}

function code128(content: string, moduleWidth: number): Bars {
  if (!/^[ -~]+$/.test(content)) return { problem: fault("code-ascii", { content, symbology: "CODE128" }) };
  return code128Bars("code128", content, moduleWidth);
}

/** Eleven modules a character, a check character, and a stop of thirteen. */
function code128Bars(symbology: "code128" | "gs1-128", content: string, moduleWidth: number): Bars {
  const characters = code128Characters(content);
  const widthDots = (11 * (characters.length + 1) + 13) * moduleWidth;
  return { widthDots, symbol: { symbology, characters } };
}

import { encodeBars } from "./bwip.ts";
import { parseCode128 } from "./code128.ts";
import { upcE, withCheckDigit } from "./upc.ts";

/** A bar code before it has a size. */
export interface Linear {
  /** Bars and spaces in turn, in modules. */
  widths: readonly number[];
  /** Codes that know only narrow and wide: the printer decides how much wider wide is. */
  twoWidths: boolean;
  hri: string;
}

type Encode = (data: Uint8Array) => Linear | undefined;

const text = (data: Uint8Array) => Buffer.from(data).toString("latin1");

/** Codes of a fixed number of digits. A check digit that was sent is not trusted but computed anew. */
const product =
  (symbology: string, length: number): Encode =>
  (data) => {
    const digits = text(data);
    if (!/^\d+$/.test(digits) || (digits.length !== length && digits.length !== length + 1)) return undefined;
    const full = withCheckDigit(digits.slice(0, length));
    return bars(symbology, full, full);
  };

const upcEan = { upcA: product("upca", 11), ean13: product("ean13", 12), ean8: product("ean8", 7) };

const compressedUpc: Encode = (data) => {
  const digits = text(data);
  const short = /^\d+$/.test(digits) ? upcE(digits) : undefined;
  return short === undefined ? undefined : bars("upce", short, short);
};

const code39: Encode = (data) => {
  // Start and stop are added when the host did not send them.
  const content = text(data).replace(/^\*|\*$/g, "");
  return bars("code39", content, `*${content}*`, {}, true);
};

const itf: Encode = (data) => bars("interleaved2of5", text(data), text(data), {}, true);

const codabar: Encode = (data) =>
  bars("rationalizedCodabar", text(data).toUpperCase(), text(data).toUpperCase(), {}, true);

const code93: Encode = (data) => bars("code93ext", text(data), text(data), { includecheck: true });

const code128: Encode = (data) => {
  const parsed = parseCode128(data);
  if (!parsed) return undefined;
  const raw = parsed.codewords.map((word) => `^${String(word).padStart(3, "0")}`).join("");
  return bars("code128", raw, parsed.hri, { raw: true });
};

const code128Auto: Encode = (data) => bars("code128", text(data), text(data), { binarytext: true });

/** GS1 data in AI notation; without parentheses the data follows a leading FNC1 as it is. */
const gs1128: Encode = (data) => {
  const content = text(data).replace(/\{[1-4A-C]|[ *]/g, "");
  if (content.startsWith("(")) return bars("gs1-128", content, content, { dontlint: true });
  return bars("code128", `^FNC1${content}`, content, { parsefnc: true });
};

const dataBar =
  (symbology: string): Encode =>
  (data) => {
    const digits = text(data).replace(/^\(01\)/, "");
    if (!/^\d{13,14}$/.test(digits)) return undefined;
    const full = withCheckDigit(digits.slice(0, 13));
    return bars(symbology, `(01)${full}`, `(01)${full}`, { dontlint: true });
  };

const dataBarExpanded: Encode = (data) => {
  const content = text(data);
  return bars("databarexpanded", content, content, { dontlint: true });
};

/** Function A numbers; function B adds 65 and goes on from there. */
const symbologies: readonly Encode[] = [
  upcEan.upcA,
  compressedUpc,
  upcEan.ean13,
  upcEan.ean8,
  code39,
  itf,
  codabar,
  code93,
  code128,
  gs1128,
  dataBar("databaromni"),
  dataBar("databartruncated"),
  dataBar("databarlimited"),
  dataBarExpanded,
  code128Auto,
];

/** GS k m: undefined when the data cannot be encoded. */
export function encodeLinear(m: number, data: Uint8Array): Linear | undefined {
  return symbologies[m >= 65 ? m - 65 : m]?.(data);
}

function bars(
  symbology: string,
  content: string,
  hri: string,
  options: Record<string, boolean> = {},
  twoWidths = false,
): Linear | undefined {
  if (content === "") return undefined;
  const widths = encodeBars(symbology, content, options);
  return widths && { widths, twoWidths, hri };
}

import type { XmlElement } from "./xml.ts";

type Check = (value: string) => boolean;

const number =
  (least: number, most: number): Check =>
  (value) =>
    /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most;
const oneOf =
  (words: string): Check =>
  (value) =>
    words.split(" ").includes(value);

const byte = number(0, 255);
const word = number(0, 65_535);
const scale = number(1, 8);
const boolean = oneOf("true false 1 0");
const align = oneOf("left center right");
const font = oneOf("font_a font_b font_c font_d font_e special_a special_b");
const color = oneOf("none color_1 color_2 color_3 color_4");

/** Symbologies in the order in which GS k numbers them. */
export const barcodeTypes = ["upc_a", "upc_e", "ean13", "ean8", "code39", "itf", "codabar", "code93", "code128"];

/** What each element may say. Others that Epson documents, such as those of page mode, are not understood here. */
const vocabulary: Readonly<Record<string, { attributes: Readonly<Record<string, Check>>; needs?: string[] }>> = {
  text: {
    attributes: {
      lang: (value) => /^[a-z]{2,3}(-[a-z]+)?$/.test(value),
      font,
      smooth: boolean,
      dw: boolean,
      dh: boolean,
      width: scale,
      height: scale,
      reverse: boolean,
      ul: boolean,
      em: boolean,
      color,
      x: word,
      align,
      linespc: byte,
    },
  },
  feed: { attributes: { unit: byte, line: byte, linespc: byte } },
  image: { attributes: { width: word, height: word, color, align, mode: oneOf("mono") }, needs: ["width", "height"] },
  barcode: {
    attributes: {
      type: oneOf(barcodeTypes.join(" ")),
      hri: oneOf("none above below both"),
      font,
      width: number(2, 6),
      height: number(1, 255),
      align,
    },
    needs: ["type"],
  },
  symbol: {
    attributes: {
      type: oneOf("qrcode_model_2 pdf417_standard datamatrix_square"),
      level: (value) => /^(?:level_(?:[lmqh]|[0-8])|default)$/.test(value),
      width: byte,
      height: byte,
      size: word,
      align,
    },
    needs: ["type"],
  },
  pulse: {
    attributes: {
      drawer: oneOf("drawer_1 drawer_2"),
      time: oneOf("pulse_100 pulse_200 pulse_300 pulse_400 pulse_500"),
    },
  },
  cut: { attributes: { type: oneOf("no_feed feed reserve") } },
  sound: {
    attributes: {
      pattern: (value) => /^(?:pattern_[a-e1-9]|pattern_10|error|paper_end|none)$/.test(value),
      repeat: byte,
    },
  },
  command: { attributes: {} },
};

/** What of an element is not in the vocabulary; undefined when all of it is. */
export function wrongWith({ name, attributes, children }: XmlElement): string | undefined {
  const known = Object.hasOwn(vocabulary, name) ? vocabulary[name] : undefined;
  if (!known) return `there is no <${name}>`;
  if (children.length > 0) return `<${name}> holds no elements`;
  for (const [key, value] of attributes) {
    const check = Object.hasOwn(known.attributes, key) ? known.attributes[key] : undefined;
    if (!check?.(value)) return `<${name}> cannot have ${key}="${value}"`;
  }
  const missing = known.needs?.find((key) => !attributes.has(key));
  return missing && `<${name}> needs ${missing}`;
}

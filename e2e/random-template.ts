import { codeSamples } from "@platen/receipt/code-samples";
import { symbologies } from "@platen/receipt/config-schema";
import { toPng } from "@platen/virtual-printer/picture";
import fc from "fast-check";

/** A template's configuration and the data for it. */
export interface RandomTemplate {
  config: { blocks: object[]; [field: string]: unknown };
  data: unknown;
}

const align = fc.constantFrom("left", "center", "right");
const style = {
  bold: fc.boolean(),
  underline: fc.boolean(),
  invert: fc.boolean(),
  font: fc.constantFrom("A", "B"),
  size: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.record({ width: fc.constant(2), height: fc.constant(1) })),
};
const phrase = fc.constantFrom(
  "{{ shop }}",
  "{{ total | money }}",
  "Total",
  "~^_\\{}",
  "Grüße aus Köln",
  "Žluťoučký kůň",
  "Счёт № 7",
  "Λογαριασμός",
  "咖啡 2 杯",
  "قهوة (Mango 0.5 l)",
  "ราคา ๑๒๓",
  "☕ 🍰",
  "a very long line that has to be broken more than once on narrow paper, and once or twice on wide paper",
);
const content = fc
  .array(fc.oneof(phrase, fc.stringMatching(/^[ -z]{1,20}$/)), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(" "));
const cell = fc.record(
  { content, width: fc.constantFrom(6, "25%", "auto", "*"), align, ...style },
  { requiredKeys: ["content"] },
);

const text = fc.record(
  { type: fc.constant("text"), content, align, wrap: fc.constantFrom("word", "char", "clip"), ...style },
  { requiredKeys: ["type", "content"] },
);
const columns = fc.record({
  type: fc.constant("columns"),
  columns: fc.array(cell, { minLength: 1, maxLength: 3 }),
  gap: fc.integer({ min: 0, max: 2 }),
});
const table = fc.record({
  type: fc.constant("table"),
  each: fc.constant("items"),
  columns: fc.tuple(
    fc.record({ header: fc.constant("Item"), content: fc.constant("{{ item.name }}") }),
    fc.record({ header: phrase, content: fc.constant("{{ item.price | money }}"), width: fc.constant("auto"), align }),
  ),
});
const space = fc.oneof(
  fc.record({ type: fc.constant("divider"), style: fc.constantFrom("single", "double", "dashed") }),
  fc.record({ type: fc.constant("divider"), char: fc.constantFrom("*", "·", "茶") }),
  fc.record({ type: fc.constant("feed"), lines: fc.constantFrom(1, 3, "2.5mm", "11mm") }),
  fc.record({ type: fc.constant("cut"), mode: fc.constantFrom("partial", "full") }),
);

const shade =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><linearGradient id="g"><stop stop-color="#000"/>' +
  '<stop offset="1" stop-color="#fff"/></linearGradient><rect width="90" height="40" fill="url(#g)"/></svg>';
const dotted = fc.uint8Array({ minLength: 12 * 20, maxLength: 12 * 20 }).map((bitmap) => {
  const png = toPng({ widthDots: 96, heightDots: 20, bitmap, text: "", lines: [] });
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
});
const image = fc.record({
  type: fc.constant("image"),
  source: fc.oneof(fc.constant(`data:image/svg+xml;base64,${Buffer.from(shade).toString("base64")}`), dotted),
  width: fc.constantFrom("20mm", "70%", 101),
  align,
  dither: fc.constantFrom("floyd-steinberg", "atkinson", "bayer", "threshold"),
});

/** Digits and capital letters go into nearly every code; the others have their sample. */
const ownContent: Record<string, fc.Arbitrary<string>> = {
  code39: fc.stringMatching(/^[A-Z0-9]{1,8}$/),
  itf: fc.stringMatching(/^(?:[0-9]{2}){1,5}$/),
  codabar: fc.stringMatching(/^A[0-9]{1,8}B$/),
  code93: fc.stringMatching(/^[ -~]{1,8}$/),
  code128: fc.stringMatching(/^[ -~]{1,10}$/),
  qrcode: content,
  pdf417: fc.stringMatching(/^[ -~]{1,30}$/),
  datamatrix: fc.stringMatching(/^[ -~]{1,30}$/),
};
const contentOf = (code: keyof typeof codeSamples) => {
  const sample = fc.constant<string>(codeSamples[code]);
  // What would be read as an expression is not what the code is asked to hold.
  return fc.oneof(sample, ownContent[code] ?? sample).filter((text) => !/\{[{%]/.test(text) || code === "qrcode");
};
const barcode = fc.constantFrom(...symbologies).chain((symbology) =>
  fc.record({
    type: fc.constant("barcode"),
    symbology: fc.constant(symbology),
    content: contentOf(symbology),
    height: fc.integer({ min: 20, max: 120 }),
    moduleWidth: fc.integer({ min: 2, max: 3 }),
    text: fc.constantFrom("below", "below", "above", "none"),
    align,
  }),
);
const size = fc.integer({ min: 2, max: 6 });
const matrix = fc.oneof(
  fc.record({
    type: fc.constant("qrcode"),
    content: contentOf("qrcode"),
    size,
    errorCorrection: fc.constantFrom("L", "M", "Q", "H"),
    align,
  }),
  fc.record({ type: fc.constant("pdf417"), content: contentOf("pdf417"), size: fc.constantFrom(2, 3), align }),
  fc.record({ type: fc.constant("datamatrix"), content: contentOf("datamatrix"), size, align }),
);

const block: fc.Arbitrary<object> = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: columns },
  table,
  { weight: 2, arbitrary: space },
  image,
  { weight: 3, arbitrary: barcode },
  { weight: 2, arbitrary: matrix },
);

const config = fc.record(
  {
    width: fc.constantFrom("58mm", "80mm", "100mm"),
    blocks: fc.array(block, { minLength: 1, maxLength: 8 }),
    currency: fc.constant("EUR"),
    direction: fc.constantFrom("ltr", "rtl"),
    height: fc.constant("200mm"),
  },
  { requiredKeys: ["width", "blocks", "currency"] },
);

const data = {
  shop: "Corner Café",
  total: 1234.5,
  items: [
    { name: "Espresso", price: 2.2 },
    { name: "Käsekuchen mit Waldbeeren und Sahne 咖啡", price: 4.5 },
  ],
};

/** The same templates for the same seed: every block, style, script and code that a receipt can have. */
export function randomTemplates(count: number, seed: number): RandomTemplate[] {
  return fc.sample(config, { numRuns: count, seed }).map((made) => ({ config: made, data }));
}

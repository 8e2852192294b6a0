// Prints the pictures of the documentation on the virtual printer: node --import tsx packages/receipt/gallery/make.ts
import { writeFileSync } from "node:fs";
import type { Receipt } from "@platen/virtual-printer/paper";
import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import sharp from "sharp";
import { encode } from "../src/encode/encode.ts";
import { profileFor } from "../src/printer-models.ts";
import { prepareImages } from "../src/raster/picture/prepare-images.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";
import { currencies, emoji, languages } from "./languages.ts";
import { lineLogo, photograph } from "./pictures.ts";

const raster = createRasteriser();
const folder = new URL("../../../docs/images/", import.meta.url);

const languagePage = {
  width: "80mm",
  blocks: [
    { type: "text", content: "One receipt, every script", bold: true, align: "center" },
    { type: "divider" },
    {
      type: "table",
      each: "languages",
      columns: [
        { content: "{{ item[0] }}", width: 22 },
        { content: "{{ item[1] }}", width: "*" },
      ],
    },
    { type: "divider" },
    { type: "text", content: currencies, align: "center" },
    { type: "text", content: emoji, align: "center" },
    { type: "text", content: "咖啡 قهوة Café", size: 2, align: "center" },
  ],
};

const picturePage = {
  width: "80mm",
  blocks: [
    { type: "image", source: "{{ logo }}", width: "70%", dither: "threshold" },
    { type: "feed" },
    { type: "image", source: "{{ photo }}", width: "100%", dither: "floyd-steinberg" },
    { type: "text", content: "Floyd–Steinberg", align: "center" },
    { type: "image", source: "{{ photo }}", width: "100%", dither: "atkinson" },
    { type: "text", content: "Atkinson", align: "center" },
  ],
};

const label = {
  width: "50mm",
  height: "30mm",
  media: "gap",
  blocks: [
    { type: "text", content: "Café Crème 咖啡", bold: true },
    { type: "text", content: "250 g, قهوة", font: "B" },
    {
      type: "columns",
      columns: [
        { content: "€19.96 / kg", font: "B" },
        { content: "€4.99", size: 2, bold: true, align: "right", width: "auto" },
      ],
    },
    { type: "barcode", symbology: "ean13", content: "4006381333931", height: 56 },
  ],
};

async function labelInZpl(): Promise<Buffer> {
  const document = resolve(compileTemplate(label), {}, { now: new Date(0) });
  const profile = profileFor({ model: "generic", widthMm: 50, language: "zpl" });
  const { bytes } = encode(document, profile, { raster });
  const [printed] = renderBytes(bytes, { model: "ZD421-203dpi", widthMm: 50 }).receipts;
  if (!printed) throw new Error("nothing was printed");
  const frame = { top: 2, bottom: 2, left: 2, right: 2, background: "#000" };
  const framed = await sharp(toPng(printed)).extend(frame).toBuffer();
  return sharp(framed).extend({ top: 24, bottom: 24, left: 24, right: 24, background: "#fff" }).png().toBuffer();
}

async function printed(config: object, data: unknown, widthMm: number): Promise<Buffer> {
  const document = resolve(compileTemplate(config), data, { now: new Date(0) });
  const profile = profileFor({ model: "generic", widthMm });
  const { bytes } = encode(await prepareImages(document), profile, { raster });
  const [receipt] = renderBytes(bytes, { widthMm }).receipts;
  if (!receipt) throw new Error("nothing was printed");
  return withMargin(receipt);
}

/** The blank paper around the dots that every printer leaves, and no more. */
const marginDots = 24;

async function withMargin(receipt: Receipt): Promise<Buffer> {
  const trimmed = await sharp(toPng(receipt)).trim({ background: "#fff", threshold: 1 }).toBuffer();
  const { height = 1 } = await sharp(trimmed).metadata();
  return sharp(trimmed)
    .resize({ width: receipt.widthDots, height, fit: "contain", background: "#fff", kernel: "nearest" })
    .extend({ top: marginDots, bottom: marginDots, left: marginDots, right: marginDots, background: "#fff" })
    .png()
    .toBuffer();
}

async function save(name: string, receipts: Buffer[]): Promise<void> {
  const sizes = await Promise.all(receipts.map((receipt) => sharp(receipt).metadata()));
  const width = sizes.reduce((sum, size) => sum + (size.width ?? 0), 0);
  const height = Math.max(...sizes.map((size) => size.height ?? 0));
  let left = 0;
  const layers = receipts.map((input, index) => {
    const layer = { input, left, top: 0 };
    left += sizes[index]?.width ?? 0;
    return layer;
  });
  const png = await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite(layers)
    .png({ palette: true, colours: 2, dither: 0, compressionLevel: 9, effort: 10 })
    .toBuffer();
  writeFileSync(new URL(name, folder), png);
}

await save("scripts.png", [await printed(languagePage, { languages }, 80)]);
const pictures = {
  logo: `data:image/svg+xml;base64,${Buffer.from(lineLogo).toString("base64")}`,
  photo: `data:image/jpeg;base64,${(await photograph()).toString("base64")}`,
};
await save("pictures.png", [await printed(picturePage, pictures, 58), await printed(picturePage, pictures, 80)]);
await save("label.png", [await labelInZpl()]);

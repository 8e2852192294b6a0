// Prints a sentence in each drawn script on the virtual printer, has Tesseract read it, and says how much of what it reads of a
// browser's picture of the same text in the same font and size it reads of ours. Writes docs/images/scripts/*.png.
//
//   apt-get install chromium tesseract-ocr-all    (or the languages of sentences.ts)
//   node --import tsx e2e/scripts/ocr.ts [Hindi Thai …]
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { createRasteriser } from "@platen/receipt/raster";
import { heightInEms } from "@platen/receipt/raster/builtin-typefaces";
import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { openBrowser } from "../console/browser.ts";
import { type Sentence, sentences } from "./sentences.ts";

const receipt = createRequire(new URL("../../packages/receipt/package.json", import.meta.url));
const images = new URL("../../docs/images/scripts/", import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "platen-ocr-"));
const raster = createRasteriser();

/** A letter of the printer is this high; a browser gets the em that makes the script as high. */
const lineDots = 24;
const browserLineDots = 34;
/** Tesseract was made for letters of about 30 dots without their marks. */
const enlarged = 3;
const marginDots = 20;
const leastShare = 0.9;

async function ours({ text }: Sentence, widthMm: number): Promise<Buffer> {
  const profile = profileFor({ model: "generic", widthMm });
  const block = { type: "text" as const, path: "config.blocks[0]", content: text };
  const { bytes } = encode({ version: 1, name: "", widthMm, blocks: [block] }, profile, { raster });
  const [printed] = renderBytes(bytes, { widthMm }).receipts;
  if (!printed) throw new Error("nothing was printed");
  return sharp(toPng(printed)).trim({ background: "#fff", threshold: 1, lineArt: true }).toBuffer();
}

async function browsers({ text, font }: Sentence, widthMm: number, browser: Browser): Promise<Buffer> {
  const { dotsPerLine } = profileFor({ model: "generic", widthMm });
  const size = `${lineDots / heightInEms(font)}px/${browserLineDots}px`;
  const file = join(folder, "page.html");
  const style = `${fontFaces(font)} div { width: ${dotsPerLine}px; font: 500 ${size} Sentence; word-spacing: 6px }`;
  writeFileSync(file, `<meta charset="utf-8"><style>${style}</style><div dir="auto">${text}</div>`);
  const page = await browser.newPage({ viewport: { width: dotsPerLine + marginDots, height: 400 } });
  await page.goto(`file://${file}`);
  await page.evaluate("document.fonts.ready.then(() => true)");
  const picture = await page.locator("div").screenshot();
  await page.close();
  return picture;
}

function fontFaces(font: string): string {
  const name = `@fontsource-variable/noto-${font}`;
  const files = join(dirname(receipt.resolve(`${name}/package.json`)), "files");
  const parts: Record<string, string> = receipt(`${name}/unicode.json`);
  return Object.entries(parts)
    .map(([part, range]) => {
      const file = `noto-${font}-${part.replace(/[[\]]/g, "")}-wght-normal.woff2`;
      return `@font-face { font-family: Sentence; font-weight: 100 900; src: url("file://${join(files, file)}"); unicode-range: ${range} }`;
    })
    .join("\n");
}

/** The share of a sentence's characters that Tesseract reads; spaces do not count. */
async function readShare(picture: Buffer, { text, reader }: Sentence): Promise<number> {
  const margin = { top: marginDots, bottom: marginDots, left: marginDots, right: marginDots, background: "#fff" };
  const framed = await sharp(picture).flatten({ background: "#fff" }).extend(margin).toBuffer();
  const { width = 1, height = 1 } = await sharp(framed).metadata();
  const file = join(folder, "picture.png");
  await sharp(framed)
    .resize(width * enlarged, height * enlarged, { kernel: "cubic" })
    .png()
    .toFile(file);
  const read = execFileSync("tesseract", [file, "-", "-l", reader, "--psm", "6"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const wanted = letters(text);
  return Math.max(0, 1 - distance(wanted, letters(read.toString())) / wanted.length);
}

function letters(text: string): string[] {
  return Array.from(text.normalize("NFC").replace(/[\s\u200b-\u200f]/g, ""));
}

/** Letters to insert, delete or replace (Levenshtein). */
function distance(from: string[], to: string[]): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.entries()) {
    const next = [index + 1];
    for (const [at, other] of to.entries()) {
      const replaced = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

async function keep(picture: Buffer, { language }: Sentence): Promise<void> {
  const file = new URL(`${language.toLowerCase().replace(" ", "-")}.png`, images);
  const png = await sharp(picture).png({ palette: true, colours: 2, dither: 0, compressionLevel: 9 }).toBuffer();
  writeFileSync(file, png);
}

mkdirSync(images, { recursive: true });
const browser = await openBrowser();
const only = process.argv.slice(2);
/** What was read of all the sentences in a script, by its font. */
const scripts = new Map<string, { ours: number; browsers: number }>();
console.log("language      mm  ours  browser  share");
for (const sentence of sentences.filter(({ language }) => only.length === 0 || only.includes(language))) {
  for (const widthMm of [58, 80]) {
    const picture = await ours(sentence, widthMm);
    if (widthMm === 58) await keep(picture, sentence);
    const read = await readShare(picture, sentence);
    const readThere = await readShare(await browsers(sentence, widthMm, browser), sentence);
    const share = read / readThere;
    const script = scripts.get(sentence.font) ?? { ours: 0, browsers: 0 };
    scripts.set(sentence.font, { ours: script.ours + read, browsers: script.browsers + readThere });
    const figures = [read, readThere, share].map((figure) => figure.toFixed(2).padStart(6)).join(" ");
    console.log(`${sentence.language.padEnd(13)} ${widthMm} ${figures}`);
  }
}
await browser.close();
rmSync(folder, { recursive: true });
const unread = [...scripts].filter(([, { ours, browsers }]) => ours / browsers < leastShare);
for (const [font, { ours, browsers }] of unread)
  console.log(`${font}: ${(ours / browsers).toFixed(2)} of the browser's`);
process.exitCode = unread.length > 0 ? 1 : 0;

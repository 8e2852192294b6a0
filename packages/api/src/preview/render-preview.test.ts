import type { Document, DocumentBlock } from "@platen/receipt/document";
import { printerModels, profileFor } from "@platen/receipt/printer-models";
import { detailOf } from "@platen/receipt/problem/fault";
import type { PrinterLanguage } from "@platen/receipt/profile";
import { codePageTable } from "@platen/receipt/text/code-pages";
import { createTypesetter } from "@platen/receipt/typesetter";
import type { Receipt } from "@platen/virtual-printer/paper";
import { describe, expect, it } from "vitest";
import { renderDraft, renderPreview } from "./render-preview.ts";

const typesetter = createTypesetter({ fonts: [] });
const words = ["Größe", "£5", "Ελλάδα", "Привет", "Žluťoučký", "işıö", "Ąžuolas", "Īsland", "½±", "Tea"];

function documentOf(lines: readonly string[], font: "A" | "B" = "A"): Document {
  const style = { bold: false, underline: false, invert: false, font, width: 1, height: 1 } as const;
  const block = { type: "text", path: "config.blocks[0]", align: "left", wrap: "word", style } as const;
  return { version: 1, name: "words", widthMm: 80, blocks: [{ ...block, content: lines.join("\n") }] };
}

it.each(printerModels)("the preview for the model %s has the letters that its own code pages print", async (model) => {
  const profile = profileFor({ model, widthMm: 80 });
  const { setOf } = codePageTable(profile);
  const isOnItsPages = (letter: string) => letter < "\u0080" || setOf(letter.codePointAt(0) ?? 0) !== undefined;
  const printable = words.filter((word) => Array.from(word).every(isOnItsPages));
  const text = await renderPreview(typesetter, { document: documentOf(printable), profile, type: "text/plain" });
  expect(text).toBe(`${printable.join("\n")}\n`);
  expect(printable.length).toBeGreaterThan(2);
});

it.each(printerModels)("the preview for the model %s has characters of the size that its font B has", async (model) => {
  const profile = profileFor({ model, widthMm: 80 });
  const { width, height } = profile.fonts.B;
  const svg = await renderPreview(typesetter, {
    document: documentOf(["█████"], "B"),
    profile,
    type: "image/svg+xml",
  });
  expect(svg).toContain(`h${5 * width}v${height}h`);
});

it.each([
  ["escpos", "gap", 58, 240],
  ["escpos", "black-mark", 58, 240],
  ["escpos", "continuous", 58, 240],
  ["zpl", "gap", 58, 240],
  ["epos", "continuous", 58, 240],
] as const)("the preview of a label of 30 mm on a printer of %s with the media %s is that long", async (...row) => {
  const [language, media, widthMm, dots] = row;
  const label: Document = { ...documentOf(["Tea"]), heightMm: 30, media };
  const profile = profileFor({ model: "generic", widthMm, language });
  const svg = await renderPreview(typesetter, { document: label, profile, type: "image/svg+xml" });
  expect(svg).toContain(` height="${dots}" `);
  expect(svg).toMatch(/ d="M\d/);
});

const style = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 } as const;
const text = (place: number, content: string): DocumentBlock => ({
  type: "text",
  path: `config.blocks[${place}]`,
  content,
  style,
});
const draftOf = (document: Document, language: PrinterLanguage) =>
  renderDraft(typesetter, { document, profile: profileFor({ model: "generic", widthMm: 58, language }) });

/** The rows that have a black dot. */
function inkedRows({ bitmap, widthDots, heightDots }: Receipt): number[] {
  const stride = Math.ceil(widthDots / 8);
  const isInked = (row: number) => bitmap.subarray(row * stride, (row + 1) * stride).some((byte) => byte !== 0);
  return Array.from({ length: heightDots }, (_, row) => row).filter(isInked);
}

describe.each(["escpos", "starprnt", "zpl", "epos"] as const)("a draft for a printer of %s", (language) => {
  const frames: { what: string; frame: Pick<Document, "heightMm" | "media"> }[] = [
    { what: "a receipt", frame: {} },
    { what: "a label", frame: { heightMm: 60 } },
    ...(language === "starprnt" || language === "epos"
      ? []
      : [{ what: "a label with gaps", frame: { heightMm: 60, media: "gap" } as const }]),
  ];

  it.each(frames)("has all ink of $what within the rows of the block that it is of", async ({ frame }) => {
    const code: DocumentBlock = {
      type: "qrcode",
      path: "config.blocks[3]",
      content: "tea",
      align: "center",
      size: 4,
      errorCorrection: "M",
    };
    const blocks: DocumentBlock[] = [
      text(0, "Tea"),
      { type: "feed", path: "config.blocks[1]", amount: { lines: 1 } },
      // A block of a loop, which is there once for each entry.
      text(2, "Green\nBlack"),
      text(2, "White"),
      code,
    ];
    const { paper, regions } = await draftOf({ version: 1, name: "", widthMm: 58, blocks, ...frame }, language);
    expect(regions.map(({ path }) => path)).toEqual([0, 1, 2, 2, 3].map((place) => `config.blocks[${place}]`));
    const inked = inkedRows(paper);
    const owners = inked.map((row) => regions.findIndex(({ top, bottom }) => row >= top && row < bottom));
    expect([...new Set(owners)]).toEqual([0, 2, 3, 4]);
    expect(regions.at(-1)?.bottom).toBeLessThanOrEqual(paper.heightDots);
  });

  it("shows what a label has too much, below the row where it ends", async () => {
    const lines = Array.from({ length: 10 }, (_, line) => `Line ${line}`).join("\n");
    const label: Document = { version: 1, name: "", widthMm: 58, heightMm: 30, blocks: [text(0, lines)] };
    const { paper, labelDots, problems } = await draftOf(label, language);
    expect(labelDots).toBe(240);
    expect(inkedRows(paper).at(-1)).toBeGreaterThan(240);
    expect(problems.map(detailOf)[0]).toMatch(/^config\.height: the content takes \d+ mm, the label has 30 mm/);
  });
});

it("a draft whose cut comes last has it at the lower edge of the paper", async () => {
  const blocks: DocumentBlock[] = [text(0, "Tea"), { type: "cut", path: "config.blocks[1]", mode: "partial" }];
  const { paper, regions } = await draftOf({ version: 1, name: "", widthMm: 58, blocks }, "escpos");
  expect(regions.at(-1)).toMatchObject({ path: "config.blocks[1]", bottom: paper.heightDots });
});

it("a draft with a code that is too wide for the paper is drawn, and told why it would be refused", async () => {
  const wide: DocumentBlock = {
    type: "barcode",
    path: "config.blocks[1]",
    content: "A".repeat(60),
    align: "center",
    symbology: "code128",
    height: 80,
    moduleWidth: 3,
    text: "below",
  };
  for (const language of ["escpos", "starprnt", "zpl", "epos"] as const) {
    const blocks = [text(0, "Tea"), wide];
    const { paper, problems } = await draftOf({ version: 1, name: "", widthMm: 58, blocks }, language);
    expect(inkedRows(paper).length).toBeGreaterThan(0);
    expect(problems[0]?.path).toMatch(/^config\.blocks\[1\]/);
  }
});

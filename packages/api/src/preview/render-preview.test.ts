import type { Document } from "@platen/receipt/document";
import { printerModels, profileFor } from "@platen/receipt/printer-models";
import { codePageTable } from "@platen/receipt/text/code-pages";
import { createTypesetter } from "@platen/receipt/typesetter";
import { expect, it } from "vitest";
import { renderPreview } from "./render-preview.ts";

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
] as const)("the preview of a label of 30 mm on a printer of %s with the media %s is that long", async (...row) => {
  const [language, media, widthMm, dots] = row;
  const label: Document = { ...documentOf(["Tea"]), heightMm: 30, media };
  const profile = profileFor({ model: "generic", widthMm, language });
  const svg = await renderPreview(typesetter, { document: label, profile, type: "image/svg+xml" });
  expect(svg).toContain(` height="${dots}" `);
  expect(svg).toMatch(/ d="M\d/);
});

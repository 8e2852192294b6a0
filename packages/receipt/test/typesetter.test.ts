import { fileURLToPath } from "node:url";
import { expect, it, test } from "vitest";
import type { Document } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { profileFor } from "../src/printer-models.ts";
import { createDrawing } from "../src/raster/drawing.ts";
import { drawingThread } from "../src/typesetting/drawing-thread.ts";
import { createTypesetter } from "../src/typesetting/typesetter.ts";

const profile = profileFor({ model: "generic", widthMm: 80 });
const typesetter = createTypesetter({ fonts: [] });

const unifont = fileURLToPath(
  new URL("../node_modules/@fontsource/unifont/files/unifont-latin-400-normal.woff2", import.meta.url),
);
const style = { bold: false, underline: false, invert: false, font: "A", width: 1, height: 1 } as const;

function documentOf(content: string): Document {
  const block = { type: "text", path: "config.blocks[0]", align: "left", wrap: "word", style, content } as const;
  return { version: 1, name: "words", widthMm: 80, blocks: [block] };
}

const dataMatrix: Document = {
  ...documentOf(""),
  blocks: [{ type: "datamatrix", path: "config.blocks[0]", content: "Platen", align: "left", size: 4 }],
};

test.each([
  ["in letters that the printer has", documentOf("Tea £5")],
  ["in Arabic", documentOf("إيصال الطلب")],
  ["in Chinese", documentOf("发票 1,500")],
  ["with a code that is drawn", dataMatrix],
])("a receipt %s has the bytes that drawing it here gives", async (_what, document) => {
  const here = encode(document, profile, { ...createDrawing({ fonts: [] }), copies: 2 });
  expect(await typesetter.encode(document, profile, { copies: 2 })).toEqual(here);
});

it("leaves its process alone while it reads fonts and draws", async () => {
  // The next one has read no font yet.
  await drawingThread.end();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const text = Array.from({ length: 1_000 }, (_, at) => String.fromCodePoint(0x5000 + at)).join("");
  await typesetter.encode(documentOf(text), profile);
  clearInterval(timer);
  // Drawn here, not one turn would come before the end.
  expect(turns).toBeGreaterThan(10);
});

it("tells what cannot be drawn, with the same paths and reasons as here", async () => {
  const document = documentOf("上\u{10ffff}");
  const here = await Promise.resolve()
    .then(() => encode(document, profile, createDrawing({ fonts: [] })))
    .catch((error: unknown) => error);
  const there = await typesetter.encode(document, profile).catch((error: unknown) => error);
  expect(there).toEqual(here);
  expect(there).toMatchObject({
    name: "ReceiptError",
    code: "RENDER_FAILED",
    places: [{ path: "config.blocks[0].content", code: "character-missing" }],
  });
});

it("refuses what its thread was drawing when that ended, and draws the next on another", async () => {
  const here = encodeWith(documentOf("发票"), []);
  // The next one has to begin first, and cannot be done before it is ended.
  await drawingThread.end();
  const cut = typesetter.encode(documentOf("发票"), profile);
  await Promise.all([expect(cut).rejects.toThrow("has ended"), drawingThread.end()]);
  expect(await typesetter.encode(documentOf("发票"), profile)).toEqual(here);
});

it("draws a receipt that was printed with other fonts with those", async () => {
  const document = documentOf("发票");
  const [today, then] = [await typesetter.encode(document, profile), encodeWith(document, [unifont])];
  expect(then).not.toEqual(today);
  expect(await typesetter.encode(document, profile, { fonts: [unifont] })).toEqual(then);
});

it.each([
  ["are gone", `${unifont}.gone`],
  ["are no fonts any more", fileURLToPath(import.meta.url)],
])("draws a receipt whose fonts %s with today's", async (_what, path) => {
  const document = documentOf("发票");
  const today = await typesetter.encode(document, profile);
  expect(await typesetter.encode(document, profile, { fonts: [path] })).toEqual(today);
});

it("says at the start which of its fonts cannot be used", () => {
  expect(() => createTypesetter({ fonts: [`${unifont}.gone`] })).toThrow(`${unifont}.gone`);
});

function encodeWith(document: Document, fonts: string[]) {
  return encode(document, profile, createDrawing({ fonts }));
}

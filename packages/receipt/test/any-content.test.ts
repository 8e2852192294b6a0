import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Document } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import type { PrinterLanguage } from "../src/profile/profile.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";
import { documentOf } from "./arbitrary-document.ts";
import { scanBytes } from "./drawn-symbols.ts";
import { hex } from "./escpos-walk.ts";
import { payloads } from "./payloads.ts";

const languages = ["escpos", "starprnt", "zpl", "epos"] as const satisfies readonly PrinterLanguage[];
const virtualModels = {
  escpos: "TM-T20III",
  starprnt: "TSP143IV",
  zpl: "ZD421-203dpi",
  epos: "TM-m30III",
} as const;
const options = { codes: codeDrawer };

function profileOf(language: PrinterLanguage) {
  return profileFor({ model: "generic", widthMm: 80, language });
}

function documentFrom(block: object, code: string): Document {
  const config = { width: "80mm", schema: { type: "object" }, blocks: [{ content: "{{ code }}", ...block }] };
  return resolve(compileTemplate(config), { code }, { now: new Date(0) });
}

function print(document: Document, language: PrinterLanguage) {
  const { bytes, heightDots } = encode(document, profileOf(language), options);
  const {
    receipts,
    effects,
    heightDots: fedDots,
  } = renderBytes(bytes, { model: virtualModels[language], widthMm: 80 });
  const [receipt] = receipts;
  if (!receipt || receipts.length !== 1) throw new Error(`${receipts.length} pieces of paper were printed`);
  return { bytes, heightDots, fedDots, effects, png: toPng(receipt) };
}

const codes = [
  ["QR code", { type: "qrcode", size: 4 }],
  ["PDF417", { type: "pdf417", columns: 10 }],
  ["DataMatrix", { type: "datamatrix", size: 4 }],
] as const;

const kinds = languages.flatMap((language) => codes.map(([name, block]) => ({ language, name, block })));

describe.each(kinds)("a $name in $language", ({ language, block }) => {
  test.each(Object.entries(payloads))("carries a %s payload to the scanner byte for byte", async (_, payload) => {
    const { png } = print(documentFrom(block, payload), language);
    expect(await scanBytes(png)).toEqual([Buffer.from(payload)]);
  });

  test("carries every control character, and the printer obeys none of them", async () => {
    const everyControl = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code)).join("");
    const hostile =
      "\u001b@\u001bp\u0000\u0019\u007f\u0010\u0014\u0001\u0000\u0001\u0010\u0004\u0001\u0010\u0005\u0002";
    const content = `${everyControl}\u007f${hostile}\u001b\u0006\u0001\u001e^XZ~JR`;
    const { bytes, effects, png } = print(documentFrom(block, content), language);
    expect(await scanBytes(png)).toEqual([Buffer.from(content)]);
    const usual = new Set(["feed", "autoStatus"]);
    expect(effects.filter(({ type }) => !usual.has(type))).toEqual([{ type: "cut", mode: "partial" }]);
    expect(hex(bytes)).not.toMatch(/10 (?:04|05|14)|1b 06/);
  });

  test("holds any content that passes the check, and takes the paper that was reckoned with", async () => {
    const character = fc.oneof(
      fc.constantFrom("\n", "\r", "\t", "\u0010", "\u0004", "é", "中"),
      fc.string({ maxLength: 1 }),
    );
    const content = fc.array(character, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(content, async (text) => {
        fc.pre(text !== "");
        const document = documentFrom(block, text);
        fc.pre(check(document, profileOf(language), options).length === 0);
        const { png, heightDots, fedDots } = print(document, language);
        expect(await scanBytes(png)).toEqual([Buffer.from(text)]);
        expect(fedDots).toBe(heightDots);
      }),
      { numRuns: 20 },
    );
  });
});

test("line breaks in a QR code are the printer's own work, other control characters are drawn", () => {
  const bytesOf = (content: string) => Buffer.from(print(documentFrom({ type: "qrcode" }, content), "escpos").bytes);
  const native = Buffer.from([0x1d, 0x28, 0x6b]);
  expect(bytesOf(payloads.sepa).includes(native)).toBe(true);
  expect(bytesOf("a\u0010\u0014").includes(native)).toBe(false);
});

test("a receipt of more drawn codes than can be made in a moment is refused before any is printed", () => {
  const block = { type: "datamatrix", path: "config.blocks[0]", content: "\u0001", align: "center", size: 2 } as const;
  const problems = (count: number) => {
    let drawn = 0;
    const counting = { ...codeDrawer, matrix: () => ({ columns: 10, cells: new Uint8Array(++drawn && 100) }) };
    const document = documentOf(Array.from({ length: count }, () => block));
    return { found: check(document, profileOf("zpl"), { codes: counting }).length, drawn: () => drawn };
  };
  expect(problems(500).found).toBe(0);
  const many = problems(800);
  expect(many.found).toBe(1);
  expect(many.drawn()).toBeLessThan(600);
});

test("a bar code still refuses control characters", () => {
  const block = { type: "barcode", symbology: "code128" };
  expect(check(documentFrom(block, "a\nb"), profileOf("escpos"), options)).toEqual([
    "config.blocks[0].content: a code128 code cannot hold control characters",
  ]);
});

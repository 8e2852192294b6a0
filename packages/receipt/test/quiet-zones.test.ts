import { toPng } from "@platen/virtual-printer/picture";
import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import type { Align, Document, DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import type { CodeKind, PrinterLanguage, PrinterProfile } from "../src/profile/profile.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { createRasteriser } from "../src/raster/raster.ts";
import { defaults } from "../src/template/block-defaults.ts";
import { documentOf } from "./arbitrary-document.ts";
import { scanAll } from "./drawn-symbols.ts";
import { barcode, codeOf, everyCode, scannedAs, symbologies } from "./every-code.ts";

const options = { codes: codeDrawer, raster: createRasteriser() };
const languages = ["escpos", "starprnt", "zpl", "epos"] as const satisfies readonly PrinterLanguage[];
const virtualModels = {
  escpos: "TM-T20III",
  starprnt: "TSP143IV",
  zpl: "ZD421-203dpi",
  epos: "TM-m30III",
} as const;
const aligns = ["left", "center", "right"] as const satisfies readonly Align[];
const widths = [58, 80] as const;

/** Without the text of a bar code, which would count as ink beside the bars. */
function bare(kind: CodeKind, align: Align): DocumentBlock {
  const block = codeOf(kind, align);
  return block.type === "barcode" ? { ...block, text: "none" } : block;
}

/** The white that the standards ask for beside each code and, for matrices, above and below it. */
function quietDots(kind: CodeKind): { side: number; above: number } {
  if (kind === "qrcode" || kind === "pdf417" || kind === "datamatrix") {
    return { side: 4 * defaults[kind].size, above: 4 * defaults[kind].size };
  }
  return { side: 10 * defaults.barcode.moduleWidth, above: 1 };
}

function print(document: Document, profile: PrinterProfile) {
  const { bytes, heightDots } = encode(document, profile, options);
  const model = virtualModels[profile.language];
  const { receipts, heightDots: fedDots } = renderBytes(bytes, { model, widthMm: profile.paperWidthMm });
  const [receipt] = receipts;
  if (!receipt || receipts.length !== 1) throw new Error(`${receipts.length} pieces of paper were printed`);
  return { receipt, heightDots, fedDots };
}

/** White on the four sides of all that is printed. */
function whiteAround({ widthDots, heightDots, bitmap }: { widthDots: number; heightDots: number; bitmap: Uint8Array }) {
  const stride = Math.ceil(widthDots / 8);
  let [left, right, top, bottom] = [widthDots, 0, heightDots, 0];
  for (let y = 0; y < heightDots; y++) {
    for (let x = 0; x < widthDots; x++) {
      if (((bitmap[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return { left, right: widthDots - 1 - right, top, bottom: heightDots - 1 - bottom };
}

const printers = languages.flatMap((language) => widths.map((widthMm) => ({ language, widthMm })));

describe.each(printers)(
  "on $widthMm mm paper in $language, nothing added to what was printed",
  ({ language, widthMm }) => {
    const known = profileFor({ model: "generic", widthMm, language });
    const profiles = { "its own": known, drawn: { ...known, drawnCodes: everyCode } };

    test.each(everyCode.flatMap((kind) => aligns.map((align) => [kind, align] as const)))(
      "a %s on the %s has its white around it and scans",
      async (kind, align) => {
        const { side, above } = quietDots(kind);
        for (const profile of Object.values(profiles)) {
          const { receipt, heightDots, fedDots } = print(documentOf([bare(kind, align)], widthMm), profile);
          const white = whiteAround(receipt);
          expect(Math.min(white.left, white.right)).toBeGreaterThanOrEqual(side);
          expect(Math.min(white.top, white.bottom)).toBeGreaterThanOrEqual(above);
          expect(await scanAll(toPng(receipt))).toEqual([scannedAs(kind)]);
          expect(fedDots).toBe(heightDots);
        }
      },
    );

    test("codes right below one another and below text all scan", async () => {
      const text: DocumentBlock = { type: "text", path: "config.blocks[0]", content: "Total 8.90", align: "center" };
      const blocks = everyCode.flatMap((kind) => [text, bare(kind, "center"), bare(kind, "center")]);
      const { receipt } = print(documentOf(blocks, widthMm), known);
      const found = (await scanAll(toPng(receipt))).sort();
      expect([...new Set(found)]).toEqual(everyCode.map(scannedAs).sort());
    });
  },
);

describe.each(printers)("a bar code on $widthMm mm paper in $language", ({ language, widthMm }) => {
  const profile = profileFor({ model: "generic", widthMm, language });
  const problemsOf = (block: DocumentBlock) => check(documentOf([block], widthMm), profile, options);

  test.each(
    symbologies.flatMap((symbology) => [2, 3, 4, 5, 6].map((moduleWidth) => [symbology, moduleWidth] as const)),
  )(
    "has its white on what is printed and scans, or is refused with the width that fits: %s, moduleWidth %i",
    async (symbology, moduleWidth) => {
      const block = barcode(symbology, { moduleWidth, text: "none" });
      const [problem] = problemsOf(block);
      if (problem) {
        const fitting = Number(/lower moduleWidth to (\d)$/.exec(problem)?.[1]);
        expect(problemsOf({ ...block, moduleWidth: fitting })).toEqual([]);
        expect(problemsOf({ ...block, moduleWidth: fitting + 1 })).not.toEqual([]);
        return;
      }
      const { receipt } = print(documentOf([block], widthMm), profile);
      const white = whiteAround(receipt);
      expect(Math.min(white.left, white.right)).toBeGreaterThanOrEqual(10 * moduleWidth);
      expect(await scanAll(toPng(receipt))).toEqual([scannedAs(symbology)]);
    },
  );
});

describe("the white beside a code is part of what is printed, whatever edges the paper has", () => {
  const problems = (block: DocumentBlock, language: PrinterLanguage) =>
    check(documentOf([block], 58), profileFor({ model: "generic", widthMm: 58, language }), options);

  test.each(["escpos", "starprnt", "epos"] as const)("on 58 mm paper in %s, where a line has 384 dots", (language) => {
    expect(problems(barcode("itf", { moduleWidth: 3 }), language)).toEqual([
      "config.blocks[0]: needs 436 dots with the white beside it, the paper has 384; lower moduleWidth to 2",
    ]);
    expect(problems(barcode("ean13", { moduleWidth: 4 }), language)).toEqual([
      "config.blocks[0]: needs 460 dots with the white beside it, the paper has 384; lower moduleWidth to 3",
    ]);
  });

  test("on a label, which is printed to its edges", () => {
    expect(problems(barcode("ean13", { moduleWidth: 5 }), "zpl")).toEqual([
      "config.blocks[0]: needs 575 dots with the white beside it, the paper has 464; lower moduleWidth to 4",
    ]);
  });

  test("a PDF417 of too many columns is refused with as many as fit", () => {
    const block = { ...codeOf("pdf417"), columns: 8, size: 2 } as DocumentBlock;
    expect(problems(block, "escpos")).toEqual([
      "config.blocks[0]: needs 426 dots with the white beside it, the paper has 384; lower columns to 6",
    ]);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encode } from "../src/encode/encode.ts";
import { commandLength } from "../src/encode/escpos/command-lengths.ts";
import { check, layout } from "../src/layout/layout.ts";
import { profileFor } from "../src/printer-models.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { ReceiptError } from "../src/template-error.ts";
import { anyBlock, anyTextBlocks, documentOf } from "./arbitrary-document.ts";
import { boxRasteriser } from "./box-rasteriser.ts";
import { walk } from "./escpos-walk.ts";

const profiles = [58, 80].map((widthMm) => profileFor({ model: "generic", widthMm }));
const anyProfile = fc.constantFrom(...profiles, profileFor({ model: "pos-5890", widthMm: 58 }));
const anyDocument = fc.array(anyBlock, { maxLength: 4 }).map((blocks) => documentOf(blocks));

/** Commands that data could do harm with if it reached the printer, and that these documents never ask for. */
const neverAsked = new Set(["ESC p drawer"]);

describe("for arbitrary Unicode data", () => {
  test("the bytes hold only commands that the encoder writes, and nothing else gets thrown than a list of problems", () => {
    fc.assert(
      fc.property(anyDocument, anyProfile, fc.boolean(), (document, profile, withRaster) => {
        const options = withRaster ? { raster: boxRasteriser, codes: codeDrawer } : {};
        const problems = check(document, profile, options);
        if (problems.length > 0) {
          expect(() => encode(document, profile, options)).toThrow(ReceiptError);
          return;
        }
        const { bytes, heightDots } = encode(document, profile, options);
        const tokens = walk(bytes);
        expect(tokens.filter(({ name }) => name === "ESC @ initialise")).toHaveLength(1);
        expect(tokens.filter(({ name }) => neverAsked.has(name))).toEqual([]);
        const asked = document.blocks.filter(({ type }) => type === "cut").length;
        const cuts = tokens.filter(({ name }) => name === "GS V feed and cut").length;
        expect(profile.cutter ? [asked, asked + 1] : [0]).toContain(cuts);
        expect(heightDots).toBeGreaterThan(0);
        expect(encode(document, profile, options).bytes).toEqual(bytes);
      }),
      { numRuns: 400 },
    );
  });

  test("no real-time sequence stands anywhere in the bytes", () => {
    fc.assert(
      fc.property(anyDocument, anyProfile, (document, profile) => {
        const options = { raster: boxRasteriser, codes: codeDrawer };
        if (check(document, profile, options).length > 0) return;
        const { bytes } = encode(document, profile, options);
        for (let at = bytes.indexOf(0x10); at >= 0; at = bytes.indexOf(0x10, at + 1)) {
          expect([0x04, 0x05, 0x14]).not.toContain(bytes[at + 1]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("the length of every command is known, so that a stream that breaks off can be completed", () => {
    fc.assert(
      fc.property(anyDocument, anyProfile, (document, profile) => {
        const options = { raster: boxRasteriser, codes: codeDrawer };
        if (check(document, profile, options).length > 0) return;
        const { bytes } = encode(document, profile, options);
        for (const { name, offset, bytes: command } of walk(bytes)) {
          expect(commandLength(bytes, offset)).toBe(name === "text" ? 1 : command.length);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("no line is wider than the paper, and no text lies over another", () => {
    fc.assert(
      fc.property(fc.array(anyTextBlocks, { maxLength: 3 }), anyProfile, (blocks, profile) => {
        const { items, problems, lineDots } = layout(documentOf(blocks), profile, {
          raster: boxRasteriser,
          codes: codeDrawer,
        });
        if (problems.length > 0) return;
        for (const item of items) {
          if (item.type !== "line") continue;
          let free = 0;
          for (const { x, dots } of item.segments) {
            expect(x).toBeGreaterThanOrEqual(free);
            free = x + dots;
          }
          expect(free).toBeLessThanOrEqual(lineDots);
        }
      }),
      { numRuns: 500 },
    );
  });
});

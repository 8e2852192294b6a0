import fc from "fast-check";
import { expect, test } from "vitest";
import { profileFor } from "../printer-models.ts";
import { codePageTable } from "../text/code-pages.ts";
import { ByteWriter } from "./byte-writer.ts";
import { escPosLines } from "./escpos/lines.ts";
import { PageRuns } from "./page-runs.ts";

const table = codePageTable(profileFor({ model: "generic", widthMm: 80 }));
const anyCharacter = fc.constantFrom(..."aé€ßżŁŽЖїΩλğšāѓ─ｱ“");

function written(text: string): Uint8Array {
  const writer = new ByteWriter();
  const runs = new PageRuns(writer, table, escPosLines);
  runs.write(text);
  runs.finish();
  return writer.finish();
}

/** The least number of pages a text can be printed with, found by trying every page for every character. */
function fewestPages(text: string): number {
  let costs = table.pages.map(() => 1);
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const cheapest = Math.min(...costs);
    costs = table.pages.map((page, index) => {
      if (codePoint > 0x7e && !page.bytes.has(codePoint)) return Number.POSITIVE_INFINITY;
      return Math.min(costs[index] ?? Number.POSITIVE_INFINITY, cheapest + 1);
    });
  }
  return Math.min(...costs);
}

test("no choice of code pages needs fewer switches", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (text) => {
      expect(written(text).filter((byte) => byte === 0x1b)).toHaveLength(fewestPages(text));
    }),
  );
});

test("read with the pages it selects, the text says what it said", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 30 }), (text) => {
      const bytes = written(text);
      let page = table.pages[0];
      let read = "";
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at] ?? 0;
        if (byte === 0x1b) {
          page = table.pages.find(({ number }) => number === bytes[at + 2]);
          at += 2;
        } else {
          const [codePoint] = [...(page?.bytes ?? [])].find(([, value]) => value === byte && byte > 0x7e) ?? [byte];
          read += String.fromCodePoint(codePoint);
        }
      }
      expect(read).toBe(text);
    }),
  );
});

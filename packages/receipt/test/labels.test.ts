import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import type { Document, DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import { documentOf } from "./arbitrary-document.ts";
import { walk } from "./escpos-walk.ts";

const profile = profileFor({ model: "generic", widthMm: 50 });
const labelDots = 30 * 8;

function label(lines: number, media?: Document["media"]): Document {
  const block: DocumentBlock = {
    type: "text",
    path: "config.blocks[0]",
    content: Array.from({ length: lines }, (_, line) => `line ${line}`).join("\n"),
    align: "left",
    wrap: "word",
    style: plainStyle,
  };
  return { ...documentOf([block], 50), heightMm: 30, ...(media && { media }) };
}

describe("a label of 50 × 30 mm on continuous paper", () => {
  test("is exactly that long from cut to cut, and copies are labels of their own", () => {
    const { bytes, heightDots } = encode(label(3), profile, { copies: 3 });
    const { receipts } = renderBytes(bytes, { widthMm: 50 });
    expect(receipts.map((receipt) => receipt.heightDots)).toEqual([labelDots, labelDots, labelDots]);
    expect(heightDots).toBe(3 * labelDots);
  });

  test("is that long also when it is torn off", () => {
    expect(encode(label(3), profile, { cutPaper: false }).heightDots).toBe(labelDots);
  });

  test("is refused before any paper when its content does not fit before the knife", () => {
    expect(check(label(4), profile)).toEqual([]);
    expect(check(label(5), profile)).toEqual([
      "config.height: the content takes 19 mm, the label has 30 mm, 15 mm of them before the knife",
    ]);
  });
});

test("a label that is too long for a printer with its knife at the head is refused without a word about the knife", () => {
  const zpl = profileFor({ model: "generic", widthMm: 50, language: "zpl", paper: "continuous" });
  const [problem] = check(label(20), zpl);
  expect(problem).toMatch(/^config\.height: the content takes \d+ mm, the label has 30 mm$/);
});

describe.each(["escpos", "starprnt", "zpl", "epos"] as const)(
  "a printer that speaks %s and holds labels",
  (language) => {
    const labels = profileFor({ model: "generic", widthMm: 50, language, paper: "labels" });

    test("is not sent a receipt, which would run over the end of a label", () => {
      const { heightMm: _, ...receipt } = label(1);
      const refused = [expect.stringMatching(/^config\.height: the printer holds labels, .*; give it a height/)];
      expect(check(receipt, labels)).toEqual(refused);
      expect(() => encode(receipt, labels)).toThrow("config.height: the printer holds labels");
      expect(check(receipt, { ...labels, paper: "continuous" })).toEqual([]);
    });

    test("is sent labels", () => {
      expect(check(label(1), labels)).toEqual([]);
    });
  },
);

describe.each(["gap", "black-mark"] as const)("a label of 50 × 30 mm with a %s", (media) => {
  test("feeds exactly its length and lets the printer find the next one", () => {
    const { bytes, heightDots } = encode(label(3, media), profile, { copies: 2 });
    expect(heightDots).toBe(2 * labelDots);
    expect(renderBytes(bytes, { widthMm: 50 }).heightDots).toBe(2 * labelDots);
    expect(
      walk(bytes)
        .filter(({ name }) => /label|cut/.test(name))
        .map(({ name }) => name),
    ).toEqual(["GS FF next label", "GS FF next label"]);
  });

  test("holds content over its whole length and no more", () => {
    expect(check(label(8, media), profile)).toEqual([]);
    expect(check(label(9, media), profile)).toEqual(["config.height: the content takes 34 mm, the label has 30 mm"]);
  });
});

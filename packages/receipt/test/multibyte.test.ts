import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import type { DocumentBlock } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { plainStyle } from "../src/layout/line.ts";
import { profileFor } from "../src/printer-models.ts";
import type { PrinterProfile } from "../src/profile/profile.ts";
import { createDrawing } from "../src/raster/drawing.ts";
import type { PrinterCharset } from "../src/text/multibyte.ts";
import { documentOf } from "./arbitrary-document.ts";
import { walk } from "./escpos-walk.ts";

const drawing = createDrawing({ fonts: [] });

function printerOf(charset: PrinterCharset): PrinterProfile {
  return profileFor({ model: "generic", widthMm: 80, charset });
}

function text(content: string): DocumentBlock {
  return { type: "text", path: "config.blocks[0]", content, align: "left", wrap: "word", style: plainStyle };
}

describe("a printer with firmware for the region prints its characters as text", () => {
  test.each([
    ["gb18030", "TM-T20III-CN", "咖啡 Café x2 ¥18.00"],
    ["big5", "TM-T20III-TW", "謝謝光臨 ABC"],
    ["shift_jis", "TM-T20III-JP", "珈琲 コーヒー 500"],
    ["euc-kr", "TM-T20III-KR", "감사합니다 커피"],
  ] as const)("%s", (charset, model, content) => {
    const { bytes } = encode(documentOf([text(content)]), printerOf(charset), drawing);
    expect(walk(bytes).filter(({ name }) => /picture|raster/.test(name))).toEqual([]);
    expect(renderBytes(bytes, { model, widthMm: 80 }).receipts[0]?.text.trim()).toBe(content);
  });

  test("utf-8, for printers that take it, in one receipt all of them and code pages beside", () => {
    const content = "咖啡 Café コーヒー 감사 謝謝 ¥18.00 Привет";
    const { bytes } = encode(documentOf([text(content)]), printerOf("utf-8"), drawing);
    expect(walk(bytes).filter(({ name }) => /picture|raster/.test(name))).toEqual([]);
    expect(renderBytes(bytes, { widthMm: 80 }).receipts[0]?.text.trim()).toBe(content);
    expect(Buffer.from(bytes).includes(Buffer.from("감사", "utf8"))).toBe(true);
  });

  test("and has drawn what the firmware lacks", () => {
    const { bytes } = encode(documentOf([text("謝謝 😀 قهوة")]), printerOf("big5"), drawing);
    const tokens = walk(bytes).map(({ name }) => name);
    expect(tokens.filter((name) => name.startsWith("ESC *"))).toHaveLength(2);
    expect(tokens.filter((name) => name.startsWith("FS &"))).toHaveLength(1);
  });

  test.each(["starprnt", "zpl", "epos"] as const)(
    "but not in %s, which has no commands to switch to them",
    (language) => {
      const profile = profileFor({ model: "generic", widthMm: 80, language, charset: "gb18030" });
      expect(profile.charset).toBe("none");
      const plain = profileFor({ model: "generic", widthMm: 80, language });
      const document = documentOf([text("\u5496\u5561")]);
      expect(encode(document, profile, drawing).bytes).toEqual(encode(document, plain, drawing).bytes);
    },
  );
});

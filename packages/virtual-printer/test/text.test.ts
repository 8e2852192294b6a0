import { expect, test } from "vitest";
import { languages } from "../src/languages.ts";
import { modelFor } from "../src/models.ts";
import { esc, fs, gs, job } from "./escpos.ts";
import { dots, inked, lines, printed } from "./printed.ts";

const fullBlock = 0xdb;

test.each([
  [0, [0x82, 0xe1, 0x9c], "éß£"],
  [1, [0xb1, 0x95, 0xe8], "ｱ─♠"],
  [2, [0xd5], "ı"],
  [11, [0x86, 0xd2], "ΆΦ"],
  [16, [0x80, 0xe9], "€é"],
  [17, [0x80, 0xef], "Ая"],
  [18, [0x9f], "č"],
  [19, [0xd5], "€"],
  [21, [0xa1], "ก"],
  [46, [0xcf], "П"],
  [49, [0xe0], "א"],
  [50, [0xc7], "ا"],
])("page %i of an Epson prints %j as %s", (page, bytes, text) => {
  expect(lines(job(esc, "t", page, bytes, "\n"))).toEqual([text]);
});

test("the same page number is another page on another printer", () => {
  const bytes = job(esc, "t", 23, 0xcf, "\n");
  expect([lines(bytes), lines(bytes, { model: "POS-5890" })]).toEqual([["ฯ"], ["П"]]);
});

test("the parameter of ESC F, which ejects single sheets, is not printed", () => {
  expect(lines(job(esc, "F1", "Tea\n"))).toEqual(["Tea"]);
});

test.each([
  [0, "#$@[\\]^`{|}~"],
  [1, "#$à°ç§^`éùè¨"],
  [2, "#$§ÄÖÜ^`äöüß"],
  [3, "£$@[\\]^`{|}~"],
  [8, "#$@[¥]^`{|}~"],
  [12, "#$á¡Ñ¿éüíñóú"],
  [15, "#¥@[\\]^`{|}~"],
])("international set %i replaces its twelve characters", (set, text) => {
  expect(lines(job(esc, "R", set, "#$@[\\]^`{|}~\n"))).toEqual([text]);
});

test.each([
  ["TM-T20III-CN", [0xd6, 0xd0, 0xce, 0xc4], "中文"],
  ["TM-T20III-CN", [0x81, 0x39, 0xef, 0x30], "㐁"],
  ["TM-T20III-TW", [0xa4, 0xa4, 0xa4, 0xe5], "中文"],
  ["TM-T20III-KR", [0xc7, 0xd1, 0xb1, 0xdb], "한글"],
])("the firmware of %s reads its own double bytes", (model, bytes, text) => {
  expect(lines(job(fs, "&", bytes, "\n"), { model })).toEqual([text]);
});

test("Japanese comes as Shift JIS or as JIS", () => {
  const options = { model: "TM-T20III-JP" };
  expect(lines(job(fs, "C1", [0x93, 0xfa, 0x96, 0x7b, 0xb6, 0xc5], "A\n"), options)).toEqual(["日本ｶﾅA"]);
  expect(lines(job(fs, "C0", fs, "&", [0x46, 0x7c, 0x4b, 0x5c], fs, ".", "A\n"), options)).toEqual(["日本A"]);
});

test("double-byte mode off means single bytes", () => {
  expect(lines(job(fs, ".", [0x82], "\n"), { model: "TM-T20III-CN" })).toEqual(["é"]);
});

test("UTF-8 prints every script, wide characters in two columns", () => {
  const text = "é € 中 한 ไทย א 😀";
  const bytes = job(fs, "(C", 2, 0, 48, 50, Buffer.from(text, "utf8"), "\n");
  expect(lines(bytes)).toEqual([text]);
  const wide = inked(printed(job(fs, "(C", 2, 0, 48, 2, Buffer.from("██中", "utf8"), "\n")));
  expect(wide?.width).toBeGreaterThan(24 + 12);
});

test("a character cut in two by the network is one character", () => {
  const interpreter = languages.escpos.createInterpreter(modelFor({ model: "TM-T20III-CN" }));
  const text = (bytes: number[]) => ({ name: "text", bytes: Uint8Array.from(bytes), omitted: 0 });
  interpreter.execute(text([0xd6]));
  interpreter.execute(text([0xd0]));
  interpreter.execute({ name: "LF", bytes: Uint8Array.of(10), omitted: 0 });
  expect(interpreter.paper.tearOff()?.text).toBe("中\n");
});

test("cells are 12 × 24 and 9 × 17 dots, double bytes twice as wide, and sizes multiply them", () => {
  const size = (...parts: Parameters<typeof job>) => {
    const area = inked(printed(job(...parts, "\n")));
    return [area?.width, area?.height];
  };
  expect(size([fullBlock, fullBlock])).toEqual([24, 24]);
  expect(size(esc, "M1", [fullBlock, fullBlock])).toEqual([18, 17]);
  expect(size(gs, "!", 0x35, fullBlock)).toEqual([48, 144]);
  expect(size(esc, "!", 0x30, fullBlock)).toEqual([24, 48]);
  expect(size(esc, "V1", gs, "!", 0x01, fullBlock)).toEqual([48, 12]);
});

test("bold is wider by a dot, and double-strike looks the same", () => {
  const stroke = (...parts: Parameters<typeof job>) => inked(printed(job(...parts, "|\n")))?.width ?? 0;
  expect(stroke(esc, "E1")).toBe(stroke("") + 1);
  expect(stroke(esc, "G1")).toBe(stroke(esc, "E1"));
});

test("underline is one or two rows at the foot of the cell", () => {
  expect(inked(printed(job(esc, "-1", "  \n")))).toEqual({ x: 0, y: 23, width: 24, height: 1 });
  expect(inked(printed(job(esc, "-", 2, "  \n")))).toEqual({ x: 0, y: 22, width: 24, height: 2 });
  expect(inked(printed(job(esc, "-3  \n")))).toBeUndefined();
});

test("white on black fills the cell and is never underlined", () => {
  const blank = printed(job(gs, "B1", esc, "-2", " \n"));
  expect(inked(blank)).toEqual({ x: 0, y: 0, width: 12, height: 24 });
  const letter = dots(printed(job(gs, "B1", "I\n")), 0, 0, 12, 24).join("");
  const plain = dots(printed(job("I\n")), 0, 0, 12, 24).join("");
  expect(letter.replace(/./g, (dot) => (dot === "#" ? "." : "#"))).toBe(plain);
});

test("a mark that combines stands on the character before it", () => {
  const receipt = printed(job(esc, "t", 21, [0xa1, 0xe8], "\n"));
  expect(receipt.text).toBe("ก่\n");
  expect(inked(receipt)?.width).toBeLessThanOrEqual(12);
});

test.each([
  ["TM-T20III", "M1", { width: 18, height: 17 }],
  ["TM-m30", "M1", { width: 20, height: 24 }],
  ["TSP143IV", "\x1eF1", { width: 18, height: 24 }],
])("font B of the %s has cells of its own size, which lines and blocks fill", (model, select, size) => {
  const block = model === "TSP143IV" ? job(esc, gs, "t", 1) : job();
  expect(inked(printed(job(block, esc, select, [fullBlock, fullBlock], "\n"), { model }))).toMatchObject(size);
});

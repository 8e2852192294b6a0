import { expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";
import { ESC, GS, job } from "./escpos.ts";
import { dots, inked, printed } from "./printed.ts";

const BLOCK = 0xdb;
const PAGE = job(ESC, "L", ESC, "W", [16, 0, 8, 0, 200, 0, 100, 0]);

/** One character in each of the four directions stands in another corner of its area (x 16–215, y 8–107). */
test.each([
  [0, { x: 16, y: 8, width: 12, height: 24 }],
  [1, { x: 16, y: 108 - 12, width: 24, height: 12 }],
  [2, { x: 216 - 12, y: 108 - 24, width: 12, height: 24 }],
  [3, { x: 216 - 24, y: 8, width: 24, height: 12 }],
])("direction %i begins in its corner and turns the text", (direction, expected) => {
  expect(inked(printed(job(PAGE, ESC, "T", direction, BLOCK, "\f")))).toEqual(expected);
});

test("text runs to the end of its area and goes on in the next line", () => {
  const receipt = printed(job(PAGE, "A".repeat(20), "\f"));
  expect(receipt.lines.map((line) => line.text.trim())).toEqual(["A".repeat(16), "AAAA"]);
});

test("nothing moves until the page is printed, and then by the height of its area", () => {
  const { effects } = renderBytes(job(PAGE, "A\nB\nC\f"));
  expect(effects).toEqual([{ type: "feed", dots: 108 }]);
});

test("GS $ and GS \\ place the base line", () => {
  const placed = (...parts: Parameters<typeof job>) => inked(printed(job(PAGE, ...parts, BLOCK, "\f")))?.y;
  expect(placed(GS, "$", 50, 0)).toBe(8 + 50 + 3 - 24);
  expect(placed(GS, "\\", 10, 0)).toBe(8 + 10);
  expect(placed(GS, "$", 60, 0, GS, "\\", 0xec, 0xff)).toBe(8 + 40 + 3 - 24);
});

test("several areas make one page", () => {
  const second = job(ESC, "W", [100, 0, 50, 0, 100, 0, 40, 0]);
  const receipt = printed(job(PAGE, BLOCK, second, BLOCK, "\f"));
  expect(inked(receipt)).toEqual({ x: 16, y: 8, width: 100 + 12 - 16, height: 50 + 24 - 8 });
});

test("ESC FF prints the page and keeps it, CAN clears the area, ESC S leaves without printing", () => {
  const twice = renderBytes(job(PAGE, "A", ESC, "\f", "\f"));
  expect(twice.heightDots).toBe(216);
  expect(twice.receipts[0]?.lines.map((line) => line.text.trim())).toEqual(["A", "A"]);
  expect(inked(printed(job(PAGE, BLOCK, "\x18\f")))).toBeUndefined();
  expect(renderBytes(job(PAGE, "A", ESC, "S")).receipts).toEqual([]);
});

test("after the page the printer is in standard mode again", () => {
  expect(printed(job(PAGE, "page\f", "line\n")).lines.map((line) => line.text.trim())).toEqual(["page", "line"]);
});

test("a turned picture lies on its side", () => {
  const picture = job(GS, "v0", 0, 1, 0, 2, 0, [0b11110000, 0b10000000]);
  const receipt = printed(job(ESC, "L", ESC, "W", [0, 0, 0, 0, 8, 0, 8, 0], ESC, "T3", GS, "$", 2, 0, picture, "\f"));
  expect(dots(receipt, 6, 0, 2, 4)).toEqual(["##", ".#", ".#", ".#"]);
});

test("an area that reaches beyond the paper is cut, an impossible one ignored", () => {
  const wide = job(ESC, "L", ESC, "W", [0x00, 0x02, 0, 0, 0xff, 0xff, 50, 0], ESC, "T2", BLOCK, "\f");
  expect(inked(printed(wide))?.x).toBe(576 - 12);
  const none = job(ESC, "L", ESC, "W", [0xff, 0xff, 0, 0, 10, 0, 0, 0], BLOCK, "\f");
  expect(inked(printed(none))).toEqual({ x: 0, y: 0, width: 12, height: 24 });
});

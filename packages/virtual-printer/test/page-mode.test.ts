import { expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";
import { esc, gs, job } from "./escpos.ts";
import { dots, inked, printed } from "./printed.ts";

const fullBlock = 0xdb;
const page = job(esc, "L", esc, "W", [16, 0, 8, 0, 200, 0, 100, 0]);

/** One character in each of the four directions stands in another corner of its area (x 16–215, y 8–107). */
test.each([
  [0, { x: 16, y: 8, width: 12, height: 24 }],
  [1, { x: 16, y: 108 - 12, width: 24, height: 12 }],
  [2, { x: 216 - 12, y: 108 - 24, width: 12, height: 24 }],
  [3, { x: 216 - 24, y: 8, width: 24, height: 12 }],
])("direction %i begins in its corner and turns the text", (direction, expected) => {
  expect(inked(printed(job(page, esc, "T", direction, fullBlock, "\f")))).toEqual(expected);
});

test("text runs to the end of its area and goes on in the next line", () => {
  const receipt = printed(job(page, "A".repeat(20), "\f"));
  expect(receipt.lines.map((line) => line.text.trim())).toEqual(["A".repeat(16), "AAAA"]);
});

test("nothing moves until the page is printed, and then by the height of its area", () => {
  const { effects } = renderBytes(job(page, "A\nB\nC\f"));
  expect(effects).toEqual([{ type: "feed", dots: 108 }]);
});

test("GS $ and GS \\ place the base line", () => {
  const placed = (...parts: Parameters<typeof job>) => inked(printed(job(page, ...parts, fullBlock, "\f")))?.y;
  expect(placed(gs, "$", 50, 0)).toBe(8 + 50 + 3 - 24);
  expect(placed(gs, "\\", 10, 0)).toBe(8 + 10);
  expect(placed(gs, "$", 60, 0, gs, "\\", 0xec, 0xff)).toBe(8 + 40 + 3 - 24);
});

test("several areas make one page", () => {
  const second = job(esc, "W", [100, 0, 50, 0, 100, 0, 40, 0]);
  const receipt = printed(job(page, fullBlock, second, fullBlock, "\f"));
  expect(inked(receipt)).toEqual({ x: 16, y: 8, width: 100 + 12 - 16, height: 50 + 24 - 8 });
});

test("ESC FF prints the page and keeps it, CAN clears the area, ESC S leaves without printing", () => {
  const twice = renderBytes(job(page, "A", esc, "\f", "\f"));
  expect(twice.heightDots).toBe(216);
  expect(twice.receipts[0]?.lines.map((line) => line.text.trim())).toEqual(["A", "A"]);
  expect(inked(printed(job(page, fullBlock, "\x18\f")))).toBeUndefined();
  expect(renderBytes(job(page, "A", esc, "S")).receipts).toEqual([]);
});

test("after the page the printer is in standard mode again", () => {
  expect(printed(job(page, "page\f", "line\n")).lines.map((line) => line.text.trim())).toEqual(["page", "line"]);
});

test("a turned picture lies on its side", () => {
  const picture = job(gs, "v0", 0, 1, 0, 2, 0, [0b11110000, 0b10000000]);
  const receipt = printed(job(esc, "L", esc, "W", [0, 0, 0, 0, 8, 0, 8, 0], esc, "T3", gs, "$", 2, 0, picture, "\f"));
  expect(dots(receipt, 6, 0, 2, 4)).toEqual(["##", ".#", ".#", ".#"]);
});

test("an area that reaches beyond the paper is cut, an impossible one ignored", () => {
  const wide = job(esc, "L", esc, "W", [0x00, 0x02, 0, 0, 0xff, 0xff, 50, 0], esc, "T2", fullBlock, "\f");
  expect(inked(printed(wide))?.x).toBe(576 - 12);
  const none = job(esc, "L", esc, "W", [0xff, 0xff, 0, 0, 10, 0, 0, 0], fullBlock, "\f");
  expect(inked(printed(none))).toEqual({ x: 0, y: 0, width: 12, height: 24 });
});

import { expect, test } from "vitest";
import { Bitmap } from "./bitmap.ts";
import { Paper } from "./paper.ts";

const knife = 120;

function block(width: number, height: number): Bitmap {
  return new Bitmap(width, height, new Uint8Array(((width + 7) >> 3) * height).fill(0xff));
}

function blackRows(bitmap: Uint8Array, stride: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row * stride < bitmap.length; row++) {
    if (bitmap.subarray(row * stride, (row + 1) * stride).some((byte) => byte !== 0)) rows.push(row);
  }
  return rows;
}

test("a receipt begins with the blank paper between head and knife", () => {
  const paper = new Paper(8, knife);
  paper.print(block(8, 2), 0);
  paper.feed(2 + knife);
  paper.cut();
  const receipt = paper.cutReceipt();
  expect(receipt?.heightDots).toBe(knife + 2);
  expect(blackRows(receipt?.bitmap ?? new Uint8Array(), 1)).toEqual([knife, knife + 1]);
});

test("what was not fed past the knife stays for the next receipt, dots and text", () => {
  const paper = new Paper(8, knife);
  paper.note("first", 24);
  paper.feed(knife);
  paper.note("last line", 24);
  paper.print(block(8, 1), 0);
  paper.feed(24);
  paper.cut();
  expect(paper.cutReceipt()?.text).toBe("first\n");
  paper.feed(knife);
  paper.cut();
  const second = paper.cutReceipt();
  expect(second?.text).toBe("last line\n");
  expect(blackRows(second?.bitmap ?? new Uint8Array(), 1)).toEqual([knife - 24]);
});

test("reverse feed prints over what is there and never runs off the paper", () => {
  const paper = new Paper(8, 10);
  paper.print(new Bitmap(8, 1, Uint8Array.of(0xf0)), 0);
  paper.feed(5);
  expect(paper.feed(-5)).toBe(-5);
  paper.print(new Bitmap(8, 1, Uint8Array.of(0x0f)), 0);
  expect(paper.feed(-100)).toBe(-10);
  expect(paper.tearOff()?.bitmap[10]).toBe(0xff);
});

test("the paper shows no more rows than were asked for", () => {
  const paper = new Paper(8, 10);
  paper.print(block(8, 20), 0);
  paper.feed(20);
  expect(paper.peek(15).heightDots).toBe(15);
  expect(paper.peek().heightDots).toBe(30);
});

test("a piece that was cut stays in sight until it is taken", () => {
  const paper = new Paper(8, 10);
  paper.print(block(8, 4), 0);
  paper.feed(14);
  paper.cut();
  expect(paper.peek().heightDots).toBe(14);
  expect(paper.cutReceipt()?.heightDots).toBe(14);
  expect(paper.peek().heightDots).toBe(10);
  expect(paper.cutReceipt()).toBeUndefined();
});

test("paper that nobody cuts does not grow without end", () => {
  const paper = new Paper(576, knife);
  for (let count = 0; count < 2000; count++) paper.feed(1000);
  expect(paper.heightDots).toBeLessThanOrEqual(80_000);
});

test("fresh paper gives nothing to tear off", () => {
  expect(new Paper(576, knife).tearOff()).toBeUndefined();
});

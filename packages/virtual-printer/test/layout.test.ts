import { expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";
import { esc, gs, job } from "./escpos.ts";
import { inked, lines, printed } from "./printed.ts";

/** A character that fills its cell, so that its place can be measured: FULL BLOCK in CP437. */
const fullBlock = 0xdb;

const feeds = (bytes: Uint8Array, model?: string) =>
  renderBytes(bytes, model ? { model } : {}).effects.flatMap((effect) => (effect.type === "feed" ? [effect.dots] : []));

test("a full line prints itself and goes on below", () => {
  expect(lines(job("A".repeat(50), "\n"))).toEqual(["A".repeat(48), "AA"]);
  expect(lines(job("A".repeat(34), "\n"), { widthMm: 58 })).toEqual(["A".repeat(32), "AA"]);
  expect(lines(job(esc, "M1", "B".repeat(66), "\n"))).toEqual(["B".repeat(64), "BB"]);
});

test("every command that moves the paper says how far", () => {
  expect(feeds(job("A\n\n"))).toEqual([30, 30]);
  expect(feeds(job(esc, "3", 50, "A\n", esc, "2", "A\n"))).toEqual([50, 30]);
  expect(feeds(job(esc, "3", 0, gs, "!", 1, "A\n"))).toEqual([48]);
  expect(feeds(job("A", esc, "d", 3))).toEqual([30, 30, 30]);
  expect(feeds(job("A", esc, "J", 100, esc, "J", 5))).toEqual([100, 5]);
  expect(feeds(job(esc, "d", 2, esc, "e", 1, esc, "K", 10))).toEqual([30, 30, -30, -10]);
});

test("the same feed is shorter on a printer that counts in finer steps", () => {
  expect(feeds(job(esc, "J", 100))).toEqual([100]);
  expect(feeds(job(esc, "J", 100), "TM-T88V")).toEqual([50]);
  expect(feeds(job(gs, "P", 0, 90, esc, "J", 10), "TM-T88V")).toEqual([20]);
});

test("lines stand left, centred and right in the print area", () => {
  expect(lines(job("left\n", esc, "a1", "mid!\n", esc, "a", 2, "right\n"))).toEqual([
    "left",
    `${" ".repeat(22)}mid!`,
    `${" ".repeat(43)}right`,
  ]);
  const inArea = printed(job(gs, "L", 96, 0, gs, "W", 120, 0, esc, "a2", fullBlock, "\n"));
  expect(inked(inArea)).toEqual({ x: 96 + 120 - 12, y: 0, width: 12, height: 24 });
});

test("alignment, margins and upside-down wait for the beginning of a line", () => {
  const late = job("A", esc, "a2", gs, "L", 48, 0, gs, "W", 48, 0, esc, "{", 1, "B\nC\n");
  expect(lines(late)).toEqual(["AB", "C"]);
});

test("tabs go to every eighth column, or where they were set, and stay when none is left", () => {
  expect(lines(job("a\tb\tc\n"))).toEqual(["a       b       c"]);
  expect(lines(job(esc, "D", 4, 10, 0, "a\tb\tc\td\n"))).toEqual(["a   b     cd"]);
  expect(lines(job(esc, "D", 0, "a\tb\n"))).toEqual(["ab"]);
});

test("absolute and relative positions count in motion units, and places outside are ignored", () => {
  expect(lines(job(esc, "$", 120, 0, "X\n"))).toEqual(["          X"]);
  expect(lines(job("AB", esc, "\\", 24, 0, "C", esc, "\\", 0xdc, 0xff, "D\n"))).toEqual(["ABD C"]);
  expect(lines(job("A", esc, "$", 0xff, 0xff, "B", esc, "\\", 0, 0x80, "C\n"))).toEqual(["ABC"]);
});

test("spacing between characters grows with their width", () => {
  const plain = inked(printed(job(esc, " ", 4, [fullBlock, fullBlock], "\n")));
  const doubled = inked(printed(job(esc, " ", 4, gs, "!", 0x10, [fullBlock, fullBlock], "\n")));
  expect([plain?.width, doubled?.width]).toEqual([12 + 4 + 12, 24 + 8 + 24]);
});

test("an upside-down line begins at the right edge", () => {
  const receipt = printed(job(esc, "{", 1, gs, "!", 0x01, fullBlock, "\n"));
  expect(inked(receipt)).toEqual({ x: 576 - 12, y: 0, width: 12, height: 48 });
});

test("reverse feed lets a later line overprint an earlier one", () => {
  const receipt = printed(job(esc, "3", 24, fullBlock, "\n", esc, "K", 24, esc, "$", 24, 0, fullBlock, "\n"));
  expect(inked(receipt)).toEqual({ x: 0, y: 0, width: 36, height: 24 });
});

test("ESC @ forgets the line and every mode, also in the middle of it", () => {
  expect(lines(job(esc, "a2", esc, "E1", gs, "!", 0x11, "gone", esc, "@", "back\n"))).toEqual(["back"]);
});

test("GS T throws the line away or prints it", () => {
  expect(lines(job("gone", gs, "T", 0, "kept", gs, "T1", "next\n"))).toEqual(["kept", "next"]);
});

test("a line without a line feed stays in the buffer", () => {
  expect(renderBytes(job("never printed")).receipts).toEqual([]);
});

test("carriage returns and idle bytes change nothing", () => {
  expect(lines(job("A\r\0\0B\n\r"))).toEqual(["AB"]);
});

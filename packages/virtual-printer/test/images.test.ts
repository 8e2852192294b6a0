import { expect, test } from "vitest";
import { renderBytes } from "../src/render.ts";
import { esc, gs, job } from "./escpos.ts";
import { dots, inked, printed } from "./printed.ts";

/** An 8 × 8 picture that looks different however it is turned, by rows and by columns. */
const picture = ["#######.", "#.......", "#.......", "#####...", "#.......", "#.......", "#......#", "#......."];
const rows = picture.map((row) => Number.parseInt(row.replace(/#/g, "1").replace(/\./g, "0"), 2));
const columns = Array.from({ length: 8 }, (_, x) =>
  picture.reduce((byte, row, y) => (row[x] === "#" ? byte | (0x80 >> y) : byte), 0),
);

const word = (value: number) => [value & 0xff, value >> 8];
const graphics = (...body: number[]) => [0x1d, 0x28, 0x4c, ...word(body.length + 1), 0x30, ...body];
const key = [65, 66];

test.each([
  ["GS v 0", job(gs, "v0", 0, 1, 0, 8, 0, rows)],
  ["GS ( L by rows", job(graphics(112, 48, 1, 1, 49, 8, 0, 8, 0, ...rows), graphics(50))],
  ["GS ( L by columns", job(graphics(113, 48, 1, 1, 49, 8, 0, 8, 0, ...columns), graphics(2))],
  ["GS 8 L", job(gs, "8L", 18, 0, 0, 0, 48, 112, 48, 1, 1, 49, 8, 0, 8, 0, rows, graphics(50))],
  ["NV graphics by rows", job(graphics(67, 48, ...key, 1, 8, 0, 8, 0, 49, ...rows), graphics(69, ...key, 1, 1))],
  ["NV graphics by columns", job(graphics(68, 48, ...key, 1, 8, 0, 8, 0, 49, ...columns), graphics(69, ...key, 1, 1))],
  ["download graphics", job(graphics(83, 48, ...key, 1, 8, 0, 8, 0, 49, ...rows), graphics(85, ...key, 1, 1))],
  ["GS Q 0", job(gs, "Q0", 0, 8, 0, 1, 0, columns)],
])("%s prints its dots, moving the paper by its height", (_name, bytes) => {
  expect(dots(printed(bytes), 0, 0, 8, 8)).toEqual(picture);
  expect(renderBytes(bytes).effects.filter((effect) => effect.type === "feed")).toEqual([{ type: "feed", dots: 8 }]);
});

test.each([
  ["GS v 0", job(gs, "v0", 3, 1, 0, 8, 0, rows)],
  ["GS ( L", job(graphics(112, 48, 2, 2, 49, 8, 0, 8, 0, ...rows), graphics(50))],
])("%s doubles width and height when asked to", (_name, bytes) => {
  expect(dots(printed(bytes), 0, 0, 16, 16)).toEqual(
    picture.flatMap((row) => [row.replace(/./g, "$&$&"), row.replace(/./g, "$&$&")]),
  );
});

test("ESC * puts stripes of 24 or 8 dots into the line, at single or double density", () => {
  const fine = printed(job(esc, "*", 33, 2, 0, [0x80, 0, 0x01, 0, 0, 0], "\n"));
  expect([dots(fine, 0, 0, 2, 1), dots(fine, 0, 23, 2, 1)]).toEqual([["#."], ["#."]]);
  const wide = printed(job(esc, "*", 32, 1, 0, [0xff, 0xff, 0xff], "\n"));
  expect(inked(wide)).toEqual({ x: 0, y: 0, width: 2, height: 24 });
  const coarse = printed(job(esc, "*", 0, 1, 0, 0x80, esc, "*", 1, 1, 0, 0x01, "\n"));
  expect(inked(coarse)).toEqual({ x: 0, y: 0, width: 3, height: 24 });
});

test("stripes butt against each other with a line spacing of 24", () => {
  const stripe = job(esc, "*", 33, 1, 0, [0xff, 0xff, 0xff], "\n");
  expect(inked(printed(job(esc, "3", 24, stripe, stripe)))).toEqual({ x: 0, y: 0, width: 1, height: 48 });
});

test("an image leaves no lines of text behind", () => {
  const stripe = job(esc, "*", 33, 1, 0, [0xff, 0xff, 0xff], "\n");
  expect(printed(job("before\n", stripe, stripe, gs, "v0", 0, 1, 0, 8, 0, rows, "after\n")).text).toBe(
    "before\nafter\n",
  );
});

test("ESC @ does not forget pictures with a name", () => {
  const stored = job(graphics(83, 48, ...key, 1, 8, 0, 8, 0, 49, ...rows), esc, "@");
  expect(dots(printed(job(stored, graphics(85, ...key, 1, 1))), 0, 0, 8, 8)).toEqual(picture);
});

test("a picture follows alignment and margins, and is cut off at the edge of its area", () => {
  const square = job(gs, "v0", 0, 1, 0, 8, 0, new Array(8).fill(0xff));
  expect(inked(printed(job(esc, "a1", square)))?.x).toBe(284);
  expect(inked(printed(job(gs, "L", 8, 0, esc, "a2", square)))?.x).toBe(568);
  const wide = job(gs, "v0", 0, 100, 0, 1, 0, new Array(100).fill(0xff));
  expect(inked(printed(wide))?.width).toBe(576);
  expect(inked(printed(job(gs, "W", 50, 0, wide)))?.width).toBe(50);
});

test("a picture of a width that is not whole bytes has nothing in its padding", () => {
  const bytes = job(graphics(112, 48, 1, 1, 49, 3, 0, 1, 0, 0xff), graphics(50));
  expect(inked(printed(bytes))).toEqual({ x: 0, y: 0, width: 3, height: 1 });
});

test("stored pictures can be listed, counted and erased", () => {
  const store = job(graphics(67, 48, ...key, 1, 8, 0, 8, 0, 49, ...rows));
  const replies = (bytes: Uint8Array) =>
    renderBytes(bytes).effects.flatMap((effect) =>
      effect.type === "reply" ? [Buffer.from(effect.bytes).toString("latin1")] : [],
    );
  expect(replies(job(store, graphics(64, 75, 67)))).toEqual(["\x37\x72\x40AB\0"]);
  expect(replies(job(store, graphics(66, ...key), graphics(64, 75, 67)))).toEqual(["\x37\x72\x40\0"]);
  expect(replies(job(store, graphics(65, 67, 76, 82), graphics(51)))).toEqual(["\x37\x31393216\0"]);
});

test("pictures of absurd size take no absurd memory", () => {
  const tall = job(gs, "v0", 0, 1, 0, 0xff, 0xff, new Uint8Array(0xffff).fill(1));
  expect(printed(tall).heightDots).toBeLessThan(21_000);
});

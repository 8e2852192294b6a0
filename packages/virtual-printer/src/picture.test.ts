import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { Receipt } from "./paper.ts";
import { toPng, toSvg } from "./picture.ts";

const receipt: Receipt = {
  widthDots: 10,
  heightDots: 3,
  bitmap: Uint8Array.of(0b10101010, 0b10000000, 0b11111111, 0b11000000, 0, 0b01000000),
  text: "A <&> B\n",
  lines: [{ row: 0, heightDots: 3, text: "A <&> B" }],
};

async function pixels(source: Buffer): Promise<string[]> {
  const image = await loadImage(source);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: image.height }, (_, y) =>
    Array.from({ length: image.width }, (_, x) => ((data[(y * image.width + x) * 4] ?? 0) < 128 ? "#" : ".")).join(""),
  );
}

const dots = ["#.#.#.#.#.", "##########", ".........#"];

test("the PNG has one pixel for each dot", async () => {
  expect(await pixels(Buffer.from(toPng(receipt)))).toEqual(dots);
});

test("the SVG draws the same dots", async () => {
  expect(await pixels(Buffer.from(toSvg(receipt)))).toEqual(dots);
});

test("the SVG carries the text, safely", () => {
  expect(toSvg(receipt)).toContain("A &lt;&amp;&gt; B</text>");
});

test("a receipt of no height is still a picture", async () => {
  const png = toPng({ ...receipt, heightDots: 0, bitmap: new Uint8Array(0) });
  expect(await pixels(Buffer.from(png))).toEqual([".........."]);
});

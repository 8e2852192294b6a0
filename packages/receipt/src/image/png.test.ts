import fc from "fast-check";
import { decode } from "fast-png";
import { expect, test } from "vitest";
import { pngBytes } from "../../test/hand-made-png.ts";
import { decodePng } from "./png.ts";

/** What shows through transparency is paper. */
function lightOf(rgba: ArrayLike<number>): number[] {
  return Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((channel) => rgba[pixel * 4 + channel] ?? 0);
    return Math.round(((0.299 * red + 0.587 * green + 0.114 * blue) * opacity) / 255 + 255 - opacity);
  });
}

function pixels(bytes: Uint8Array): number[] | string {
  const result = decodePng(bytes);
  return "image" in result ? Array.from(result.image.data) : result.problem.message;
}

test("pictures of any filter and size are what another decoder makes of them", () => {
  const size = fc.integer({ min: 1, max: 12 });
  const bytes = fc.uint8Array({ minLength: 600, maxLength: 600 });
  fc.assert(
    fc.property(
      size,
      size,
      bytes,
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 12, maxLength: 12 }),
      (width, height, random, filters) => {
        const rowBytes = width * 4;
        const packed = random.slice(0, height * (rowBytes + 1));
        for (let y = 0; y < height; y++) packed[y * (rowBytes + 1)] = filters[y] ?? 0;
        const png = pngBytes({ width, height, depth: 8, colour: 6, packed });
        expect(pixels(png)).toEqual(lightOf(decode(png).data));
      },
    ),
  );
});

test("interlaced pictures are put together", () => {
  const size = fc.integer({ min: 1, max: 10 });
  fc.assert(
    fc.property(size, size, fc.uint8Array({ minLength: 600, maxLength: 600 }), (width, height, random) => {
      const packed = random.map((byte) => byte % 5);
      const png = pngBytes({ width, height, depth: 8, colour: 6, interlaced: true, packed });
      expect(pixels(png)).toEqual(lightOf(decode(png).data));
    }),
  );
});

test("a picture that unpacks to more than its header says is only unpacked that far", () => {
  const png = pngBytes({ width: 1, height: 1, depth: 8, colour: 0, packed: new Uint8Array(30_000_000) });
  // Bits that no packed block begins with: whoever unpacks the rest finds the picture broken.
  png.fill(0x07, Math.floor(png.length / 2));
  expect(pixels(png)).toEqual([0]);
});

test("bytes that are no picture are said to be none, whatever they are", () => {
  const png = pngBytes({ width: 3, height: 2, depth: 8, colour: 2, packed: new Uint8Array(20) });
  fc.assert(
    fc.property(fc.nat(png.length - 1), fc.nat(255), fc.nat(png.length), (at, value, length) => {
      const broken = Uint8Array.from(png.subarray(0, length));
      broken[at] = value;
      const result = decodePng(broken);
      expect("image" in result || result.problem.message.startsWith("the PNG")).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("decoding ends between two rows when nobody waits any more, and the next row is not looked at", () => {
  const png = pngBytes({ width: 8, height: 1_000, depth: 8, colour: 0, packed: new Uint8Array(9 * 1_000) });
  let rows = 0;
  const decode = () =>
    decodePng(png, () => {
      rows++;
      if (rows === 10) throw new Error("given up");
    });
  expect(decode).toThrow("given up");
  expect(rows).toBe(10);
});

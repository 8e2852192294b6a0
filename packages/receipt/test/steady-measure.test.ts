import { createHash } from "node:crypto";
import { createRasteriser } from "@platen/receipt/raster";
import { expect, it } from "vitest";
import { plainStyle } from "../src/layout/line.ts";

const rasteriser = createRasteriser();
const shared = { style: plainStyle, heightDots: 24, rightToLeft: true };

/** Letters that a font puts together of the most parts. */
const words = ["فؽظؿؽؽ", "ؽيجغؽق", "ؽؿظبقؼ", "خيؿؽؿث", "ؿؽؿؽؿؽؿؽ"];

/** Memory that was used before, with other numbers in it each time. */
function stir(round: number): void {
  for (let size = 1; size <= 40; size++) Buffer.alloc(16 * size, (round * 37 + size) % 256);
}

it("a word of letters that are drawn of many parts has one width, whatever memory holds", () => {
  const seen = new Map(words.map((word) => [word, new Set<string>()]));
  for (let round = 0; round < 100; round++) {
    for (const word of words) {
      stir(round);
      // What was measured or drawn before is remembered by its height.
      const heightDots = 24 + round;
      const width = rasteriser.widthOf({ ...shared, text: word, heightDots });
      const again = createRasteriser();
      stir(round + 1);
      const other = again.widthOf({ ...shared, text: word, heightDots });
      seen.get(word)?.add(width === other ? "same" : `${width} and ${other} at ${heightDots}`);
    }
  }
  for (const [word, found] of seen) expect([word, ...found]).toEqual([word, "same"]);
});

it("a word of letters that are drawn of many parts is always the same dots", () => {
  const picture = (word: string) => {
    const fresh = createRasteriser();
    const widthDots = fresh.widthOf({ ...shared, text: word });
    return createHash("sha256")
      .update(fresh.draw({ ...shared, text: word, widthDots }).data)
      .digest("hex");
  };
  for (const word of words) {
    const pictures = Array.from({ length: 40 }, (_, round) => {
      stir(round);
      return picture(word);
    });
    expect([word, new Set(pictures).size]).toEqual([word, 1]);
  }
});

import { expect, test } from "vitest";
import { modelFor } from "./models.ts";

test.each([
  [{}, 576],
  [{ widthMm: 80 }, 576],
  [{ widthMm: 58 }, 384],
  [{ widthMm: 112 }, 832],
  [{ model: "POS-5890" }, 384],
  [{ model: "POS-5890", widthMm: 58 }, 384],
  [{ model: "tm-t88v" }, 512],
  [{ model: "TM-T88V", widthMm: 80 }, 512],
])("%j prints %i dots", (options, widthDots) => {
  expect(modelFor(options).widthDots).toBe(widthDots);
});

test("an unknown model is refused with the names of the known ones", () => {
  expect(() => modelFor({ model: "LaserJet" })).toThrow(/"LaserJet".*TM-T20III.*TM-T88V/);
});

import { expect, it } from "vitest";
import { Questions } from "./questions.ts";

const printer = (id: string, device = {}) => ({ id, asking: { secret: "", identity: null, device, auth: null } });

it("questions in a row are counted for each printer, and anew after a silence of twice its interval and 5 s", () => {
  const questions = new Questions();
  const ask = (id: string, atS: number, intervalS = 5) => questions.inARow(printer(id, { intervalS }), atS * 1000);
  expect([ask("a", 0), ask("a", 5), ask("b", 6), ask("a", 19)]).toEqual([1, 2, 1, 3]);
  expect(ask("a", 34)).toBe(1);
  expect([ask("slow", 0, 60), ask("slow", 60, 60), ask("slow", 180, 60)]).toEqual([1, 2, 3]);
});

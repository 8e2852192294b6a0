import { expect, test } from "vitest";
import { EscPosTokenizer } from "../src/escpos/tokenizer.ts";
import { languages } from "../src/languages.ts";
import { modelFor } from "../src/models.ts";
import { renderBytes } from "../src/render.ts";
import { esc, job, printSymbol, symbol } from "./escpos.ts";
import { fuzz } from "./fuzz-run.ts";

/** What a printer may hold at most: one picture, one page, the paper, and the caches of glyphs and codes. */
const memoryLimit = 400 * 1024 * 1024;

const repeats = 50_000;

test("random and damaged inputs neither crash it nor lose a byte nor fill the memory", () => {
  const report = fuzz({ inputs: 1000, seed: 20261115 });
  expect(report.inputs).toBe(1000);
  expect(report.commands).toBeGreaterThan(1000);
  expect(report.unknown).toBeGreaterThan(0);
  expect(report.heldBytes).toBeLessThan(memoryLimit);
});

test.each([
  ["overprinting one place of a line", job("A", esc, "$", 0, 0), job("\n")],
  ["overprinting one place of a page", job(esc, "L", "A", esc, "$", 0, 0), job("\f")],
  ["blank lines that take no paper", job(esc, "3", 0, "\n"), job(esc, "J", 100)],
  ["marks on one character", job(esc, "t", 21, 0xe8), job("\n")],
])("%s again and again is given up at some point", (_name, piece, end) => {
  const interpreter = languages.escpos.createInterpreter(modelFor({}));
  const tokenizer = new EscPosTokenizer();
  const run = (bytes: Uint8Array) => {
    tokenizer.push(bytes);
    for (let command = tokenizer.next(); command; command = tokenizer.next()) interpreter.execute(command);
  };
  for (let count = 0; count < repeats; count++) run(piece);
  run(end);
  expect(interpreter.paper.tearOff()?.text.length).toBeLessThan(repeats / 2);
});

test("a code with absurd settings is drawn in a sensible size or not at all", () => {
  const settings = [symbol(48, 67, 255), symbol(48, 68, 255), symbol(48, 65, 255), symbol(48, 66, 255)];
  const { receipts } = renderBytes(printSymbol(48, "PDF417", ...settings));
  expect(receipts[0]?.heightDots ?? 0).toBeLessThan(1000);
});

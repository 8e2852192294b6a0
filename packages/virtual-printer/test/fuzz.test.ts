import { expect, test } from "vitest";
import { Tokenizer } from "../src/escpos/tokenizer.ts";
import { languages } from "../src/languages.ts";
import { modelFor } from "../src/models.ts";
import { renderBytes } from "../src/render.ts";
import { ESC, job, printSymbol, symbol } from "./escpos.ts";
import { fuzz } from "./fuzz-run.ts";

/** What a printer may hold at most: one picture, one page, the paper, and the caches of glyphs and codes. */
const MEMORY_LIMIT = 400 * 1024 * 1024;

const REPEATS = 50_000;

test("random and damaged inputs neither crash it nor lose a byte nor fill the memory", () => {
  const report = fuzz({ inputs: 1000, seed: 20261115 });
  expect(report.inputs).toBe(1000);
  expect(report.commands).toBeGreaterThan(1000);
  expect(report.unknown).toBeGreaterThan(0);
  expect(report.peakBytes).toBeLessThan(MEMORY_LIMIT);
});

test.each([
  ["overprinting one place of a line", job("A", ESC, "$", 0, 0), job("\n")],
  ["overprinting one place of a page", job(ESC, "L", "A", ESC, "$", 0, 0), job("\f")],
  ["blank lines that take no paper", job(ESC, "3", 0, "\n"), job(ESC, "J", 100)],
  ["marks on one character", job(ESC, "t", 21, 0xe8), job("\n")],
])("%s again and again is given up at some point", (_name, piece, end) => {
  const interpreter = languages.escpos.createInterpreter(modelFor({}));
  const tokenizer = new Tokenizer();
  const run = (bytes: Uint8Array) => {
    tokenizer.push(bytes);
    for (let command = tokenizer.next(); command; command = tokenizer.next()) interpreter.execute(command);
  };
  for (let count = 0; count < REPEATS; count += 1) run(piece);
  run(end);
  expect(interpreter.paper.tearOff()?.text.length).toBeLessThan(REPEATS / 2);
});

test("a code with absurd settings is drawn in a sensible size or not at all", () => {
  const settings = [symbol(48, 67, 255), symbol(48, 68, 255), symbol(48, 65, 255), symbol(48, 66, 255)];
  const { receipts } = renderBytes(printSymbol(48, "PDF417", ...settings));
  expect(receipts[0]?.heightDots ?? 0).toBeLessThan(1000);
});

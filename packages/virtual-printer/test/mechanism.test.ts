import { expect, test } from "vitest";
import { EscPosTokenizer } from "../src/escpos/tokenizer.ts";
import { languages } from "../src/languages.ts";
import { modelFor } from "../src/models.ts";
import { renderBytes } from "../src/render.ts";
import { esc, fs, gs, job, symbol } from "./escpos.ts";

const effects = (bytes: Uint8Array, model?: string) => renderBytes(bytes, model ? { model } : {}).effects;
const texts = (bytes: Uint8Array) => renderBytes(bytes).receipts.map((receipt) => receipt.text);

test("a cut that feeds brings everything out, one that does not leaves the last lines inside", () => {
  expect(texts(job("one\n", gs, "V", 66, 0, "two\n", gs, "V", 65, 0))).toEqual(["one\n", "two\n"]);
  expect(texts(job("one\n", gs, "V", 1, "two\n", gs, "V", 65, 0))).toEqual(["", "one\ntwo\n"]);
});

test.each([
  ["GS V 0", job(gs, "V", 0), [{ type: "cut", mode: "full" }]],
  ["GS V '1'", job(gs, "V1"), [{ type: "cut", mode: "partial" }]],
  [
    "GS V A",
    job(gs, "V", 65, 5),
    [
      { type: "feed", dots: 125 },
      { type: "cut", mode: "full" },
    ],
  ],
  [
    "GS V B",
    job(gs, "V", 66, 0),
    [
      { type: "feed", dots: 120 },
      { type: "cut", mode: "partial" },
    ],
  ],
  [
    "GS V h",
    job(gs, "V", 104, 0),
    [
      { type: "feed", dots: 120 },
      { type: "cut", mode: "partial" },
      { type: "feed", dots: -120 },
    ],
  ],
  ["ESC i", job(esc, "i"), [{ type: "cut", mode: "partial" }]],
  ["ESC p", job(esc, "p", 0, 25, 250), [{ type: "drawer", pin: 2, onMs: 50, offMs: 500 }]],
  ["ESC p '1'", job(esc, "p1", 50, 100), [{ type: "drawer", pin: 5, onMs: 100, offMs: 200 }]],
  ["ESC ( A fn 48", job(esc, "(A", 4, 0, 48, 1, 3, 5), [{ type: "buzzer", times: 3, ms: 500 }]],
  ["ESC ( A fn 97", job(esc, "(A", 5, 0, 97, 100, 2, 3, 1), [{ type: "buzzer", times: 2, ms: 300 }]],
  ["ESC B", job(esc, "B", 2, 4), [{ type: "buzzer", times: 2, ms: 400 }]],
  ["GS r 1", job(gs, "r1"), [{ type: "sensor", which: "paper" }]],
  ["GS r 2", job(gs, "r", 2), [{ type: "sensor", which: "drawer" }]],
  ["GS I 67", job(gs, "IC"), [{ type: "identify", what: "model" }]],
  ["GS I 1", job(gs, "I1"), [{ type: "identify", what: "model-id" }]],
  ["GS a", job(gs, "a", 0xff), [{ type: "autoStatus", mask: 0xff }]],
  ["GS ( H fn 48", job(gs, "(H", 6, 0, 48, 48, "0042"), [{ type: "fence", id: "0042" }]],
  ["GS ( H fn 49", job(gs, "(H", 3, 0, 49, 48, 2), [{ type: "offlineResponse", mode: 2 }]],
  ["GS ( E fn 1", job(gs, "(E", 3, 0, 1, "IN"), [{ type: "reply", bytes: Uint8Array.of(0x37, 0x20, 0x00) }]],
  ["ESC @", job(esc, "@"), [{ type: "autoStatus", mask: 0 }]],
  ["real-time commands in their turn", job([0x10, 0x04, 0x01, 0x10, 0x14, 0x01, 0x00, 0x02]), []],
  ["an unknown command", job(esc, "~"), [{ type: "unknown", bytes: Uint8Array.of(0x1b, 0x7e) }]],
])("%s does what it says", (_name, bytes, expected) => {
  expect(effects(bytes)).toEqual(expected);
});

test.each([
  ["the beginning of a macro", job(gs, ":")],
  ["the call of a macro", job(gs, "^", 2, 0, 0)],
  ["the definition of a character", job(esc, "&", 3, 65, 65, 2, [0x80, 0, 1, 0, 0, 0])],
  ["numbered pictures of old models", job(fs, "q", 1, 1, 0, 1, 0, [1, 2, 3, 4, 5, 6, 7, 8])],
  ["a numbered picture to be printed", job(fs, "p", 1, 3)],
  ["the single picture of old models", job(gs, "*", 1, 1, [1, 2, 3, 4, 5, 6, 7, 8])],
  ["the single picture to be printed", job(gs, "/", 3)],
  ["the use of defined characters", job(esc, "%", 1)],
  ["a stacked DataBar", job(symbol(51, 81, 48))],
  ["a composite code", job(symbol(52, 80, 48, 48, 66, 52))],
  ["a MaxiCode", job(symbol(50, 81, 48))],
  ["a BMP file", job(gs, "D0C0AB01", "BM", 10, 0, 0, 0, 1, 2, 3, 4)],
])("%s is not obeyed but reported, and what follows it is printed", (_name, bytes) => {
  expect(effects(bytes)).toEqual([{ type: "unknown", bytes }]);
  expect(texts(job(bytes, "next\n"))).toEqual(["next\n"]);
});

test("a reserved cut falls when its place has come to the knife", () => {
  const bytes = job("first\n", gs, "V", 97, 0, esc, "J", 100, "second\n", esc, "J", 200);
  expect(effects(bytes).map((effect) => (effect.type === "feed" ? effect.dots : effect.type))).toEqual([
    30,
    100,
    20,
    "cut",
    10,
    200,
  ]);
  expect(texts(bytes)).toEqual(["first\n", "second\n"]);
});

test("a printer without a knife feeds but does not cut", () => {
  expect(effects(job(gs, "V", 0, gs, "V", 66, 0), "POS-5890")).toEqual([{ type: "feed", dots: 120 }]);
});

test("a printer that is not selected ignores everything but being selected", () => {
  const bytes = job(esc, "=", 2, "lost\n", gs, "r1", esc, "=", 1, "seen\n");
  expect(effects(bytes)).toEqual([
    { type: "select", selected: false },
    { type: "select", selected: true },
    { type: "feed", dots: 30 },
  ]);
  expect(texts(bytes)).toEqual(["seen\n"]);
});

test("a line without its line feed is printed before the cut", () => {
  expect(texts(job("no line feed", gs, "V", 66, 0))).toEqual(["no line feed\n"]);
});

test("power off and on loses modes, line and page but neither the paper nor what is stored for good", () => {
  const interpreter = languages.escpos.createInterpreter(modelFor({}));
  const run = (bytes: Uint8Array) => {
    const tokenizer = new EscPosTokenizer();
    tokenizer.push(bytes);
    for (let command = tokenizer.next(); command; command = tokenizer.next()) interpreter.execute(command);
  };
  run(job(gs, "(L", 12, 0, 48, 67, 48, "AB", 1, 8, 0, 1, 0, 49, 0xff, "kept\n", esc, "a2", "lost"));
  interpreter.reset();
  run(job("left\n", gs, "(L", 6, 0, 48, 69, "AB", 1, 1));
  const receipt = interpreter.paper.tearOff();
  expect(receipt?.text).toBe("kept\nleft\n");
  expect(receipt?.heightDots).toBe(120 + 30 + 30 + 1);
});

test("blank paper fed after the last cut is no receipt of its own", () => {
  expect(texts(job("one\n", gs, "V", 66, 0, "\n\n"))).toEqual(["one\n"]);
});

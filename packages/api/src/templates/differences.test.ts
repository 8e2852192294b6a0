import { describe, expect, it } from "vitest";
import { differencesOf } from "./differences.ts";

const text = (content: string) => ({ type: "text", content });

describe("the differences of two JSON values", () => {
  it("are told by their paths, with what was there before and what is there after", () => {
    const before = { name: "A", config: { width: "80mm", blocks: [text("a"), text("b")], currency: "EUR" } };
    const after = { name: "A", config: { width: "80mm", blocks: [text("a"), text("c")], locale: "de" } };
    expect(differencesOf(before, after)).toEqual([
      { path: "config.blocks[1].content", before: "b", after: "c" },
      { path: "config.currency", before: "EUR" },
      { path: "config.locale", after: "de" },
    ]);
  });

  it("are none when only the order of keys differs", () => {
    expect(differencesOf({ a: { b: 1, c: [2] } }, { a: { c: [2], b: 1 } })).toEqual([]);
  });

  it("are one when an entry is put into a list or taken from it", () => {
    const [a, b, c] = [text("a"), text("b"), text("c")];
    expect(differencesOf({ blocks: [a, c] }, { blocks: [a, b, c] })).toEqual([{ path: "blocks[1]", after: b }]);
    expect(differencesOf({ blocks: [a, b, c] }, { blocks: [b, c] })).toEqual([{ path: "blocks[0]", before: a }]);
    expect(differencesOf({ blocks: [a, a, a] }, { blocks: [a] })).toEqual([
      { path: "blocks[1]", before: a },
      { path: "blocks[2]", before: a },
    ]);
  });

  it("tell a value of another type as a whole, and null from nothing", () => {
    expect(differencesOf({ a: [1], b: null }, { a: { 0: 1 } })).toEqual([
      { path: "a", before: [1], after: { 0: 1 } },
      { path: "b", before: null },
    ]);
  });

  it("write a key that is no word in quotes, and do not mistake it for what objects inherit", () => {
    expect(differencesOf({ x: { "a b": 1 } }, { x: { "a b": 2, constructor: 3 } })).toEqual([
      { path: 'x["a b"]', before: 1, after: 2 },
      { path: "x.constructor", after: 3 },
    ]);
  });
});

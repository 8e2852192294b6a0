import { describe, expect, it } from "vitest";
import type { TemplateConfig } from "../../api/types.ts";
import { insertBlock, isBlock, moveBlock, placeBlock, removeBlock } from "./block-tree.ts";

const text = (content: string) => ({ type: "text", content });
const config: TemplateConfig = {
  width: "80mm",
  blocks: [text("a"), { type: "each", items: "items", blocks: [text("b")] }, text("c")],
};

/** The tree as a line: `a [b] c`. */
function drawn({ blocks }: TemplateConfig): string {
  return blocks
    .filter(isBlock)
    .map(({ content, blocks: inner }) => (Array.isArray(inner) ? `[${inner.map((each) => each.content)}]` : content))
    .join(" ");
}

describe("moving blocks", () => {
  it.each([
    { path: ["blocks", 2], direction: "up", result: "a c [b]", at: ["blocks", 1] },
    { path: ["blocks", 0], direction: "down", result: "[b] a c", at: ["blocks", 1] },
    { path: ["blocks", 2], direction: "into", result: "a [b,c]", at: ["blocks", 1, "blocks", 1] },
    { path: ["blocks", 1, "blocks", 0], direction: "out", result: "a [] b c", at: ["blocks", 2] },
  ] as const)("$direction from $path gives $result", ({ path, direction, result, at }) => {
    const moved = moveBlock(config, path, direction);
    expect(moved && drawn(moved.config)).toBe(result);
    expect(moved?.path).toEqual(at);
  });

  it.each([
    { path: ["blocks", 0], direction: "up" },
    { path: ["blocks", 2], direction: "down" },
    { path: ["blocks", 1], direction: "into" },
    { path: ["blocks", 0], direction: "out" },
  ] as const)("$direction from $path has nowhere to go", ({ path, direction }) => {
    expect(moveBlock(config, path, direction)).toBeUndefined();
  });
});

describe("dragging blocks", () => {
  it.each([
    { path: ["blocks", 0], list: ["blocks"], index: 3, result: "[b] c a", at: ["blocks", 2] },
    { path: ["blocks", 2], list: ["blocks"], index: 0, result: "c a [b]", at: ["blocks", 0] },
    { path: ["blocks", 0], list: ["blocks"], index: 1, result: "a [b] c", at: ["blocks", 0] },
    { path: ["blocks", 0], list: ["blocks", 1, "blocks"], index: 1, result: "[b,a] c", at: ["blocks", 0, "blocks", 1] },
    { path: ["blocks", 2], list: ["blocks", 1, "blocks"], index: 0, result: "a [c,b]", at: ["blocks", 1, "blocks", 0] },
    { path: ["blocks", 1, "blocks", 0], list: ["blocks"], index: 0, result: "b a [] c", at: ["blocks", 0] },
  ] as const)("$path to $index of $list gives $result", ({ path, list, index, result, at }) => {
    const placed = placeBlock(config, path, list, index);
    expect(placed && drawn(placed.config)).toBe(result);
    expect(placed?.path).toEqual(at);
  });

  it("no block goes into itself", () => {
    expect(placeBlock(config, ["blocks", 1], ["blocks", 1, "blocks"], 0)).toBeUndefined();
  });
});

it("adding to a list that is not there yet makes it", () => {
  const { config: next } = insertBlock(config, ["blocks", 1, "empty"], 0, text("none"));
  expect(next.blocks[1]).toMatchObject({ empty: [text("none")] });
});

it("a change leaves everything beside it identical, so that it is not drawn again", () => {
  const next = removeBlock(config, ["blocks", 2]);
  expect(drawn(next)).toBe("a [b]");
  expect(next.blocks[1]).toBe(config.blocks[1]);
});

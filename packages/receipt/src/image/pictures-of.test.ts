import { expect, it } from "vitest";
import { picturesOf } from "./pictures-of.ts";

const image = (source: string) => ({ type: "image", source });

it("the stored pictures of a template are named once each, in their order, also those within other blocks", () => {
  const blocks = [image("asset:b"), { type: "if", blocks: [image("asset:a"), image("asset:b")] }, image("asset:c")];
  expect(picturesOf({ width: "80mm", blocks })).toEqual({ names: ["b", "a", "c"], isNamedByData: false });
});

it("a picture whose name comes from the data is told, and has no name", () => {
  expect(picturesOf({ blocks: [image("asset:{{ brand }}")] })).toEqual({ names: [], isNamedByData: true });
});

it("pictures within the template, and texts that speak of assets, are no stored pictures", () => {
  const blocks = [image("data:image/png;base64,AAAA"), { type: "text", content: "asset:logo" }];
  expect(picturesOf({ blocks })).toEqual({ names: [], isNamedByData: false });
});

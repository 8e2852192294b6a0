import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Bytes } from "./utf8.ts";

test("text becomes the same UTF-8 as everywhere else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect([...utf8Bytes(text)]).toEqual([...new TextEncoder().encode(text)]);
    }),
  );
});

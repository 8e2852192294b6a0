import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createKeyCheck } from "../../src/keys/keys.ts";

const compared: [number, number][] = [];
const { timingSafeEqual } = crypto;

beforeEach(() => {
  crypto.timingSafeEqual = (one, other) => {
    compared.push([one.byteLength, other.byteLength]);
    return timingSafeEqual(one, other);
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  crypto.timingSafeEqual = timingSafeEqual;
  syncBuiltinESMExports();
});

it("a key of any length is compared whole, in time that says nothing about it", () => {
  const isKey = createKeyCheck("s3cret");
  for (const key of ["", "s", "s3cre", "s3creX", "s3cret and more", "x".repeat(10_000)]) {
    compared.length = 0;
    expect(isKey(key)).toBe(false);
    expect(compared).toEqual([[32, 32]]);
  }
});

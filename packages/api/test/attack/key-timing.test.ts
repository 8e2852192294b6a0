import { expect, it, vi } from "vitest";
import { createKeyCheck } from "../../src/middleware/auth.ts";

const compared: [number, number][] = [];

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof import("node:crypto")>();
  return {
    ...crypto,
    timingSafeEqual(one: Buffer, other: Buffer) {
      compared.push([one.byteLength, other.byteLength]);
      return crypto.timingSafeEqual(one, other);
    },
  };
});

it("a key of any length is compared whole, in time that says nothing about it", () => {
  const isKey = createKeyCheck({ enabled: true, apiKey: "s3cret" });
  for (const key of [undefined, "", "s", "s3cre", "s3creX", "s3cret and more", "x".repeat(10_000)]) {
    compared.length = 0;
    expect(isKey(key)).toBe(false);
    expect(compared).toEqual([[32, 32]]);
  }
});

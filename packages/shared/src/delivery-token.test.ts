import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { jobIdOf, tokenOf } from "./delivery-token.ts";

it("a delivery token leads back to its job, and has letters that every printer takes", () => {
  for (const id of [randomUUID(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
    expect(tokenOf(id)).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(jobIdOf(tokenOf(id))).toBe(id);
  }
});

it.each(["", "d-8f2c", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAAA==", "A".repeat(23), "ä".repeat(22)])(
  "%j names no delivery",
  (token) => {
    expect(jobIdOf(token)).toBeUndefined();
  },
);

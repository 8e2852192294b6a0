import { expect, it, vi } from "vitest";
import { keepIdempotencyKey } from "./idempotency.ts";

it("a press after one whose answer was lost asks for the same, a press after a success for something new", async () => {
  const asked: string[] = [];
  let isLost = true;
  const ask = async (idempotencyKey: string) => {
    asked.push(idempotencyKey);
    if (isLost) throw new Error("lost");
  };
  const withIdempotencyKey = keepIdempotencyKey();
  await expect(withIdempotencyKey(ask)).rejects.toThrow("lost");
  isLost = false;
  await withIdempotencyKey(ask);
  await withIdempotencyKey(ask);
  const [first, again, next] = asked;
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("an idempotency key is made on plain http too, and a header can carry it", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    await keepIdempotencyKey()(async (idempotencyKey) => expect(idempotencyKey).toMatch(/^[0-9a-f]{32}$/));
  } finally {
    vi.unstubAllGlobals();
  }
});

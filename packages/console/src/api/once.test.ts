import { expect, it, vi } from "vitest";
import { oneWishAtATime } from "./once.ts";

it("a press after one whose answer was lost asks for the same, a press after a success for something new", async () => {
  const asked: string[] = [];
  let isLost = true;
  const ask = async (wish: string) => {
    asked.push(wish);
    if (isLost) throw new Error("lost");
  };
  const wishing = oneWishAtATime();
  await expect(wishing(ask)).rejects.toThrow("lost");
  isLost = false;
  await wishing(ask);
  await wishing(ask);
  const [first, again, next] = asked;
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("a wish has a name on plain http too, and one that a header can carry", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  try {
    await oneWishAtATime()(async (wish) => expect(wish).toMatch(/^[0-9a-f]{32}$/));
  } finally {
    vi.unstubAllGlobals();
  }
});

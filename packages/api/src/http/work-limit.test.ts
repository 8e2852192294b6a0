import { expect, it } from "vitest";
import { createWorkLimit } from "./work-limit.ts";

it("refuses what is too much, and takes more as soon as something ends, well or not", async () => {
  const limitWork = createWorkLimit(2);
  const ends: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const wait = () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  const first = limitWork(wait);
  const second = limitWork(wait);
  await expect(limitWork(wait)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  ends[0]?.resolve("done");
  expect(await first).toBe("done");
  const third = limitWork(wait);
  ends[1]?.reject(new Error("broken"));
  await expect(second).rejects.toThrow("broken");
  const fourth = limitWork(wait);
  ends[2]?.resolve("third");
  ends[3]?.resolve("fourth");
  expect(await Promise.all([third, fourth])).toEqual(["third", "fourth"]);
});

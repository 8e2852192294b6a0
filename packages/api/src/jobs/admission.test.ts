import { expect, it } from "vitest";
import { createAdmission } from "./admission.ts";

it("refuses what is too much, and takes more as soon as something ends, well or not", async () => {
  const admit = createAdmission(2);
  const ends: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const wait = () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  const first = admit(wait);
  const second = admit(wait);
  await expect(admit(wait)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  ends[0]?.resolve("done");
  expect(await first).toBe("done");
  const third = admit(wait);
  ends[1]?.reject(new Error("broken"));
  await expect(second).rejects.toThrow("broken");
  const fourth = admit(wait);
  ends[2]?.resolve("third");
  ends[3]?.resolve("fourth");
  expect(await Promise.all([third, fourth])).toEqual(["third", "fourth"]);
});

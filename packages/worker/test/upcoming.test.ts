import { createTypesetter } from "@platen/receipt/typesetter";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Upcoming } from "../src/station/upcoming.ts";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;
let upcoming: Upcoming;

beforeEach(async () => {
  stage = await setStage({ redisUrl: "" });
  const { model, language, dpi, width: widthMm, charset } = stage.config.printer;
  const printer = { model, language, dpi, widthMm, charset, reported: null };
  const { db } = stage.connection;
  const typesetter = createTypesetter(stage.config.printer);
  upcoming = new Upcoming({ db, printerId: "default", typesetter, untilVersion: async () => {} }, printer);
});

afterEach(() => stage.close());

it("the queue is not looked at again for a job that came after it was found empty, and is when it is rung for", async () => {
  const id = await stage.store("ONE");
  const first = await upcoming.take();
  expect(first?.jobId).toBe(id);
  // Nothing was behind it when it was claimed.
  upcoming.prepare(undefined);
  expect(await upcoming.take()).toBeUndefined();
  expect((await upcoming.take())?.jobId).toBe(id);
});

it("a job that was loaded is known, so that its second ring is no news", async () => {
  const id = await stage.store("ONE");
  expect(upcoming.hasLoaded(id)).toBe(false);
  await upcoming.take();
  expect(upcoming.hasLoaded(id)).toBe(true);
  await stage.connection.sql`update jobs set status = 'cancelled', finished_at = now()`;
  const later: string[] = [];
  for (let count = 0; count < 100; count++) {
    const next = await stage.store("LATER");
    await upcoming.find(next);
    later.push(next);
  }
  expect([id, ...later].filter((known) => !upcoming.hasLoaded(known))).toEqual([id]);
});

import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptCases } from "./corpus.ts";
import type { FuzzTarget } from "./target.ts";
import { targets } from "./targets.ts";

/** The short form of `npm run fuzz`, and every case it ever found. */
describe.each(Object.entries(targets))("%s", (name, { open, needsDatabase, runs: { short } }) => {
  let database: TestDatabase | undefined;
  let target: FuzzTarget;

  beforeAll(async () => {
    if (needsDatabase) database = await createTestDatabase();
    target = await open(database?.url ?? "");
  });

  afterAll(async () => {
    await target.close();
    await database?.drop();
  });

  if (short > 0)
    it("random cases do no harm", async () => {
      expect(await target.fuzz(short, 20_261_115)).toEqual([]);
    });

  it("cases that were kept do no harm", async () => {
    for (const [file, example] of keptCases(name)) expect(await target.replay(example), file).toBeUndefined();
  });
});

import { missingRedis } from "@platen/testkit/redis-server";
import { describe, expect, it } from "vitest";
import { runCampaign } from "./campaign.ts";
import { check } from "./check.ts";

const missing = missingRedis();

describe.skipIf(missing)(`under fire${missing ? ` (not run: ${missing})` : ""}`, () => {
  it("nothing is lost, doubled, stuck, out of order or in doubt without a reason", async () => {
    const { records } = await runCampaign({ seed: 20_261_115, jobs: 250, rate: 12, speedMmPerS: 1_000 });
    expect(check(records)).toEqual([]);
    expect(records.faults.length).toBeGreaterThan(3);
    expect(records.jobs.filter(({ status }) => status === "completed").length).toBeGreaterThan(100);
  });
});

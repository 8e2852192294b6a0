import { startStand } from "@platen/stand/stand";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { describe, expect, it } from "vitest";
import { problemsOf, runCutOff } from "./cut-off.ts";

describeOnEachBackend("clients that are cut off at random and come back to either of two replicas", ({ redisUrl }) => {
  it("miss no event and hear none twice, while a replica restarts and the worker prints", async () => {
    const stand = await startStand({ redisUrl, replicas: 2, printer: { speedMmPerS: 1_000 } });
    try {
      const place = {
        urls: stand.clientUrls,
        databaseUrl: stand.env.DATABASE_URL ?? "",
        redisUrl,
        prefix: stand.env.PLATEN_REDIS_PREFIX ?? "",
      };
      const outcome = await runCutOff(place, {
        events: 3_000,
        clients: 8,
        seed: 20_261_116,
        async disturb(share) {
          if (share === 0.5) await stand.apis[1]?.restart();
          else await stand.ask("POST", "/printer/test");
        },
      });
      expect(outcome.problems).toEqual([]);
      expect(outcome.events).toBeGreaterThan(3_000);
      expect(outcome.connections).toBeGreaterThan(16);
    } finally {
      await stand.close();
    }
  });
});

describe("what is found in what a client heard", () => {
  it.each([
    ["everything, once", ["1", "2", "3"], 0, []],
    ["a missed event", ["1", "3"], 0, ["1 events were missed"]],
    ["an event that came twice", ["1", "2", "2", "3"], 0, ["1 events came twice"]],
    ["events out of order", ["2", "1", "3"], 0, ["out of order at event 0"]],
    ["a gap that was told", ["1", "2", "3"], 1, ["it was told 1 times that something was missed"]],
  ])("%s", (_what, ids, gaps, problems) => {
    expect(problemsOf({ ids, gaps }, ["1", "2", "3"])).toEqual(problems);
  });
});

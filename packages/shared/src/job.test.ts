import { describe, expect, it } from "vitest";
import { canMove, isFinal, jobStatuses, lifecycleRank } from "./job.ts";

const listed = new Set([
  "queued→printing",
  "printing→completed",
  "printing→failed",
  "queued→cancelled",
  "queued→failed",
]);

describe("job state machine", () => {
  for (const from of jobStatuses) {
    for (const to of jobStatuses) {
      const move = `${from}→${to}`;
      it(`${listed.has(move) ? "allows" : "refuses"} ${move}`, () => {
        expect(canMove(from, to)).toBe(listed.has(move));
      });
    }
  }

  it("ranks every allowed move upwards, so events can be put in order", () => {
    for (const from of jobStatuses) {
      for (const to of jobStatuses) {
        if (canMove(from, to)) expect(lifecycleRank(to)).toBeGreaterThan(lifecycleRank(from));
      }
    }
  });

  it("ends in completed, failed or cancelled", () => {
    expect(jobStatuses.filter(isFinal)).toEqual(["completed", "failed", "cancelled"]);
  });
});

import type { Database } from "@platen/shared/db/connect";
import type { Job } from "@platen/shared/job";
import { expect, it } from "vitest";
import { createJobOutcomes, preferredWaitS } from "./wait-for-job.ts";

it("a job that ended before anybody waited for it is known to have ended, without asking", async () => {
  const nobody = new Proxy({} as Database, {
    get() {
      throw new Error("the database was asked");
    },
  });
  const outcomes = createJobOutcomes(nobody);
  const job = { id: "a", status: "queued", error: null } as Job;
  const error = { code: "PRINT_FAILED", message: "no paper" } as const;
  outcomes.hear({
    type: "jobUpdate",
    data: { jobId: "a", status: "failed", templateId: "t", printerId: "default", error },
  });
  expect(await outcomes.wait(job, 60_000)).toEqual({ status: "failed", error });
  const confirmation = { method: "process-id", at: "2026-03-02T10:15:01.420Z" } as const;
  outcomes.hear({
    type: "jobUpdate",
    data: { jobId: "b", status: "completed", templateId: "t", printerId: "default", confirmation },
  });
  const { method, at } = confirmation;
  expect((await outcomes.wait({ ...job, id: "b" }, 60_000)).confirmation).toEqual({ method, at: new Date(at) });
});

it.each([
  [undefined, 0],
  ["", 0],
  ["wait=5", 5],
  ["wait = 5", 5],
  ['wait="5"', 5],
  ["WAIT=5", 5],
  ["respond-async, wait=10; foo=bar", 10],
  ["wait=61", 60],
  ["wait=999999", 60],
  ["wait=-1", 0],
  ["wait=abc", 0],
  ["wait", 0],
  ["await=5", 0],
])("Prefer: %s waits %i seconds", (header, seconds) => {
  expect(preferredWaitS(header)).toBe(seconds);
});

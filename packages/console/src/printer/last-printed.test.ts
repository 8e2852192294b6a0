import { expect, it } from "vitest";
import type { Job, JobStatus } from "../api/types.ts";
import { changesSlot, isInSlot, lastPrinted } from "./last-printed.ts";

function job(id: string, status: JobStatus, completedAt: string | null = null): Job {
  return {
    id,
    templateId: "bill",
    printerId: "default",
    status,
    createdAt: "2026-01-01T10:00:00.000Z",
    startedAt: null,
    completedAt,
    options: { copies: 1, cutPaper: true },
    attempts: 1,
    confirmation: null,
    estimatedTime: "1s",
    expiresAt: "2026-01-01T11:00:00.000Z",
  };
}

it("the job printed last is the one that was completed last, whenever it was sent", () => {
  const jobs = [
    job("failed", "failed", "2026-01-01T10:00:09.000Z"),
    job("sent last", "completed", "2026-01-01T10:00:02.000Z"),
    job("printed last", "completed", "2026-01-01T10:00:05.000Z"),
    job("first", "completed", "2026-01-01T10:00:01.000Z"),
  ];
  expect(lastPrinted(jobs)?.id).toBe("printed last");
  expect(lastPrinted([])).toBeUndefined();
});

it.each([
  ["queued", true],
  ["printing", true],
  ["completed", true],
  ["failed", false],
  ["cancelled", false],
] as const)("whether a job that is %s has paper to show: %s", (status, expected) => {
  expect(isInSlot(job("1", status))).toBe(expected);
});

it.each([
  ["printing", false],
  ["completed", true],
  ["failed", true],
] as const)("whether the slot is read again when a job becomes %s: %s", (status, expected) => {
  const data = { jobId: "1", status, templateId: "bill", printerId: "default" };
  expect(changesSlot({ type: "jobUpdate", data }, "default")).toBe(expected);
  expect(changesSlot({ type: "jobUpdate", data }, "kitchen")).toBe(false);
});

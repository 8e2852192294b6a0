import "../../words/in-english.ts";
import { expect, it } from "vitest";
import type { Job } from "../../api/types.ts";
import { stepsOf } from "./timeline.tsx";

const job: Job = {
  id: "1",
  templateId: "bill",
  printerId: "default",
  status: "queued",
  createdAt: "2026-01-01T10:00:00.000Z",
  startedAt: null,
  completedAt: null,
  options: { copies: 1, cutPaper: true },
  attempts: 0,
  confirmation: null,
  estimatedTime: "1s",
  expiresAt: "2026-01-01T11:00:00.000Z",
};
const started = { startedAt: "2026-01-01T10:00:01.000Z" };
const ended = { completedAt: "2026-01-01T10:00:02.000Z" };

it.each([
  ["queued", job, ["Accepted now", "Printing open", "Completed open"]],
  ["printing", { ...job, ...started, status: "printing" }, ["Accepted done", "Printing now", "Completed open"]],
  [
    "completed",
    { ...job, ...started, ...ended, status: "completed" },
    ["Accepted done", "Printing done", "Completed done"],
  ],
  [
    "sent, but not confirmed",
    {
      ...job,
      ...started,
      ...ended,
      status: "completed",
      confirmation: { method: "transmitted", at: ended.completedAt },
    },
    ["Accepted done", "Printing done", "Sent, not confirmed done"],
  ],
  ["failed", { ...job, ...started, ...ended, status: "failed" }, ["Accepted done", "Printing done", "Failed bad"]],
  ["expired", { ...job, ...ended, status: "failed" }, ["Accepted done", "Given up bad"]],
  ["cancelled", { ...job, ...ended, status: "cancelled" }, ["Accepted done", "Cancelled bad"]],
] as const)("a %s job tells its steps", (_, each, steps) => {
  expect(stepsOf(each as Job).map(({ name, state }) => `${name} ${state}`)).toEqual(steps);
});

it.each([
  ["cancelled", { ...job, status: "cancelled", finishedAt: "2026-01-01T10:05:00.000Z" }],
  ["given up", { ...job, status: "failed", finishedAt: "2026-01-01T10:05:00.000Z" }],
] as const)("a job that was %s before it was printed tells when", (_, each) => {
  expect(stepsOf(each).at(-1)).toMatchObject({ at: "2026-01-01T10:05:00.000Z", after: job.createdAt });
});

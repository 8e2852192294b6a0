import { expect, it } from "vitest";
import type { Job, JobStatus } from "../api/types.ts";
import { withHead, withNextPage, withUpdate } from "./job-list.ts";

function job(id: number, status: JobStatus = "completed"): Job {
  const at = new Date(id * 1000).toISOString();
  return {
    id: `job-${id}`,
    templateId: "bill",
    status,
    createdAt: at,
    startedAt: null,
    completedAt: null,
    options: { copies: 1, cutPaper: true },
    attempts: 0,
    confirmation: null,
    estimatedTime: "1s",
    expiresAt: at,
  };
}
const page = (ids: number[], nextCursor: string | null) => ({ jobs: ids.map((id) => job(id)), nextCursor });
const idsOf = ({ jobs }: { jobs: Job[] }) => jobs.map(({ id }) => Number(id.replace("job-", "")));

it("new jobs appear on top of what was scrolled through", () => {
  const scrolled = withNextPage(page([5, 4], "4"), page([3, 2], "2"));
  const list = withHead(scrolled, page([6, 5], "5"), {});
  expect(idsOf(list)).toEqual([6, 5, 4, 3, 2]);
  expect(list.nextCursor).toBe("2");
});

it("a gap after a long absence is not papered over: the list begins anew", () => {
  const list = withHead(page([5, 4], "4"), page([50, 49], "49"), {});
  expect(idsOf(list)).toEqual([50, 49]);
  expect(list.nextCursor).toBe("49");
});

it("a job that no longer fits the filter leaves the list", () => {
  const queued = { jobs: [job(2, "queued"), job(1, "queued")], nextCursor: null };
  const update = { type: "jobUpdate", data: { jobId: "job-2", status: "printing" } } as const;
  expect(idsOf(withUpdate(queued, update, { status: "queued" }))).toEqual([1]);
  expect(withUpdate(queued, update, {}).jobs[0]?.status).toBe("printing");
});

it("a page that overlaps the list adds nothing twice", () => {
  expect(idsOf(withNextPage(page([5, 4], "4"), page([4, 3], "3")))).toEqual([5, 4, 3]);
});

import { expect, it } from "vitest";
import type { Job, JobStatus } from "../../api/types.ts";
import { readPages, withHead, withNextPage, withUpdate } from "./job-list.ts";

function job(id: number, status: JobStatus = "completed"): Job {
  const at = new Date(id * 1000).toISOString();
  return {
    id: `job-${id}`,
    templateId: "bill",
    printerId: "default",
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
const listed = (ids: number[], nextCursor: string | null) => ({ ...page(ids, nextCursor), pages: 1 });
const idsOf = ({ jobs }: { jobs: Job[] }) => jobs.map(({ id }) => Number(id.replace("job-", "")));

it("new jobs appear on top of what was scrolled through", () => {
  const scrolled = withNextPage(listed([5, 4], "4"), page([3, 2], "2"));
  const list = withHead(scrolled, page([6, 5], "5"), {});
  expect(idsOf(list)).toEqual([6, 5, 4, 3, 2]);
  expect(list.nextCursor).toBe("2");
});

it("a gap after a long absence is not papered over: the list begins anew", () => {
  const scrolled = withNextPage(listed([5, 4], "4"), page([3, 2], "2"));
  const list = withHead(scrolled, page([50, 49], "49"), {});
  expect(idsOf(list)).toEqual([50, 49]);
  expect(list.nextCursor).toBe("49");
});

it("a job that no longer fits the filter leaves the list", () => {
  const queued = { jobs: [job(2, "queued"), job(1, "queued")], nextCursor: null, pages: 1 };
  const update = {
    type: "jobUpdate",
    data: { jobId: "job-2", status: "printing", templateId: "bill", printerId: "default" },
  } as const;
  expect(idsOf(withUpdate(queued, update, { status: "queued" }))).toEqual([1]);
  expect(withUpdate(queued, update, {}).jobs[0]?.status).toBe("printing");
});

it("a page that overlaps the list adds nothing twice", () => {
  expect(idsOf(withNextPage(listed([5, 4], "4"), page([4, 3], "3")))).toEqual([5, 4, 3]);
});

it("a screen left open does not grow: without scrolling the newest page is all there is", () => {
  const list = withHead(listed([5, 4], "4"), page([6, 5], "5"), {});
  expect(list).toEqual(listed([6, 5], "5"));
});

it("after missed events every row is read anew, as far down as was scrolled", async () => {
  const stored: Record<string, ReturnType<typeof page>> = {
    "": page([6, 5], "5"),
    5: page([4, 3], "3"),
    3: page([2, 1], null),
  };
  const read = async (cursor = "") => stored[cursor] ?? page([], null);
  const scrolled = withNextPage(listed([5, 4], "4"), { jobs: [job(3, "printing"), job(2)], nextCursor: "2" });
  const list = await readPages(read, scrolled.pages);
  expect(list).toEqual({ ...page([6, 5, 4, 3], "3"), pages: 2 });
  expect(idsOf(await readPages(read, 9))).toEqual([6, 5, 4, 3, 2, 1]);
});

import type { Job } from "@platen/shared/job";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLog } from "../../test/app-with.ts";
import { createQueuedNews } from "./queued-news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded() {
  const told: string[][] = [];
  const bus = {
    publish: async (_channel: string, ...events: object[]) =>
      void told.push(events.map((event) => (event as { data: { jobId: string } }).data.jobId)),
  };
  return { told, news: createQueuedNews({ bus, log: silentLog }, 1_000) };
}

const job = (id: string) => ({ id, printerId: "bar", templateId: "t", status: "queued" }) as Job;

test("what nobody was told of is told at once", async () => {
  const { told, news } = recorded();
  news.tell(job("a"));
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([["a"]]);
});

test("what a worker was told of is told a moment later, together and once", async () => {
  const { told, news } = recorded();
  news.tellSoon(job("a"));
  await vi.advanceTimersByTimeAsync(600);
  news.tellSoon(job("b"));
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual([["a", "b"]]);
  await vi.advanceTimersByTimeAsync(2_000);
  news.tellSoon(job("c"));
  await vi.advanceTimersByTimeAsync(1_100);
  expect(told).toEqual([["a", "b"], ["c"]]);
});

test("what was heard meanwhile is not told again", async () => {
  const { told, news } = recorded();
  for (const id of ["a", "b"]) news.tellSoon(job(id));
  news.heard("a");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual([["b"]]);
});

test("who stops tells what is left", async () => {
  const { told, news } = recorded();
  news.tellSoon(job("a"));
  const closed = news.close();
  await vi.advanceTimersByTimeAsync(1);
  await closed;
  expect(told).toEqual([["a"]]);
});

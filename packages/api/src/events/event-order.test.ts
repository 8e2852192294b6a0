import type { JobStatus } from "@platen/shared/job";
import { expect, it } from "vitest";
import { createEventOrder } from "./event-order.ts";

const event = (jobId: string, status: JobStatus) => ({
  type: "jobUpdate" as const,
  data: { jobId, status, templateId: "t", printerId: "default" },
});

it("lets a job's events through once and never backwards", () => {
  const order = createEventOrder();
  const heard: JobStatus[] = ["printing", "queued", "printing", "completed", "failed", "completed", "queued"];
  expect(heard.filter((status) => order.isNews(event("a", status)))).toEqual(["printing", "completed"]);
});

it("keeps jobs apart", () => {
  const order = createEventOrder();
  expect(order.isNews(event("a", "completed"))).toBe(true);
  expect(order.isNews(event("b", "queued"))).toBe(true);
});

it("remembers only so many jobs, forgetting those it has not heard of for longest", () => {
  const order = createEventOrder(2);
  for (const id of ["a", "b"]) order.isNews(event(id, "queued"));
  order.isNews(event("a", "printing"));
  expect(order.isNews(event("c", "queued"))).toBe(true);
  expect(order.isNews(event("a", "queued"))).toBe(false);
  expect(order.isNews(event("b", "queued"))).toBe(true);
});

it("has nothing against printer updates", () => {
  const update = {
    type: "printerUpdate",
    data: { printerId: "default", status: "online", paperStatus: "ok", coverStatus: "closed" },
  } as const;
  const order = createEventOrder();
  expect([order.isNews(update), order.isNews(update)]).toEqual([true, true]);
});

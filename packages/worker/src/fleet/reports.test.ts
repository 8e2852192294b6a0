import { expect, it } from "vitest";
import type { CurrentReport } from "../station/report.ts";
import { nextReport } from "./reports.ts";

const then = new Date("2026-01-01T10:00:00Z");
const now = new Date("2026-01-01T10:05:00Z");

const current: CurrentReport = {
  printerId: "default",
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  errorCode: null,
  reason: null,
  drawer: "closed",
  model: null,
  capabilities: null,
  proof: "process-id",
  address: { ip: "10.0.0.9", port: 9100 },
  printingJobId: null,
};
const last = { ...current, since: then.toISOString() };

it("the first report of a printer is sent, and counts from now", () => {
  expect(nextReport(undefined, current, now)).toEqual({
    report: { ...current, since: now.toISOString() },
    isVisible: true,
  });
});

it("a report that says the same again is not sent", () => {
  expect(nextReport(last, { ...current }, now)).toBeUndefined();
});

it("what clients do not see is sent, and does not move since", () => {
  const printing = { ...current, printingJobId: "job" };
  expect(nextReport(last, printing, now)).toEqual({ report: { ...printing, since: last.since }, isVisible: false });
});

it.each([{ status: "offline" }, { paperStatus: "low" }, { coverStatus: "open" }] as const)(
  "what clients see moves since: %o",
  (change) => {
    const changed = { ...current, ...change };
    expect(nextReport(last, changed, now)).toEqual({
      report: { ...changed, since: now.toISOString() },
      isVisible: true,
    });
  },
);

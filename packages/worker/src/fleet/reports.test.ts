import type { Bus } from "@platen/shared/bus";
import { createLog } from "@platen/shared/log";
import type { PrinterReport } from "@platen/shared/printer";
import { expect, it, vi } from "vitest";
import type { CurrentReport } from "../station/report.ts";
import { nextReport, Reports } from "./reports.ts";

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
    isOtherJob: false,
  });
});

it("a report that says the same again is not sent", () => {
  expect(nextReport(last, { ...current }, now)).toBeUndefined();
});

it.each([
  [{ printingJobId: "job" }, true],
  [{ drawer: "open" }, false],
  [{ drawer: "open", printingJobId: "job" }, false],
] as const)("what clients do not see is sent, and does not move since: %o", (change, isOtherJob) => {
  const changed = { ...current, ...change };
  const report = { ...changed, since: last.since };
  expect(nextReport(last, changed, now)).toEqual({ report, isVisible: false, isOtherJob });
});

it.each([{ status: "offline" }, { paperStatus: "low" }, { coverStatus: "open" }] as const)(
  "what clients see moves since: %o",
  (change) => {
    const changed = { ...current, ...change };
    expect(nextReport(last, changed, now)).toEqual({
      report: { ...changed, since: now.toISOString() },
      isVisible: true,
      isOtherJob: false,
    });
  },
);

it("what changes while a message is on its way goes together in the next, but nothing of a printer that was let go of", async () => {
  const messages: string[][] = [];
  let arrive = () => {};
  const publish = (_channel: string, ...reports: PrinterReport[]) => {
    messages.push(reports.map(({ printerId, status }) => `${printerId} ${status}`));
    return new Promise<void>((resolve) => {
      arrive = resolve;
    });
  };
  const log = createLog({ level: "silent", part: "worker", pretty: false });
  const reports = new Reports({ publish } as unknown as Bus, log, { note() {}, forget() {} });
  reports.update({ ...current, printerId: "till" });
  reports.update({ ...current, printerId: "bar" });
  reports.update({ ...current, printerId: "oven" });
  reports.update({ ...current, printerId: "bar", status: "offline" });
  reports.forget("oven");
  expect(messages).toEqual([["till online"]]);
  arrive();
  await vi.waitFor(() => expect(messages).toHaveLength(2));
  expect(messages[1]).toEqual(["bar online", "bar offline"]);
  arrive();
  reports.close();
});

it("which job is on a printer is told once for many of them, and with whatever else changes", async () => {
  const messages: string[][] = [];
  const publish = async (_channel: string, ...reports: PrinterReport[]) => {
    messages.push(reports.map(({ printerId, status, printingJobId }) => `${printerId} ${status} ${printingJobId}`));
  };
  const log = createLog({ level: "silent", part: "worker", pretty: false });
  const reports = new Reports({ publish } as unknown as Bus, log, { note() {}, forget() {} });
  reports.update(current);
  await vi.waitFor(() => expect(messages).toEqual([["default online null"]]));
  for (const printingJobId of ["1", "2", "3"]) reports.update({ ...current, printingJobId });
  expect(messages).toHaveLength(1);
  await vi.waitFor(() => expect(messages.slice(1)).toEqual([["default online 3"]]));
  reports.update({ ...current, printingJobId: "4" });
  reports.update({ ...current, printingJobId: "4", status: "error" });
  expect(messages.slice(2)).toEqual([["default error 4"]]);
  reports.close();
});

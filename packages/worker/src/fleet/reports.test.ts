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

import type { PrinterRow } from "@platen/shared/db/printers";
import type { PrinterReport } from "@platen/shared/printer";
import { expect, it } from "vitest";
import { PrinterState, silenceMs } from "./printer-state.ts";

const row = (changes: Partial<PrinterRow> = {}): PrinterRow => ({
  id: "bar",
  name: "Bar",
  site: "default",
  lane: "tcp",
  ip: "10.0.0.9",
  port: 9100,
  language: "escpos",
  model: "generic",
  dpi: 203,
  charset: "none",
  width: 80,
  paper: "continuous",
  whenOffline: "refuse",
  enabled: true,
  labels: {},
  asking: null,
  lockKey: 1,
  version: 7,
  createdAt: new Date(1_000),
  updatedAt: new Date(2_000),
  ...changes,
});

const stateOf = (first: PrinterRow) =>
  new PrinterState({
    row: first,
    backlog: { busyMs: () => 0, add() {} },
    firstWord: Promise.resolve(),
    onChange() {},
  });

it("a row that is older than the known one, or as old, is not followed", () => {
  const state = stateOf(row());
  state.follow(row({ name: "Older", version: 6 }));
  state.follow(row({ name: "The same", version: 7 }));
  expect(state.row.name).toBe("Bar");
});

it("a printer that was deleted and made again is followed, although its versions begin anew", () => {
  const state = stateOf(row());
  state.follow(row({ name: "New bar", width: 58, version: 1, createdAt: new Date(3_000) }));
  expect(state.row.name).toBe("New bar");
  expect(state.profile.paperWidthMm).toBe(58);
  state.follow(row({ name: "Late news", version: 8 }));
  expect(state.row.name).toBe("New bar");
});

it("heartbeats that cannot be read tell that the printer is in somebody's hands, for as long as they come", () => {
  const state = stateOf(row());
  state.hearUnreadable();
  const { report } = state;
  expect(state.isWorkerHeard).toBe(true);
  expect(report).toMatchObject({ status: "online", paperStatus: "unknown", coverStatus: "unknown", errorCode: null });
  for (let seconds = 0; seconds < 60; seconds++) {
    state.pass(1_000);
    state.hearUnreadable();
  }
  expect(state.report).toEqual(report);
  state.hear({ ...report, status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
  expect(state.report.status).toBe("error");
  state.pass(silenceMs);
  expect(state.report.status).toBe("offline");
});

it("what a printer that asks said last counts, though another replica heard a later question before the news came", () => {
  const at = (second: number) => new Date(second * 1_000).toISOString();
  const state = stateOf(row({ lane: "sdp", ip: "", port: 0 }));
  const word = {
    ...state.report,
    status: "online" as const,
    coverStatus: "closed" as const,
    validForMs: 15_000,
    askedAt: at(1),
    toldAt: at(1),
  };
  state.hear(word);
  state.hear({ ...word, askedAt: at(3) });
  state.hear({ ...word, status: "error", coverStatus: "open", askedAt: at(2), toldAt: at(2) });
  expect(state.report).toMatchObject({ status: "error", coverStatus: "open", askedAt: at(3) });
  state.hear({ ...word, askedAt: at(4) });
  expect(state.report).toMatchObject({ status: "error", coverStatus: "open", askedAt: at(4) });
  state.hear({ ...word, askedAt: at(5), toldAt: at(5) });
  expect(state.report).toMatchObject({ status: "online", coverStatus: "closed" });
});

const online: PrinterReport = {
  printerId: "bar",
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  errorCode: null,
  drawer: "closed",
  model: null,
  capabilities: null,
  proof: null,
  address: { ip: "10.0.0.9", port: 9100 },
  printingJobId: null,
  since: "2026-01-01T10:00:00.000Z",
};
const worker = 4711;

it("a report holds for as long as its worker lives, without another word", () => {
  const state = stateOf(row());
  state.hear(online, worker);
  for (let seconds = 0; seconds < 60; seconds++) {
    state.pass(1_000);
    state.seeWorker(worker, 500);
  }
  expect(state.report.status).toBe("online");
  state.pass(silenceMs);
  expect(state.report.status).toBe("offline");
});

it("a worker that lives vouches for its own report and for no other's", () => {
  const state = stateOf(row());
  state.hear(online, worker);
  state.pass(silenceMs - 1);
  state.seeWorker(worker + 1, 0);
  state.pass(1);
  expect(state.report.status).toBe("offline");
});

it("a worker that does not use its connection falls silent, and its report holds again when it does", () => {
  const state = stateOf(row());
  state.hear(online, worker);
  for (let seconds = 1; seconds <= 10; seconds++) {
    state.pass(1_000);
    state.seeWorker(worker, seconds * 1_000);
  }
  expect(state.report.status).toBe("offline");
  state.seeWorker(worker, 100);
  expect(state.report).toBe(online);
});

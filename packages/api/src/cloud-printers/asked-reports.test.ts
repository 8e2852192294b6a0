import type { Bus } from "@platen/shared/bus";
import type { AskingRow } from "@platen/shared/db/asking-printers";
import type { Database } from "@platen/shared/db/connect";
import { defaultPrinterId } from "@platen/shared/printer";
import { testLog } from "@platen/testkit/backends";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Printers } from "../printers/printers.ts";
import { AskedReports } from "./asked-reports.ts";
import type { AskedCondition } from "./lane.ts";

const row = (id: string): AskingRow => ({
  id,
  name: id,
  site: "default",
  lane: "cloudprnt",
  ip: "",
  port: 0,
  language: "starprnt",
  model: "generic",
  dpi: 203,
  charset: "none",
  width: 80,
  paper: "continuous",
  whenOffline: "refuse",
  enabled: true,
  labels: {},
  asking: { secret: id, identity: null, device: { intervalS: 5 }, auth: null },
  lockKey: 1,
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});

const lowOnPaper: AskedCondition = {
  status: "online",
  paperStatus: "low",
  coverStatus: "closed",
  errorCode: null,
  drawer: "unknown",
};

/** Rows are not read in these tests. */
const db = {} as Database;
let replicas: { printers: Printers; reports: AskedReports }[];
let carried: { channel: string; bytes: number }[];

/** Carries what one publishes to all, themselves as well, as every bus does. */
const bus = {
  async publish(channel: string, ...messages: object[]) {
    for (const message of messages) {
      carried.push({ channel, bytes: JSON.stringify(message).length });
      for (const { printers, reports } of replicas) {
        if (channel === "asked") reports.hearAsked(message as Parameters<AskedReports["hearAsked"]>[0]);
        else printers.hear(message as Parameters<Printers["hear"]>[0]);
      }
    }
  },
} as unknown as Bus;

function addReplica() {
  const printers = new Printers(row(defaultPrinterId), db);
  const replica = { printers, reports: new AskedReports({ bus, log: testLog(), printers }) };
  replicas.push(replica);
  return replica;
}

beforeEach(() => {
  vi.useFakeTimers();
  replicas = [];
  carried = [];
});

afterEach(() => {
  for (const { printers, reports } of replicas) {
    reports.close();
    printers.close();
  }
  vi.useRealTimers();
});

async function passSeconds(seconds: number, each: () => void = () => {}): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    if (second % 5 === 0) each();
    await vi.advanceTimersByTimeAsync(1_000);
  }
}

it("a printer that asks one replica is the same on the other, and offline on both soon after it stopped", async () => {
  const [asked, other] = [addReplica(), addReplica()];
  const seen: unknown[] = [];
  other.printers.follow(row("bar"));
  other.printers.onChange(({ data: { status, paperStatus } }) => seen.push([status, paperStatus]));
  await passSeconds(120, () => asked.reports.hear(row("bar"), lowOnPaper, null));
  expect(seen).toEqual([["online", "low"]]);
  await passSeconds(20);
  expect(seen).toEqual([
    ["online", "low"],
    ["offline", "unknown"],
  ]);
  expect(asked.printers.get("bar")?.report.status).toBe("offline");
});

it("a replica that starts later knows at once that it is there, and within a minute how it is", async () => {
  const asked = addReplica();
  const ask = () => asked.reports.hear(row("bar"), lowOnPaper, null);
  await passSeconds(65, ask);
  const later = addReplica();
  const state = later.printers.follow(row("bar"));
  await passSeconds(5, ask);
  expect(state.report).toMatchObject({ status: "online", paperStatus: "unknown" });
  await passSeconds(60, ask);
  expect(state.report).toMatchObject({ status: "online", paperStatus: "low" });
});

it("no message is too long for PostgreSQL, whatever printers are called", async () => {
  const { reports } = addReplica();
  const ids = Array.from({ length: 120 }, (_, number) => String(number).padStart(64, "x"));
  await passSeconds(70, () => {
    for (const id of ids) reports.hear(row(id), lowOnPaper, null);
  });
  expect(new Set(carried.map(({ channel }) => channel))).toEqual(new Set(["printer", "asked"]));
  expect(Math.max(...carried.map(({ bytes }) => bytes))).toBeLessThan(7_800);
});

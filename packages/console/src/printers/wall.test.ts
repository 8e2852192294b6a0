import "../words/in-english.ts";
import { describe, expect, it } from "vitest";
import type { Printer } from "../api/types.ts";
import { noteSaved } from "../live/printer-news.ts";
import { printerWith } from "../live/sample-printer.ts";
import { needOf, sitesOf, summaryOf, wallOf } from "./wall.ts";

const states = {
  offline: { status: "offline" },
  paperOut: { status: "error", errorCode: "PAPER_OUT", paperStatus: "out" },
  coverOpen: { status: "error", errorCode: "COVER_OPEN", coverStatus: "open" },
  noWorker: { status: "offline", worker: "offline" },
  paperLow: { paperStatus: "low" },
  printing: { printingJobId: "1" },
  waiting: { queueLength: 2 },
  ready: {},
  neverAsked: { status: "offline", lane: "cloudprnt", fetchesJobs: true, lastSeen: null },
  notAsking: { status: "offline", lane: "cloudprnt", fetchesJobs: true, lastSeen: "2026-01-01T10:00:00.000Z" },
  switchedOff: { status: "offline", worker: "offline", enabled: false },
} as const satisfies Record<string, Partial<Printer>>;

const inState = (name: string, state: Partial<Printer>) => printerWith({ ...state, id: name, name });
const namesOn = (printers: Printer[]) =>
  wallOf(printers).map((group) => [group.need, ...group.printers.map(({ name }) => name)]);

it.each([
  ["offline", "person"],
  ["paperOut", "person"],
  ["coverOpen", "person"],
  ["noWorker", "worker"],
  ["neverAsked", "unconnected"],
  ["notAsking", "person"],
  ["paperLow", "paper"],
  ["printing", "busy"],
  ["waiting", "busy"],
  ["ready", "ready"],
  ["switchedOff", "off"],
] as const)("a printer that is %s is in the group %s", (state, need) => {
  expect(needOf(printerWith(states[state]))).toBe(need);
});

it("a cloud printer that was added a moment ago is not in order before it has asked", () => {
  const added = printerWith({ ...states.neverAsked, id: "cloud" });
  noteSaved(added.id);
  expect(needOf(added)).toBe("unconnected");
});

it("low paper counts before work: the roll ends while it prints", () => {
  expect(needOf(printerWith({ ...states.paperLow, ...states.printing }))).toBe("paper");
});

it("what needs a person comes first, then low paper, then work, then the quiet ones", () => {
  const printers = [
    inState("quiet", states.ready),
    inState("dark", states.switchedOff),
    inState("low", states.paperLow),
    inState("busy", states.printing),
    inState("lost", states.noWorker),
    inState("empty", states.paperOut),
  ];
  expect(namesOn(printers)).toEqual([
    ["person", "empty"],
    ["worker", "lost"],
    ["paper", "low"],
    ["busy", "busy"],
    ["ready", "quiet"],
    ["off", "dark"],
  ]);
});

it("of those that need a person the ones that keep jobs waiting are first, and all others are by name", () => {
  const printers = [
    inState("Till 10", states.ready),
    inState("Till 9", states.ready),
    inState("Bar", states.offline),
    inState("Kitchen", { ...states.paperOut, queueLength: 1 }),
    inState("Attic", states.offline),
  ];
  expect(namesOn(printers)).toEqual([
    ["person", "Kitchen", "Attic", "Bar"],
    ["ready", "Till 9", "Till 10"],
  ]);
});

it("forty printers that are ready are one group", () => {
  const forty = Array.from({ length: 40 }, (_, at) => inState(`Till ${at}`, states.ready));
  expect(wallOf(forty)).toHaveLength(1);
});

it("sites are named only where there is more than one", () => {
  expect(sitesOf([printerWith(), printerWith()])).toEqual([]);
  expect(sitesOf([printerWith({ site: "shop 10" }), printerWith({ site: "shop 9" })])).toEqual(["shop 9", "shop 10"]);
});

describe("the summary", () => {
  const { ready, paperOut, noWorker, paperLow, neverAsked, switchedOff } = states;
  it.each([
    [[ready, ready], "good", "All 2 are in order", "All 2 are in order."],
    [[ready, switchedOff], "good", "1 is in order", "1 is in order."],
    [[switchedOff], "away", "All are switched off", "All are switched off."],
    [[paperLow, ready], "warn", "1 low on paper", "1 low on paper, 1 in order."],
    [[paperOut, paperLow], "bad", "1 needs a person", "1 needs a person, 1 low on paper, none in order."],
    [[paperOut, paperOut, ready], "bad", "2 need a person", "2 need a person, 1 in order."],
    [[neverAsked, ready], "warn", "1 not connected yet", "1 not connected yet, 1 in order."],
    [[noWorker, ready], "bad", "1 out of reach", "1 out of reach, 1 in order."],
  ] as const)("of %o is %s: %s", (all, tone, headline, sentence) => {
    expect(summaryOf(all.map((state) => printerWith(state)))).toEqual({ tone, headline, sentence });
  });
});

import { expect, it } from "vitest";
import type { Printer } from "../api/types.ts";
import { whatIsAway } from "./away-banner.tsx";

const printer = { enabled: true, status: "online", worker: "online", since: "2026-01-01T10:00:00.000Z" } as Printer;
const gone: Printer = { ...printer, worker: "offline", status: "offline" };
const open = { phase: "open" } as const;

it("the nearest thing that is away is named, with since when", () => {
  const away = { phase: "away", since: 5 } as const;
  expect(whatIsAway(away, [gone])?.since).toBe(5);
  expect(whatIsAway(open, [gone])?.text).toContain("worker");
  expect(whatIsAway(open, [{ ...printer, status: "offline" }])?.text).toContain("printer");
  expect(whatIsAway(open, [printer])).toBeUndefined();
});

it("of several printers one that is away is not told on every page, but a worker that is away for all of them is", () => {
  expect(whatIsAway(open, [printer, { ...printer, status: "offline" }])).toBeUndefined();
  expect(whatIsAway(open, [printer, gone])).toBeUndefined();
  expect(whatIsAway(open, [gone, gone])?.text).toContain("worker");
});

it("a printer that is switched off is not called away", () => {
  expect(whatIsAway(open, [{ ...gone, enabled: false }])).toBeUndefined();
});

import { expect, it } from "vitest";
import type { Printer } from "../api/types.ts";
import { whatIsAway } from "./away-banner.tsx";

const printer = { status: "online", worker: "online", since: "2026-01-01T10:00:00.000Z" } as Printer;
const open = { phase: "open" } as const;

it("the nearest thing that is away is named, with since when", () => {
  const away = { phase: "away", since: 5 } as const;
  expect(whatIsAway(away, { ...printer, worker: "offline" })?.since).toBe(5);
  expect(whatIsAway(open, { ...printer, worker: "offline", status: "offline" })?.text).toContain("worker");
  expect(whatIsAway(open, { ...printer, status: "offline" })?.text).toContain("printer");
  expect(whatIsAway(open, printer)).toBeUndefined();
});

import { expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import type { Printer } from "../api/types.ts";
import { describeKnownPrinter, describePrinter } from "./printer-words.ts";

const printer: Printer = {
  name: "Counter",
  ip: "10.0.0.5",
  port: 9100,
  width: 80,
  status: "online",
  paperStatus: "ok",
  coverStatus: "closed",
  reason: null,
  drawer: "closed",
  queueLength: 0,
  model: null,
  capabilities: null,
  proof: null,
  worker: "online",
  printingJobId: null,
  since: "2026-01-01T10:00:00.000Z",
};

it.each([
  [{ status: "error", errorCode: "PAPER_OUT" }, "Out of paper"],
  [{ status: "error", errorCode: "COVER_OPEN" }, "The cover is open"],
  [{ status: "error", errorCode: "CUTTER_ERROR" }, "The cutter is jammed"],
  [{ status: "error", errorCode: "OVERHEATED" }, "The print head is too hot"],
  [{ status: "error", errorCode: "UNRECOVERABLE" }, "The printer needs help"],
  [{ status: "offline" }, "The printer does not answer"],
  [{ paperStatus: "low" }, "Ready, paper is low"],
  [{ printingJobId: "1" }, "Printing"],
] as const)("%o is told as %s, with what to do", (changes, headline) => {
  const words = describePrinter({ ...printer, ...changes });
  expect(words.headline).toBe(headline);
  expect(words.advice).not.toBe("");
});

it("an offline printer's page says what was seen of it", () => {
  const words = describePrinter({ ...printer, status: "offline", reason: "connection refused" });
  expect(words.advice).toContain("What was seen: connection refused. Check that");
});

it("a printer that cannot be asked about is not called ready", () => {
  const error = new ApiError("UNREACHABLE", "Platen does not answer.");
  expect(describeKnownPrinter({ printer, error })?.headline).toBe("No connection");
  expect(describeKnownPrinter({ printer, error: undefined })?.headline).toBe("Ready to print");
  expect(describeKnownPrinter({ printer: undefined, error })).toBeUndefined();
});

it("while the service cannot store anything it is said why, and what to do", () => {
  const details = ["database: its disk is full; make room"];
  const words = describeKnownPrinter({ printer, error: new ApiError("SERVICE_UNAVAILABLE", "Not now.", details) });
  expect(words).toMatchObject({ headline: "Cannot print now", advice: "Database: its disk is full; make room." });
});

it.each(["SERVICE_UNAVAILABLE", "RATE_LIMITED", "INTERNAL_ERROR"])(
  "while the service answers %s it is said that nothing can be printed, and why",
  (code) => {
    const words = describeKnownPrinter({ printer, error: new ApiError(code, "The database does not answer.") });
    expect(words).toEqual({ tone: "away", headline: "Cannot print now", advice: "The database does not answer." });
  },
);

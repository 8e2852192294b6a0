import "../words/in-english.ts";
import { expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import { printerWith } from "../live/sample-printer.ts";
import { describeKnownPrinter, describePrinter } from "./printer-words.ts";

const printer = printerWith();

it.each([
  [{ status: "error", errorCode: "PAPER_OUT" }, "Out of paper"],
  [{ status: "error", errorCode: "COVER_OPEN" }, "The cover is open"],
  [{ status: "error", errorCode: "CUTTER_ERROR" }, "The cutter is jammed"],
  [{ status: "error", errorCode: "OVERHEATED" }, "The print head is too hot"],
  [{ status: "error", errorCode: "UNRECOVERABLE" }, "The printer needs help"],
  [{ status: "offline" }, "The printer is offline"],
  [{ paperStatus: "low" }, "Ready, paper is low"],
  [{ printingJobId: "1" }, "Printing"],
] as const)("%o is told as %s, with what to do", (changes, headline) => {
  const words = describePrinter({ ...printer, ...changes });
  expect(words.headline).toBe(headline);
  expect(words.advice).not.toBe("");
});

it.each(["PAPER_OUT", "COVER_OPEN", "CUTTER_ERROR", "OVERHEATED", "UNRECOVERABLE"] as const)(
  "among many printers one with %s says in a few words what to do",
  (errorCode) => {
    const { toDo } = describePrinter({ ...printer, status: "error", errorCode });
    expect(toDo).toMatch(/^[A-Z].{10,30}\.$/);
  },
);

it("a printer that is switched off is not called offline", () => {
  const off = describePrinter({ ...printer, enabled: false, status: "offline", worker: "offline" });
  expect(off).toMatchObject({ tone: "away", headline: "Switched off" });
});

it("the address of an offline printer is told with its port", () => {
  expect(describePrinter({ ...printer, status: "offline" }).advice).toContain("its address is 10.0.0.5:9100.");
  const address = { host: "fe80::1", port: 9100 };
  expect(describePrinter({ ...printer, status: "offline", address }).advice).toContain("[fe80::1]:9100.");
});

it("an offline printer's page says what was seen of it", () => {
  const { seen } = describePrinter({ ...printer, status: "offline", reason: "connection refused" });
  expect(seen).toBe("What was seen: connection refused.");
});

it("a printer that is out of paper and does not answer stays out of paper, and says since when it is silent", () => {
  const silentSince = "2026-01-01T10:00:00.000Z";
  const words = describePrinter({ ...printer, status: "error", errorCode: "PAPER_OUT", silentSince });
  expect(words.headline).toMatch(/^Out of paper; has not answered since .*\d\d:\d\d/);
  expect(words.advice).toContain("Put in a new roll");
});

it("of a web server at a printer's address the page says so, with its first words", () => {
  const reason = 'a web server answers there, and no printer: "HTTP/1.1 400 Bad Request"';
  const { seen } = describePrinter({ ...printer, status: "offline", reason });
  expect(seen).toBe(`What was seen: ${reason}.`);
});

it("an offline printer that waited for a person before says for what", () => {
  const offline = { ...printer, status: "offline", reason: "connection refused", lastErrorCode: "PAPER_OUT" } as const;
  const { headline, seen } = describePrinter(offline);
  expect(headline).toBe("The printer is offline");
  expect(seen).toBe("What was seen: connection refused. When it last answered: Out of paper.");
});

it("a printer that cannot be asked about is not called ready", () => {
  const error = new ApiError("UNREACHABLE", "Platen does not answer.");
  expect(describeKnownPrinter({ printer, error })).toMatchObject({ tone: "bad", headline: "Platen does not answer" });
  expect(describeKnownPrinter({ printer, error: undefined })?.headline).toBe("Ready to print");
  expect(describeKnownPrinter({ printer: undefined, error })).toBeUndefined();
});

it.each([
  ["in order", {}, printer.since],
  ["out of paper", { status: "error", errorCode: "PAPER_OUT" }, printer.since],
  ["offline", { status: "offline" }, printer.since],
  ["printing", { printingJobId: "1" }, undefined],
  ["switched off", { enabled: false }, undefined],
] as const)("a printer that is %s is said to be so since the moment it is", (_state, changes, since) => {
  expect(describePrinter({ ...printer, ...changes }).since).toBe(since);
});

it("a service that does not answer is away since it was noticed, and not since the printer came online", () => {
  const error = new ApiError("UNREACHABLE", "Platen does not answer.");
  expect(describeKnownPrinter({ printer, error, errorSince: 4711 })?.since).toBe(4711);
});

it("while the service cannot store anything it is said why, and what to do", () => {
  const full = { path: "database", code: "other", values: {}, message: "its disk is full; make room" };
  const words = describeKnownPrinter({ printer, error: new ApiError("SERVICE_UNAVAILABLE", "Not now.", [full]) });
  expect(words).toMatchObject({ headline: "Cannot print now", advice: "database: Its disk is full; make room." });
});

it.each(["SERVICE_UNAVAILABLE", "RATE_LIMITED", "INTERNAL_ERROR"])(
  "while the service answers %s it is said that nothing can be printed, and why",
  (code) => {
    const words = describeKnownPrinter({ printer, error: new ApiError(code, "The database does not answer.") });
    expect(words).toMatchObject({
      tone: "bad",
      headline: "Cannot print now",
      advice: "The database does not answer.",
    });
  },
);

it("a printer that asks is told apart by whether it has ever done so, and never by a worker or an address", () => {
  const { address: _none, ...shop } = {
    ...printer,
    lane: "cloudprnt" as const,
    fetchesJobs: true,
    status: "offline" as const,
  };
  expect(describePrinter({ ...shop, lastSeen: null })).toMatchObject({
    tone: "warn",
    headline: "Not connected yet",
  });
  const silent = describePrinter({ ...shop, lastSeen: "2026-01-01T10:00:00.000Z" });
  expect(silent).toMatchObject({ tone: "bad", headline: "The printer does not ask any more" });
});

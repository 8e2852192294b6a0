import "../words/in-english.ts";
import { expect, it } from "vitest";
import { ApiError } from "../api/http.ts";
import { printerWith } from "../live/sample-printer.ts";
import { isSaidOn, isTrouble, noticeOf } from "./notice.ts";

const ready = printerWith({ id: "bar", name: "Bar" });
const empty = printerWith({ id: "kitchen", name: "Kitchen", status: "error", errorCode: "PAPER_OUT" });

it("of one printer it is said how it is, and what to do", () => {
  expect(noticeOf({ printers: [ready] })).toMatchObject({ tone: "good", headline: "Ready to print", to: "" });
  expect(noticeOf({ printers: [empty] })).toMatchObject({ headline: "Out of paper", toDo: "Put in a new roll." });
});

it("of many printers the only one that needs a person is named, and leads to its page", () => {
  expect(noticeOf({ printers: [ready, empty] })).toMatchObject({
    tone: "bad",
    headline: "Kitchen: Out of paper",
    to: "printers/kitchen",
  });
  expect(noticeOf({ printers: [ready, empty, empty] })).toMatchObject({ headline: "2 need a person", to: "" });
  expect(noticeOf({ printers: [ready, ready] })).toMatchObject({ tone: "good", headline: "All 2 are in order" });
});

it("a service that does not answer comes before everything that was known of the printers", () => {
  const error = new ApiError("UNREACHABLE", "Platen does not answer.");
  const notice = noticeOf({ printers: [ready, empty], error, errorSince: 4711 });
  expect(notice).toMatchObject({ headline: "Platen does not answer", since: 4711, to: "" });
});

it.each([
  ["offline", { status: "offline" }, true],
  ["out of paper", { status: "error", errorCode: "PAPER_OUT" }, true],
  ["without a worker", { status: "offline", worker: "offline" }, true],
  ["low on paper", { paperStatus: "low" }, false],
  ["switched off", { enabled: false, status: "offline" }, false],
] as const)("whether a printer that is %s is trouble that stays in sight: %o, %s", (_state, changes, expected) => {
  const notice = noticeOf({ printers: [{ ...ready, ...changes }] });
  expect(notice && isTrouble(notice)).toBe(expected);
});

it("nothing is said before anything is known", () => {
  expect(noticeOf({ printers: undefined })).toBeUndefined();
});

it.each([
  ["", true],
  ["printers/kitchen", true],
  ["printers/bar", false],
  ["jobs", false],
])("of one printer in trouble among others the page %j says more itself: %s", (path, expected) => {
  expect(isSaidOn(path, noticeOf({ printers: [ready, empty] }))).toBe(expected);
});

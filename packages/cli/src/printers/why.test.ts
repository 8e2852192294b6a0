import { expect, it } from "vitest";
import { whyOf } from "./why.ts";

const well = { reason: null, silentSince: null, lastErrorCode: null };

it.each([
  [{ ...well, errorCode: "PAPER_OUT" }, /^PAPER_OUT$/],
  [
    { ...well, errorCode: "PAPER_OUT", silentSince: "2026-01-31T10:00:00.000Z", reason: "it has not answered" },
    /^PAPER_OUT; has not answered since 2026-\d\d-\d\d \d\d:\d\d:00$/,
  ],
  [
    { ...well, reason: "connection refused", lastErrorCode: "COVER_OPEN" },
    /^connection refused; when it last answered: COVER_OPEN$/,
  ],
] as const)("a printer that reports %o is described as %s", (printer, text) => {
  expect(whyOf(printer)).toMatch(text);
});

it("nothing keeps a printer that is online", () => {
  expect(whyOf(well)).toBeUndefined();
});

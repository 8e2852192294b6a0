import { expect, it } from "vitest";
import { describeStatus, readStatus, saysPrinted, saysSpooled } from "./status-bits.ts";

it.each([
  ["251658262", 0x0f000016],
  ["0x0F00003C", 0x0f00003c],
  ["2147483648", 0x80000000],
  ["-2147483648", 0x80000000],
  ["", undefined],
  ["12e3", undefined],
  ["0xZZ", undefined],
  [undefined, undefined],
])("the status %j is read as %s", (text, expected) => {
  expect(readStatus(text)).toBe(expected);
});

it("printed and spooled are two bits", () => {
  expect([saysPrinted(0x0f000016), saysSpooled(0x0f000016)]).toEqual([true, false]);
  expect([saysPrinted(0x80000014), saysSpooled(0x80000014)]).toEqual([false, true]);
});

it.each([
  ["ready", 0x0f000016, "", { status: "online", paperStatus: "ok", coverStatus: "closed", drawer: "closed" }],
  ["paper near its end", 0x0f030016, "", { status: "online", paperStatus: "low", errorCode: null }],
  ["paper end", 0x0f0f001c, "EPTR_REC_EMPTY", { status: "error", paperStatus: "out", errorCode: "PAPER_OUT" }],
  ["an open cover", 0x0f00003c, "", { status: "error", coverStatus: "open", errorCode: "COVER_OPEN" }],
  ["a mechanical error", 0x0f00041c, "", { status: "error", errorCode: "CUTTER_ERROR" }],
  ["a stuck cutter", 0x0f00081c, "", { status: "error", errorCode: "CUTTER_ERROR" }],
  ["an error without return", 0x0f00201c, "", { status: "error", errorCode: "UNRECOVERABLE" }],
  ["a hot head", 0x0f00401c, "", { status: "error", errorCode: "OVERHEATED" }],
  ["the feed button held", 0x0f00025c, "", { status: "offline", errorCode: null }],
  ["no answer of the printer inside", 0x1, "EX_BADPORT", { status: "offline", paperStatus: "unknown" }],
  ["a code that the bits do not tell", 0x14, "EPTR_COVER_OPEN", { status: "error", errorCode: "COVER_OPEN" }],
])("%s: the status has the words of every other lane", (_, status, code, expected) => {
  expect(describeStatus(status, code)).toMatchObject(expected);
});

it("no bits and no code say nothing of the printer, and a code alone says one thing", () => {
  expect(describeStatus(0)).toBeUndefined();
  expect(describeStatus(0, "EX_TIMEOUT")).toBeUndefined();
  expect(describeStatus(0, "EPTR_REC_EMPTY")).toMatchObject({ errorCode: "PAPER_OUT", coverStatus: "unknown" });
});

import { describe, expect, it } from "vitest";
import { codeOf, macOf, readPoll } from "./poll.ts";
import { readResult } from "./result.ts";
import { canPrint, conditionOf } from "./status.ts";

const wellBytes = "23 6 0 0 0 0 0 0 0 ";

describe("a poll", () => {
  it("is read as the protocol guide shows it", () => {
    const body = {
      status: wellBytes,
      printerMAC: "00:11:E5:06:04:FF",
      uniqueID: null,
      statusCode: "200%20OK",
      jobToken: null,
      printingInProgress: false,
      clientAction: [
        { request: "ClientType", result: "Star mC-Print3" },
        { request: "Encodings", result: "image/png; application/vnd.star.starprnt" },
        { request: "GetPollInterval", result: "10" },
        { request: "ClientVersion", result: "n/a" },
      ],
    };
    expect(readPoll(JSON.stringify(body))).toEqual({
      code: "200",
      statusBytes: [0x23, 6, 0, 0, 0, 0, 0, 0, 0],
      identity: "00:11:e5:06:04:ff",
      isPrinting: false,
      says: {
        model: "Star mC-Print3",
        encodings: ["image/png", "application/vnd.star.starprnt"],
        intervalS: 10,
      },
    });
  });

  it.each([
    '{"statusCode":"200"}',
    '{"statusCode":null,"status":7,"printerMAC":[],"clientAction":{}}',
    '{"clientAction":[null,{},{"request":"GetPollInterval","result":-1}]}',
  ])("of which only a part is as it should be is read all the same: %s", (body) => {
    expect(readPoll(body)).toMatchObject({ identity: undefined, isPrinting: false, says: {} });
  });

  it.each(["", "no JSON", "[]", "null", '"200 OK"'])("is none when it is %j", (body) => {
    expect(readPoll(body)).toBeUndefined();
  });
});

it.each([
  ["200%20OK", "200"],
  ["200 OK", "200"],
  ["OK", "200"],
  ["2001", "2001"],
  ["%", ""],
  ["20000", ""],
  ["", ""],
])("the number of the status %j is %j", (status, code) => {
  expect(codeOf(status)).toBe(code);
});

it.each([
  ["00-11-E5-06-04-FF", "00:11:e5:06:04:ff"],
  ["0011e50604ff", "00:11:e5:06:04:ff"],
  ["00:11", undefined],
  ["00:00:00:00:00:00", undefined],
])("the address %j is the device %j", (said, mac) => {
  expect(macOf(said)).toBe(mac);
});

describe("the state of a printer that polls", () => {
  const stateOf = (code: string, statusBytes: number[] = []) => {
    const condition = conditionOf({ code, statusBytes });
    return { ...condition, canPrint: canPrint({ code }, condition) };
  };

  it.each([
    ["200", { status: "online", paperStatus: "ok", coverStatus: "closed", canPrint: true }],
    ["211", { status: "online", paperStatus: "low", canPrint: true }],
    ["410", { status: "error", errorCode: "PAPER_OUT", paperStatus: "out", canPrint: false }],
    ["420", { status: "error", errorCode: "COVER_OPEN", coverStatus: "open", canPrint: false }],
    ["411", { status: "error", errorCode: "CUTTER_ERROR", canPrint: false }],
    ["499", { status: "error", canPrint: false }],
    ["511", { status: "online", canPrint: true }],
    ["", { status: "online", paperStatus: "unknown", canPrint: true }],
  ])("of the code %j", (code, state) => {
    expect(stateOf(code)).toMatchObject(state);
  });

  it("is told by its status bytes where the code says nothing of it", () => {
    const coverOpen = [0x23, 6, 0x28, 0, 0, 0, 0, 0, 0];
    expect(stateOf("200", coverOpen)).toMatchObject({ status: "error", errorCode: "COVER_OPEN", canPrint: false });
  });
});

describe("the result", () => {
  it.each(["200 OK", "OK", "200%20OK", "220"])("%j proves the job", (code) => {
    expect(readResult(code)).toEqual({ type: "completed" });
  });

  it.each(["510 Incompatible", "511", "512", "521"])("%j says that nothing was printed", (code) => {
    expect(readResult(code)).toMatchObject({ type: "failed", error: { code: "PRINT_FAILED" } });
  });

  it.each(["", "410", "599", "what?"])("%j leaves the job in doubt", (code) => {
    expect(readResult(code)).toMatchObject({ type: "failed", error: { code: "OUTCOME_UNKNOWN" } });
  });

  it("520 says that it was not fetched", () => {
    expect(readResult("520 Timeout").type).toBe("not fetched");
  });
});

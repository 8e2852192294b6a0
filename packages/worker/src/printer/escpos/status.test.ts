import { describeCondition, unknownCondition } from "@platen/shared/condition";
import { fromAutomaticStatus } from "@platen/shared/epson-status";
import { describe, expect, it } from "vitest";
import { withRealTimeStatus } from "./status.ts";

type FourBytes = [number, number, number, number];

/** What Epson printers send in each situation, with the drawer's pin high (closed). */
const situations: { name: string; realTime: FourBytes; automatic: FourBytes; expected: object }[] = [
  {
    name: "ready",
    realTime: [0x16, 0x12, 0x12, 0x12],
    automatic: [0x14, 0x00, 0x00, 0x00],
    expected: { status: "online", paperStatus: "ok", coverStatus: "closed", errorCode: null, drawer: "closed" },
  },
  {
    name: "paper near its end",
    realTime: [0x16, 0x12, 0x12, 0x1e],
    automatic: [0x14, 0x00, 0x03, 0x00],
    expected: { status: "online", paperStatus: "low", errorCode: null },
  },
  {
    name: "paper end",
    realTime: [0x1e, 0x32, 0x12, 0x7e],
    automatic: [0x1c, 0x00, 0x0f, 0x00],
    expected: { status: "error", paperStatus: "out", errorCode: "PAPER_OUT" },
  },
  {
    name: "cover open while printing, the roll lifted",
    realTime: [0x1e, 0x56, 0x52, 0x7e],
    automatic: [0x3c, 0x40, 0x0f, 0x00],
    expected: { status: "error", coverStatus: "open", errorCode: "COVER_OPEN" },
  },
  {
    name: "cutter jam",
    realTime: [0x1e, 0x52, 0x1a, 0x12],
    automatic: [0x1c, 0x08, 0x00, 0x00],
    expected: { status: "error", errorCode: "CUTTER_ERROR" },
  },
  {
    name: "head too hot",
    realTime: [0x1e, 0x52, 0x52, 0x12],
    automatic: [0x1c, 0x40, 0x00, 0x00],
    expected: { status: "error", errorCode: "OVERHEATED" },
  },
  {
    name: "unrecoverable",
    realTime: [0x1e, 0x52, 0x32, 0x12],
    automatic: [0x1c, 0x20, 0x00, 0x00],
    expected: { status: "error", errorCode: "UNRECOVERABLE" },
  },
  {
    name: "feed button held: offline without a cause",
    realTime: [0x5e, 0x1a, 0x12, 0x12],
    automatic: [0x5c, 0x00, 0x00, 0x00],
    expected: { status: "offline", errorCode: null },
  },
];

describe("the printer's condition", () => {
  for (const { name, realTime, automatic, expected } of situations) {
    it(`${name}: DLE EOT and automatic status mean the same`, () => {
      const asked = realTime.reduce(
        (known, byte, index) => withRealTimeStatus(known, index + 1, byte),
        unknownCondition,
      );
      expect(describeCondition(asked)).toMatchObject(expected);
      expect(describeCondition(fromAutomaticStatus(automatic))).toMatchObject(expected);
    });
  }

  it("is unknown, not fine, until the printer has said something", () => {
    expect(describeCondition(unknownCondition)).toMatchObject({
      paperStatus: "unknown",
      coverStatus: "unknown",
      drawer: "unknown",
    });
  });
});

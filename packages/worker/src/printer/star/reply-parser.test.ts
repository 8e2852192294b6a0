import { describeCondition } from "@platen/shared/condition";
import { describe, expect, it } from "vitest";
import type { Reply } from "../reply.ts";
import { StarReplyParser } from "./reply-parser.ts";

const read = (...bytes: number[]) => new StarReplyParser().push(Uint8Array.from(bytes));

/** Nine bytes of status, as Star's manuals lay them out: printer, errors, more errors, paper. */
const block = (printer: number, errors: number, sensors: number) => [0x23, 0x06, printer, errors, 0, sensors, 0, 0, 0];

function stateOf([reply]: Reply[]) {
  if (reply?.type !== "starStatus") throw new Error("no status");
  return describeCondition(reply.condition);
}

describe("what a Star printer says about itself", () => {
  it.each([
    ["ready", block(0, 0, 0), { status: "online", paperStatus: "ok", coverStatus: "closed", errorCode: null }],
    ["paper near its end", block(0, 0, 0x04), { status: "online", paperStatus: "low" }],
    ["paper end", block(0x08, 0, 0x0c), { status: "error", paperStatus: "out", errorCode: "PAPER_OUT" }],
    ["cover open", block(0x28, 0, 0), { status: "error", coverStatus: "open", errorCode: "COVER_OPEN" }],
    ["cutter jam", block(0x08, 0x08, 0), { status: "error", errorCode: "CUTTER_ERROR" }],
    ["unrecoverable", block(0x08, 0x20, 0), { status: "error", errorCode: "UNRECOVERABLE" }],
    ["head too hot", block(0x08, 0x40, 0), { status: "error", errorCode: "OVERHEATED" }],
  ])("%s", (_, bytes, expected) => {
    expect(stateOf(read(...bytes))).toMatchObject(expected);
  });

  it("is as long as its first byte says, and two bytes longer where the second says so", () => {
    expect(read(0x0f, 0x06, 0, 0, 0, 0, 0)).toHaveLength(1);
    expect(read(0x0f, 0x06, 0, 0, 0, 0)).toEqual([]);
    expect(read(0x23, 0x86, 0, 0, 0, 0, 0, 0, 0, 0)).toEqual([]);
    expect(read(0x23, 0x86, 0, 0, 0, 0, 0, 0, 0, 0, 0)).toHaveLength(1);
  });

  it("is told from the answer to ESC GS ETX and from noise, wherever TCP cuts", () => {
    const bytes = [0x11, 0x13, 0x1b, 0x1b, 0x1d, 0x03, 0x01, 0x12, 0x34, 0x05, 0x00, ...block(0x20, 0, 0)];
    for (let cut = 0; cut <= bytes.length; cut++) {
      const parser = new StarReplyParser();
      const replies = [bytes.slice(0, cut), bytes.slice(cut)].flatMap((part) => parser.push(Uint8Array.from(part)));
      expect(replies.map(({ type }) => type)).toEqual(["printEnd", "starStatus"]);
      expect(replies[0]).toEqual({ type: "printEnd", id: 0x1234 });
    }
  });
});

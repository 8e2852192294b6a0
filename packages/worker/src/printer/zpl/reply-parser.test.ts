import { describeCondition, unknownCondition } from "@platen/shared/condition";
import { describe, expect, it } from "vitest";
import type { Reply } from "../reply.ts";
import { ZplReplyParser } from "./reply-parser.ts";

/** The answer to ~HS of a printer at rest, with some fields changed by their place. */
function hostStatus(first: Record<number, string> = {}, second: Record<number, string> = {}): Uint8Array {
  const line = (text: string, changes: Record<number, string>) =>
    text.split(",").map((field, place) => changes[place] ?? field);
  const lines = [
    line("030,0,0,0240,000,0,0,0,000,0,0,0", first),
    line("001,0,0,0,1,2,4,0,00000000,1,000", second),
    ["1234", "0"],
  ];
  return Buffer.from(lines.map((fields) => `\x02${fields.join(",")}\x03\r\n`).join(""), "latin1");
}

function only(replies: Reply[]): Extract<Reply, { type: "hostStatus" }> {
  const [reply, ...rest] = replies;
  if (reply?.type !== "hostStatus" || rest.length > 0) throw new Error(`not one host status: ${replies.length}`);
  return reply;
}

const read = (bytes: Uint8Array) => only(new ZplReplyParser().push(bytes));

describe("what a label printer says about itself", () => {
  it.each([
    ["at rest", {}, {}, { status: "online", paperStatus: "ok", coverStatus: "closed", errorCode: null }],
    ["without labels", { 1: "1", 2: "1" }, {}, { status: "error", paperStatus: "out", errorCode: "PAPER_OUT" }],
    ["with its head up", { 2: "1" }, { 2: "1" }, { status: "error", coverStatus: "open", errorCode: "COVER_OPEN" }],
    ["paused", { 2: "1" }, {}, { status: "offline", errorCode: null }],
    ["without ribbon", {}, { 3: "1" }, { status: "offline", errorCode: null }],
    ["too hot", { 11: "1" }, {}, { status: "error", errorCode: "OVERHEATED" }],
  ])("%s", (_, first, second, expected) => {
    expect(describeCondition(read(hostStatus(first, second)).condition)).toMatchObject(expected);
  });

  it("says that it is through only when nothing is left and nothing is wrong", () => {
    expect(read(hostStatus()).isIdle).toBe(true);
    const busy: [Record<number, string>, Record<number, string>][] = [
      [{ 4: "001" }, {}],
      [{ 5: "1" }, {}],
      [{ 7: "1" }, {}],
      [{}, { 8: "00000002" }],
      [{ 1: "1" }, {}],
      [{ 2: "1" }, {}],
      [{}, { 2: "1" }],
    ];
    for (const [first, second] of busy) expect(read(hostStatus(first, second)).isIdle).toBe(false);
  });

  it("is understood wherever TCP cuts it, and amid noise", () => {
    const bytes = Buffer.concat([Buffer.from("\x06noise\r\n"), hostStatus()]);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const parser = new ZplReplyParser();
      expect(only([...parser.push(bytes.subarray(0, cut)), ...parser.push(bytes.subarray(cut))]).isIdle).toBe(true);
    }
  });

  it("is not made up from a first line whose second never comes", () => {
    const parser = new ZplReplyParser();
    const whole = hostStatus({ 1: "1" });
    const firstLine = whole.subarray(0, whole.indexOf(0x03) + 1);
    expect(only([...parser.push(firstLine), ...parser.push(hostStatus())]).condition).not.toEqual(unknownCondition);
    expect(parser.push(Buffer.from("\x02ZD421-300dpi ZPL,V1.0,12,8192KB\x03\r\n"))).toEqual([
      { type: "hostIdentification", fields: ["ZD421-300dpi ZPL", "V1.0", "12", "8192KB"] },
    ]);
  });
});

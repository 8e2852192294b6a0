import { describe, expect, it } from "vitest";
import type { Reply } from "../reply.ts";
import { EscPosReplyParser } from "./reply-parser.ts";

/** One stream of every kind, as a busy printer might send it. */
const stream = Uint8Array.of(
  0x12,
  0x10,
  0x00,
  0x03,
  0x00,
  0x37,
  0x22,
  0x30,
  0x30,
  0x31,
  0x32,
  0x00,
  0x00,
  0x5f,
  0x54,
  0x4d,
  0x00,
  0x1e,
);
const replies: Reply[] = [
  { type: "realTime", byte: 0x12 },
  { type: "automatic", bytes: [0x10, 0x00, 0x03, 0x00] },
  { type: "block", header: 0x37, text: '"0012' },
  { type: "queued", byte: 0x00 },
  { type: "block", header: 0x5f, text: "TM" },
  { type: "realTime", byte: 0x1e },
];

describe("printer replies", () => {
  it("are told apart by their bits", () => {
    expect(new EscPosReplyParser().push(stream)).toEqual(replies);
  });

  it("are the same wherever the stream is cut", () => {
    for (let cut = 0; cut <= stream.length; cut++) {
      const parser = new EscPosReplyParser();
      expect([...parser.push(stream.subarray(0, cut)), ...parser.push(stream.subarray(cut))]).toEqual(replies);
    }
  });

  it("go on after an automatic status that broke off", () => {
    const parser = new EscPosReplyParser();
    expect(parser.push(Uint8Array.of(0x10, 0x00, 0x12, 0x18, 0x00, 0x0f, 0x00))).toEqual([
      { type: "realTime", byte: 0x12 },
      { type: "automatic", bytes: [0x18, 0x00, 0x0f, 0x00] },
    ]);
  });

  it("drop a block that never ends, and flow control", () => {
    const parser = new EscPosReplyParser();
    parser.push(Uint8Array.of(0x37, ...new Uint8Array(300).fill(0x41)));
    parser.push(Uint8Array.of(0x00));
    expect(parser.push(Uint8Array.of(0x11, 0x13, 0x12))).toEqual([{ type: "realTime", byte: 0x12 }]);
  });
});

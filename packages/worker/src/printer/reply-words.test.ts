import { expect, it } from "vitest";
import { EscPosReplyParser } from "./escpos/reply-parser.ts";
import type { ReplyParser } from "./reply.ts";
import { wordsOf } from "./reply-words.ts";
import { StarReplyParser } from "./star/reply-parser.ts";
import { ZplReplyParser } from "./zpl/reply-parser.ts";

const said = (parser: ReplyParser, bytes: Uint8Array) => parser.push(bytes).map(wordsOf);

it("the words of a printer are the bytes that it sent", () => {
  const echo = Buffer.from("37223030313200", "hex");
  expect(said(new EscPosReplyParser(), echo)).toEqual(["37223030313200"]);
  expect(said(new EscPosReplyParser(), Uint8Array.of(0x00))).toEqual(["00"]);
  expect(said(new StarReplyParser(), Buffer.from("1b1d030112340500", "hex"))).toEqual(["1b1d03011234"]);
});

it("the words of a label printer are its host status", () => {
  const [first, second] = ["030,0,0,0240,000,0,0,0,000,0,0,0", "001,0,0,0,1,2,4,0,00000000,1,000"];
  const bytes = Buffer.from(`\x02${first}\x03\r\n\x02${second}\x03\r\n`, "latin1");
  expect(said(new ZplReplyParser(), bytes)).toEqual([`${first} ${second}`]);
});

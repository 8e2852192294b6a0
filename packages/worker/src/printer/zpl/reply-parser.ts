import { isFlowControl, type ReplyParser, type ZplReply } from "../reply.ts";
import { hostStatusOf, isFirstLine } from "./host-status.ts";

const stx = 0x02;
const etx = 0x03;
/** Ends each line, behind its ETX. */
const lineEnd = [0x0d, 0x0a];

/** The longest answer we ask for has some forty characters; what runs on beyond this is noise, and is dropped. */
const longestLine = 256;
/** ~HI answers at least name, firmware, dots per millimetre and memory. */
const fewestIdentityFields = 4;

/** A ZPL printer answers in lines between STX and ETX, their fields set apart by commas. */
export class ZplReplyParser implements ReplyParser {
  foreignBytes = 0;
  #line: number[] | undefined;
  /** The first line of a host status, until its second has come. */
  #first: string[] | undefined;

  push(chunk: Uint8Array): ZplReply[] {
    const replies: ZplReply[] = [];
    for (const byte of chunk) {
      const reply = this.#take(byte);
      if (reply) replies.push(reply);
    }
    return replies;
  }

  #take(byte: number): ZplReply | undefined {
    if (byte === stx) this.#line = [];
    else if (byte === etx && this.#line) {
      const text = String.fromCharCode(...this.#line);
      this.#line = undefined;
      return this.#read(text.split(",").map((field) => field.trim()));
    } else if (this.#line && this.#line.length < longestLine) this.#line.push(byte);
    else {
      if (!isFlowControl(byte) && !lineEnd.includes(byte)) this.foreignBytes++;
      this.#line = undefined;
    }
    return undefined;
  }

  #read(fields: string[]): ZplReply | undefined {
    const before = this.#first;
    this.#first = undefined;
    if (isFirstLine(fields)) this.#first = fields;
    else if (before) return hostStatusOf(before, fields);
    else if (fields.length >= fewestIdentityFields) return { type: "hostIdentification", fields };
    return undefined;
  }
}

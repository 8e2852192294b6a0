import { fromStarStatus } from "@platen/shared/star-status";
import { isFlowControl, type ReplyParser, type StarReply } from "../reply.ts";

/** The head of the answer to ESC GS ETX 1, which repeats the question. Two bytes of id, a counter and a NUL follow. */
const printEndHead = [0x1b, 0x1d, 0x03, 0x01];
const printEndLength = 8;

/** What a status block has at least: two bytes of header and four of status. */
const shortestBlock = 6;

/**
 * Tells apart what a Star printer sends back. A status block begins with 0xx0xxx1, whose other bits are its length; the
 * answer to ESC GS ETX begins with ESC, which has bit 4 set and so is no such header.
 */
export class StarReplyParser implements ReplyParser {
  foreignBytes = 0;
  #held: number[] = [];

  push(chunk: Uint8Array): StarReply[] {
    const replies: StarReply[] = [];
    for (const byte of chunk) {
      this.#held.push(byte);
      const reply = this.#read();
      if (reply) replies.push(reply);
    }
    return replies;
  }

  #read(): StarReply | undefined {
    const held = this.#held;
    const length = lengthOf(held);
    if (length === undefined) return undefined;
    if (length === 0) {
      // No answer begins like this: what was held is noise, but its last byte may begin something.
      const last = held.at(-1) ?? 0;
      this.#held = held.length > 1 && lengthOf([last]) !== 0 ? [last] : [];
      const dropped = held.slice(0, held.length - this.#held.length);
      this.foreignBytes += dropped.filter((byte) => !isFlowControl(byte)).length;
      return undefined;
    }
    if (held.length < length) return undefined;
    this.#held = [];
    if (held[0] === printEndHead[0]) return { type: "printEnd", id: ((held[4] ?? 0) << 8) | (held[5] ?? 0) };
    return { type: "starStatus", condition: fromStarStatus(held) };
  }
}

/** How long the answer is that begins so; undefined when it takes more bytes to tell, 0 when none does. */
function lengthOf(held: readonly number[]): number | undefined {
  const [first = 0, second] = held;
  if (first === printEndHead[0]) {
    return held.slice(0, printEndHead.length).every((byte, at) => byte === printEndHead[at]) ? printEndLength : 0;
  }
  if ((first & 0x91) !== 0x01) return 0;
  if (second === undefined) return undefined;
  const length = ((first >> 2) & 0x18) | ((first >> 1) & 0x07);
  // Newer firmware has two more bytes and says so here.
  const longer = (second & 0x80) !== 0 ? 2 : 0;
  return length < shortestBlock ? 0 : length + longer;
}

import { type EscPosReply, isFlowControl, type ReplyParser } from "../reply.ts";

const blockHeaders = new Set([0x35, 0x37, 0x3b, 0x3d, 0x5f]);

/** Epson's longest block is 80 characters; what runs on beyond this is noise, and is dropped. */
const longestBlock = 256;

/**
 * Tells apart what a printer sends back on its one stream. Answers carry no length or address, but Epson gave each kind
 * a bit pattern of its own (shown as bits 7…0, x is anything):
 *
 *   0xx1xx10  answer to DLE EOT, one byte
 *   0xx1xx00  first of four bytes of automatic status (GS a); the other three are 0xx0xxxx
 *   0xx0xxxx  answer to GS r, one byte
 *   35 37 3B 3D 5F  a block that ends at the next NUL: GS ( H, GS I
 *
 * They may come at any moment, in the middle of a job too, and TCP may cut them anywhere.
 */
export class EscPosReplyParser implements ReplyParser {
  foreignBytes = 0;
  #automatic: number[] = [];
  #block: number[] | undefined;

  push(chunk: Uint8Array): EscPosReply[] {
    const replies: EscPosReply[] = [];
    for (const byte of chunk) {
      const reply = this.#block ? this.#continueBlock(this.#block, byte) : this.#take(byte);
      if (reply) replies.push(reply);
    }
    return replies;
  }

  #take(byte: number): EscPosReply | undefined {
    if (this.#automatic.length > 0) {
      if ((byte & 0x90) === 0) return this.#continueAutomatic(byte);
      // The four bytes come without a gap, so this one begins something else and the others were noise.
      this.#automatic = [];
    }
    if (blockHeaders.has(byte)) {
      this.#block = [byte];
      return undefined;
    }
    if ((byte & 0x93) === 0x12) return { type: "realTime", byte };
    if ((byte & 0x93) === 0x10) {
      this.#automatic = [byte];
      return undefined;
    }
    if ((byte & 0x90) === 0x00) return { type: "queued", byte };
    // Whatever a network card adds, or what is no printer.
    if (!isFlowControl(byte)) this.foreignBytes++;
    return undefined;
  }

  #continueAutomatic(byte: number): EscPosReply | undefined {
    this.#automatic.push(byte);
    const [first, second, third, fourth] = this.#automatic;
    if (first === undefined || second === undefined || third === undefined || fourth === undefined) return undefined;
    this.#automatic = [];
    return { type: "automatic", bytes: [first, second, third, fourth] };
  }

  #continueBlock(block: number[], byte: number): EscPosReply | undefined {
    if (byte !== 0 && block.length < longestBlock) {
      block.push(byte);
      return undefined;
    }
    this.#block = undefined;
    const [header = 0, ...rest] = block;
    return byte === 0 ? { type: "block", header, text: String.fromCharCode(...rest) } : undefined;
  }
}

import type { Reply } from "./reply.ts";

/** What a printer answered, for people who ask later: its bytes in hex as far as they were read, or the text of a ZPL printer. */
export function wordsOf(reply: Reply): string {
  switch (reply.type) {
    case "realTime":
    case "queued":
      return hex(reply.byte);
    case "automatic":
      return hex(...reply.bytes);
    case "block":
      return Buffer.from(`${String.fromCharCode(reply.header)}${reply.text}\0`, "latin1").toString("hex");
    case "printEnd":
      return hex(0x1b, 0x1d, 0x03, 0x01, reply.id >> 8, reply.id & 0xff);
    case "hostStatus":
      return reply.text;
    case "hostIdentification":
      return reply.fields.join(",");
    case "starStatus":
      return "";
  }
}

function hex(...bytes: number[]): string {
  return Buffer.from(bytes).toString("hex");
}

/** What comes from a /ws server. What is handed over is to be copied by who keeps it. */
interface ServerReader {
  onOpen(): void;
  onRefused(): void;
  onMessage(message: Buffer): void;
  /** Sends a frame back: whoever does not answer a ping is cut off. */
  answer(frame: Buffer): void;
}

/**
 * Reads what a /ws server sends: the answer to the handshake, then frames (RFC 6455, 5.2). By hand, because thousands of
 * clients of a library take a core to read what one server sends, and a measurement would be of them.
 */
export function readServer({ onOpen, onRefused, onMessage, answer }: ServerReader): (chunk: Buffer) => void {
  let isOpen = false;
  /** What is not whole yet. */
  let begun: Buffer | undefined;

  function readAnswer(bytes: Buffer): number {
    const end = bytes.indexOf(endOfHead);
    if (end < 0) return 0;
    isOpen = bytes.toString("latin1", 0, opening.length) === opening;
    if (isOpen) onOpen();
    else onRefused();
    return end + endOfHead.length;
  }

  function readFrames(bytes: Buffer, from: number): number {
    let at = from;
    for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
      const payload = bytes.subarray(frame.from, frame.until);
      if (frame.opcode === opcodes.text) onMessage(payload);
      else if (frame.opcode === opcodes.ping) answer(pong(payload));
      at = frame.until;
    }
    return at;
  }

  return (chunk) => {
    const bytes = begun ? Buffer.concat([begun, chunk]) : chunk;
    const start = isOpen ? 0 : readAnswer(bytes);
    const read = isOpen ? readFrames(bytes, start) : start;
    begun = read < bytes.length ? Buffer.from(bytes.subarray(read)) : undefined;
  };
}

const opening = "HTTP/1.1 101 ";
const endOfHead = "\r\n\r\n";

const opcodes = { text: 0x1, ping: 0x9 } as const;
const shortHead = 2;
const lengthInTwo = 126;
const lengthInEight = 127;

/** Undefined until all of it is there. A server's frames are not masked, and ours never sends a message in parts. */
function frameAt(bytes: Buffer, at: number): { opcode: number; from: number; until: number } | undefined {
  if (bytes.length < at + shortHead) return undefined;
  const short = (bytes[at + 1] ?? 0) & 0x7f;
  const head = shortHead + (short === lengthInTwo ? 2 : short === lengthInEight ? 8 : 0);
  if (bytes.length < at + head) return undefined;
  const from = at + head;
  const length =
    short === lengthInTwo
      ? bytes.readUInt16BE(at + shortHead)
      : short === lengthInEight
        ? Number(bytes.readBigUInt64BE(at + shortHead))
        : short;
  if (bytes.length < from + length) return undefined;
  return { opcode: (bytes[at] ?? 0) & 0x0f, from, until: from + length };
}

/** A client's frames are masked; a mask of zeros leaves them as they are. */
function pong(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.of(0x8a, 0x80 | payload.length, 0, 0, 0, 0), payload]);
}

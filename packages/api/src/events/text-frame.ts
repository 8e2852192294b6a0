/**
 * A text as a server's WebSocket frame (RFC 6455, 5.2). Frames of a server are not masked, so one and the same is sent to all
 * clients; `ws` would frame it anew for each.
 */
export function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + bytes);
  frame[0] = lastFrame | ofText;
  if (headBytes === 2) frame[1] = bytes;
  else if (headBytes === 4) {
    frame[1] = lengthInTwo;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = lengthInEight;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}

const lastFrame = 0x80;
const ofText = 0x01;
const lengthInTwo = 126;
const lengthInEight = 127;

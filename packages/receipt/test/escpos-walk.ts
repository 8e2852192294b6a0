/**
 * Reads an ESC/POS stream command by command, from the printer makers' tables and without any code of the encoder, so
 * that a wrong byte cannot cancel out. It knows only the commands a receipt may hold: anything else is an error.
 */
export interface Token {
  offset: number;
  name: string;
  bytes: Uint8Array;
}

type Length = number | ((bytes: Uint8Array, at: number) => number);

const le16 = (bytes: Uint8Array, at: number) => byte(bytes, at) + 256 * byte(bytes, at + 1);

const commands: Record<string, [name: string, length: Length]> = {
  "1b 24": ["ESC $ move to dot", 4],
  "1b 2a": ["ESC * picture in the line", (bytes, at) => 5 + le16(bytes, at + 3) * (byte(bytes, at + 2) > 31 ? 3 : 1)],
  "1b 2d": ["ESC - underline", 3],
  "1b 33": ["ESC 3 line spacing", 3],
  "1b 40": ["ESC @ initialise", 2],
  "1b 45": ["ESC E bold", 3],
  "1b 4a": ["ESC J feed dots", 3],
  "1b 4d": ["ESC M font", 3],
  "1b 52": ["ESC R character set", 3],
  "1b 61": ["ESC a align", 3],
  "1b 64": ["ESC d feed lines", 3],
  "1b 70": ["ESC p drawer", 5],
  "1b 74": ["ESC t code page", 3],
  "1c 28": ["FS ( C encoding", (bytes, at) => 5 + le16(bytes, at + 3)],
  "1c 26": ["FS & double bytes", 2],
  "1c 43": ["FS C kanji system", 3],
  "1c 2e": ["FS . single bytes", 2],
  "1d 0c": ["GS FF next label", 2],
  "1d 21": ["GS ! size", 3],
  "1d 28": ["GS ( k two-dimensional code", (bytes, at) => 5 + le16(bytes, at + 3)],
  "1d 42": ["GS B inverted", 3],
  "1d 4c": ["GS L left margin", 4],
  "1d 48": ["GS H text of barcode", 3],
  "1d 50": ["GS P motion units", 4],
  "1d 56": ["GS V feed and cut", 4],
  "1d 57": ["GS W width", 4],
  "1d 61": ["GS a status reports", 3],
  "1d 66": ["GS f font of barcode text", 3],
  "1d 68": ["GS h height of barcode", 3],
  "1d 6b": ["GS k barcode", (bytes, at) => 4 + byte(bytes, at + 3)],
  "1d 76": ["GS v 0 raster", (bytes, at) => 8 + le16(bytes, at + 4) * le16(bytes, at + 6)],
  "1d 77": ["GS w module width", 3],
};

export function walk(bytes: Uint8Array): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < bytes.length) {
    const token = tokenAt(bytes, at);
    tokens.push(token);
    at += token.bytes.length;
  }
  return tokens;
}

function tokenAt(bytes: Uint8Array, offset: number): Token {
  if (byte(bytes, offset) === 0x0a) return { offset, name: "LF", bytes: bytes.slice(offset, offset + 1) };
  if (byte(bytes, offset) >= 0x20) {
    let end = offset;
    while (end < bytes.length && byte(bytes, end) >= 0x20 && byte(bytes, end) !== 0x7f) end++;
    if (end === offset) throw new Error(`DEL at ${offset}`);
    return { offset, name: "text", bytes: bytes.slice(offset, end) };
  }
  const lead = hex(bytes.slice(offset, offset + 2));
  const command = commands[lead];
  if (!command) throw new Error(`no command begins with ${lead}, at ${offset}`);
  const [name, length] = command;
  const end = offset + (typeof length === "number" ? length : length(bytes, offset));
  if (end > bytes.length) throw new Error(`${name} at ${offset} is cut short`);
  return { offset, name, bytes: bytes.slice(offset, end) };
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (value) => value.toString(16).padStart(2, "0")).join(" ");
}

function byte(bytes: Uint8Array, at: number): number {
  const value = bytes[at];
  if (value === undefined) throw new Error(`the stream ends at ${bytes.length}, within a command`);
  return value;
}

/** Only the words: text as it would be read off the paper, with one string a line. */
export function printedLines(bytes: Uint8Array): string[] {
  let text = "";
  for (const token of walk(bytes)) {
    if (token.name === "text") text += String.fromCharCode(...token.bytes);
    if (token.name === "LF") text += "\n";
  }
  return text.split("\n");
}

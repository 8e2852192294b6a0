interface DataUri {
  mediaType: string;
  bytes: Uint8Array;
}

/** Reads `data:image/png;base64,…`; null for anything else. */
export function parseDataUri(source: string): DataUri | null {
  const comma = source.indexOf(",");
  const header = /^data:([\w.+-]+\/[\w.+-]+)((?:;[\w.+=-]+)*);base64$/i.exec(source.slice(0, Math.max(0, comma)));
  if (!header) return null;
  const bytes = decodeBase64(source, comma + 1);
  return bytes && { mediaType: (header[1] ?? "").toLowerCase(), bytes };
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const sextets = new Uint8Array(128).fill(0xff);
for (let value = 0; value < alphabet.length; value++) sextets[alphabet.charCodeAt(value)] = value;

export function encodeBase64(bytes: Uint8Array): string {
  const letter = (sextet: number) => alphabet[sextet & 0x3f] ?? "";
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = [bytes[at], bytes[at + 1], bytes[at + 2]];
    text += letter(first >> 2) + letter((first << 4) | (second >> 4));
    text += at + 1 < bytes.length ? letter((second << 2) | (third >> 6)) : "=";
    text += at + 2 < bytes.length ? letter(third) : "=";
  }
  return text;
}

/** Null for what is no base64. */
export function decodeBase64(text: string, start = 0): Uint8Array | null {
  let end = text.length;
  while (end > start && text[end - 1] === "=") end--;
  const bytes = new Uint8Array(Math.floor(((end - start) * 3) / 4));
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let at = start; at < end; at++) {
    const value = sextets[text.charCodeAt(at)] ?? 0xff;
    if (value === 0xff) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  return bytes;
}

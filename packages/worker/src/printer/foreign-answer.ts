const shownText = 40;
const shownBytes = 16;

/** Why there is no printing to what sent these bytes. The part before the colon has words in the console. */
export function foreignAnswerText(bytes: readonly number[]): string {
  const text = String.fromCharCode(...bytes);
  const who = text.startsWith("HTTP/")
    ? "a web server answers there, and no printer"
    : "what answers there is no printer";
  return `${who}: ${shown(text, bytes)}`;
}

/** The first line where it is text, otherwise the first bytes in hex. */
function shown(text: string, bytes: readonly number[]): string {
  const [line = ""] = text.split(/[\r\n]/);
  const isText = /^[\x20-\x7e]{3,}$/.test(line);
  if (isText) return `"${line.slice(0, shownText)}"`;
  const hex = bytes.slice(0, shownBytes).map((byte) => byte.toString(16).padStart(2, "0"));
  return `bytes ${hex.join(" ")}`;
}

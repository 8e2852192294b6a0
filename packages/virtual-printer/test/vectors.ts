// Checks the tokenizer against a file of known commands: `npx tsx packages/virtual-printer/test/vectors.ts <file.json>`.
// The file is a list of `{ type, hex }`, each exactly one command.
import { readFileSync } from "node:fs";
import { EscPosTokenizer } from "../src/escpos/tokenizer.ts";

interface Vector {
  type: string;
  hex: string;
}

const [path] = process.argv.slice(2);
if (!path) {
  console.error("usage: vectors.ts <command-vectors.json>");
  process.exit(2);
}
const vectors: Vector[] = JSON.parse(readFileSync(path, "utf8"));
const expected = vectors.map((vector) => vector.hex.toLowerCase());
const whole = Uint8Array.from(Buffer.from(expected.join(""), "hex"));

const wrong: string[] = [];
for (const [index, hex] of expected.entries()) {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
  check(`${vectors[index]?.type} ${hex} alone`, split([bytes]), [hex]);
  for (let cut = 1; cut < bytes.length; cut++) {
    check(`${hex} cut at ${cut}`, split([bytes.subarray(0, cut), bytes.subarray(cut)]), [hex]);
  }
}
check("concatenation", split([whole]), expected);
check("byte by byte", split(Array.from(whole, (byte) => Uint8Array.of(byte))), expected);
for (let cut = 1; cut < whole.length; cut++) {
  check(`concatenation cut at ${cut}`, split([whole.subarray(0, cut), whole.subarray(cut)]), expected);
}

for (const line of wrong.slice(0, 20)) console.log(line);
console.log(
  `${vectors.length} vectors, ${whole.length} bytes: ${wrong.length === 0 ? "all right" : `${wrong.length} wrong`}`,
);
process.exit(wrong.length === 0 ? 0 : 1);

function split(chunks: Iterable<Uint8Array>): string[] {
  const tokenizer = new EscPosTokenizer();
  const seen: string[] = [];
  const keep = (next: () => ReturnType<EscPosTokenizer["next"]>) => {
    for (let command = next(); command; command = next()) seen.push(Buffer.from(command.bytes).toString("hex"));
  };
  for (const chunk of chunks) {
    tokenizer.push(chunk);
    keep(() => tokenizer.next());
  }
  keep(() => tokenizer.end());
  return seen;
}

function check(what: string, actual: string[], wanted: string[]): void {
  const at = wanted.findIndex((hex, index) => hex !== actual[index]);
  if (at < 0 && actual.length === wanted.length) return;
  wrong.push(`${what}: expected ${wanted[at] ?? "the end"}, got ${actual[at < 0 ? wanted.length : at] ?? "nothing"}`);
}

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { hex, type Token, walk } from "./escpos-walk.ts";

const bytesPerLine = 32;

/** Compares with the stored file. PLATEN_UPDATE_GOLDEN=1 rewrites it; a missing file fails like a different one. */
export function expectGolden(name: string, bytes: Uint8Array): void {
  const file = new URL(`golden/${name}.hex.txt`, import.meta.url);
  const actual = readable(bytes);
  if (process.env.PLATEN_UPDATE_GOLDEN === "1") writeFileSync(file, actual);
  expect(existsSync(file), `${name} is missing; PLATEN_UPDATE_GOLDEN=1 writes it`).toBe(true);
  expect(actual).toBe(readFileSync(file, "utf8"));
}

/** One command a line: where it is, its bytes, what it says. */
function readable(bytes: Uint8Array): string {
  return walk(bytes).map(describe).join("");
}

function describe({ offset, name, bytes }: Token): string {
  const at = offset.toString(16).padStart(6, "0");
  if (name === "text") return `${at}  ${hex(bytes)}\n        "${printable(bytes)}"\n`;
  if (bytes.length <= bytesPerLine) return `${at}  ${hex(bytes).padEnd(24)}  ${name}\n`;
  let lines = `${at}  ${name}, ${bytes.length} bytes\n`;
  for (let start = 0; start < bytes.length; start += bytesPerLine) {
    lines += `        ${hex(bytes.slice(start, start + bytesPerLine))}\n`;
  }
  return lines;
}

function printable(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes).replace(/[^ -~]/g, "·");
}

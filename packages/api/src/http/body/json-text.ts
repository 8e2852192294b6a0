import { memberPath } from "@platen/receipt/json";
import { keepsDigits } from "@platen/receipt/number-text";
import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { fault } from "../../problems/fault.ts";
import { shortened } from "../../problems/field-path.ts";

/** Numbers are few and short in usual requests: without a run or an exponent like these none loses digits. */
const longRun = /\d[\d.]{15}|\d[eE]-\d{3}/;

/** More than this nobody reads. */
const mostProblems = 100;

const quote = 0x22;
const minus = 0x2d;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);
const isDigit = (code: number) => code >= 0x30 && code <= 0x39;
const numberEnd = /[^\d.eE+-]/g;

/** Looked at in the text, before anything recursive meets the value. */
export function isNestedDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (closers.has(code)) depth--;
    else if (openers.has(code) && ++depth > limit) return true;
  }
  return false;
}

/** Where the string that begins at `start` has its closing quote. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === backslash) at++;
    else if (code === quote) return at;
  }
  return text.length;
}

/**
 * The numbers of a JSON text that JSON.parse changes, each as `data.id: …`: a receipt would show digits that nobody sent.
 * `value` is what the text says.
 */
export function lostDigits(text: string, value: unknown): Problem[] {
  if (!longRun.test(text)) return [];
  const quoted = quoteLossy(text);
  if (quoted === undefined) return [];
  const problems: Problem[] = [];
  compare(value, JSON.parse(quoted), "", problems);
  return problems;
}

/** The same JSON with texts in place of the numbers that lose digits; undefined without such numbers. */
function quoteLossy(text: string): string | undefined {
  let quoted = "";
  let copied = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (isDigit(code) || code === minus) {
      numberEnd.lastIndex = at;
      const end = numberEnd.exec(text)?.index ?? text.length;
      const number = text.slice(at, end);
      if (!keepsDigits(number)) {
        quoted += `${text.slice(copied, at)}"${number}"`;
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? undefined : quoted + text.slice(copied);
}

function compare(value: unknown, quoted: unknown, path: string, problems: Problem[]): void {
  if (problems.length >= mostProblems) return;
  if (typeof value === "number" && typeof quoted === "string") {
    problems.push(problemAt(path || "body", fault("digits-lost", { number: shortened(quoted) })));
  }
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const name = Array.isArray(value) ? Number(key) : key;
    const inner = path === "" && typeof name === "string" ? name : memberPath(path, name);
    compare(Reflect.get(value, key), Reflect.get(Object(quoted), key), inner, problems);
  }
}

import type { RealTimeCommand } from "../commands/real-time.ts";
import { dle } from "./command-table.ts";

type Verdict = "no" | "more" | RealTimeCommand;

/** DLE EOT n takes one more byte for ink, peeler and interface status. */
const statusWithDevice = new Set([7, 8, 18]);
const clearSignature = [0x01, 0x03, 0x14, 0x01, 0x06, 0x02, 0x08];

/** Looks at every byte as it arrives, with no regard to the commands around it, also across chunk boundaries. */
export class RealTimeScanner {
  /** A beginning that may still become a command; its first byte is DLE. */
  #held: number[] = [];

  scan(chunk: Uint8Array): RealTimeCommand[] {
    const found: RealTimeCommand[] = [];
    for (const byte of chunk) {
      if (this.#held.length === 0 && byte !== dle) continue;
      this.#held.push(byte);
      this.#settle(found);
    }
    return found;
  }

  reset(): void {
    this.#held = [];
  }

  #settle(found: RealTimeCommand[]): void {
    while (this.#held.length > 0) {
      const verdict = this.#held[0] === dle ? judge(this.#held) : "no";
      if (verdict === "more") return;
      if (verdict !== "no") {
        found.push(verdict);
        this.#held = [];
        return;
      }
      const next = this.#held.indexOf(dle, 1);
      this.#held = next < 0 ? [] : this.#held.slice(next);
    }
  }
}

function judge(bytes: readonly number[]): Verdict {
  const [, kind, n] = bytes;
  if (kind === undefined) return "more";
  if (kind === 0x04) return judgeStatus(n, bytes[3]);
  if (kind === 0x05) return n === undefined ? "more" : n === 0 || n === 1 || n === 2 ? { type: "recover", n } : "no";
  if (kind === 0x14) return n === undefined ? "more" : judgeAction(n, bytes.slice(3));
  return "no";
}

function judgeStatus(n: number | undefined, a: number | undefined): Verdict {
  if (n === undefined) return "more";
  if (n >= 1 && n <= 4) return { type: "status", n };
  if (!statusWithDevice.has(n)) return "no";
  return a === undefined ? "more" : { type: "status", n, a };
}

/** DLE DC4 fn …: anything outside the ranges of the manual is not a command but a coincidence in picture data. */
function judgeAction(fn: number, parameters: readonly number[]): Verdict {
  const [first, second, third, fourth, fifth] = parameters;
  if (fn === 1) {
    if (first === undefined) return "more";
    if (first !== 0 && first !== 1) return "no";
    if (second === undefined) return "more";
    return second >= 1 && second <= 8 ? { type: "pulse", pin: first === 0 ? 2 : 5, ms: second * 100 } : "no";
  }
  if (fn === 2) return matches(parameters, [0x01, 0x08], { type: "power-off" });
  if (fn === 3) {
    if (first !== undefined && first > 7) return "no";
    if (second !== undefined && second !== 0) return "no";
    if (third === undefined || fourth === undefined || fifth === undefined) return "more";
    return { type: "buzzer", times: third, ms: fourth * 100 };
  }
  if (fn === 7) {
    if (first === undefined) return "more";
    return [1, 2, 4, 5].includes(first) ? { type: "send-status", what: first } : "no";
  }
  return fn === 8 ? matches(parameters, clearSignature, { type: "clear" }) : "no";
}

function matches(actual: readonly number[], expected: readonly number[], command: RealTimeCommand): Verdict {
  if (actual.some((byte, index) => byte !== expected[index])) return "no";
  return actual.length === expected.length ? command : "more";
}

// Ends the launcher's children when the launcher is gone, however it went: a process killed with SIGKILL cannot clean
// up after itself, but its end of this pipe closes. Every line on standard input names a child, or one that is to come
// (`GuardLine`).
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { commandOf, isAlive } from "./process-table.ts";

/** @type {Map<number, NodeJS.Signals>} */
const children = new Map();

/** @type {{ marked: import("./guard.ts").MarkedProcess; signal: NodeJS.Signals } | undefined} */
let toCome;

/** What a polite request did not end by now is killed. */
const patienceMs = 4_000;

// A Ctrl-C in the terminal is meant for the launcher; this process goes when the pipe closes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on("line", (line) => {
    /** @type {import("./guard.ts").GuardLine} */
    const told = JSON.parse(line);
    if ("marked" in told) toCome = told.marked ? { marked: told.marked, signal: told.signal } : undefined;
    else if (told.signal) children.set(told.pid, told.signal);
    else children.delete(told.pid);
  })
  .on("close", async () => {
    for (const [pid, signal] of children) tell(pid, signal);
    const deadline = Date.now() + patienceMs;
    do {
      const pid = toCome && pidOf(toCome.marked);
      if (toCome && pid && !children.has(pid)) {
        children.set(pid, toCome.signal);
        tell(pid, toCome.signal);
      }
      await new Promise((wake) => setTimeout(wake, 50));
    } while (Date.now() < deadline && (toCome || [...children.keys()].some(isAlive)));
    for (const pid of children.keys()) tell(pid, "SIGKILL");
    process.exit(0);
  });

/** @param {import("./guard.ts").MarkedProcess} marked */
function pidOf({ file, mark }) {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return pid > 0 && commandOf(pid)?.includes(mark) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

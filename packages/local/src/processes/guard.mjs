// Ends the launcher's children when the launcher is gone, however it went: a process killed with SIGKILL cannot clean
// up after itself, but its end of this pipe closes. Every line on standard input names a child: "+pid signal" or "-pid".
import { createInterface } from "node:readline";

/** @type {Map<number, NodeJS.Signals>} */
const children = new Map();

/** What a polite request did not end by now is killed. */
const patienceMs = 4_000;

// A Ctrl-C in the terminal is meant for the launcher; this process goes when the pipe closes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});

createInterface({ input: process.stdin })
  .on("line", (line) => {
    const [pid = "", signal = "SIGTERM"] = line.slice(1).split(" ");
    if (line.startsWith("+")) children.set(Number(pid), /** @type {NodeJS.Signals} */ (signal));
    else children.delete(Number(pid));
  })
  .on("close", async () => {
    for (const [pid, signal] of children) tell(pid, signal);
    const deadline = Date.now() + patienceMs;
    while ([...children.keys()].some(alive) && Date.now() < deadline) await new Promise((wake) => setTimeout(wake, 50));
    for (const pid of children.keys()) tell(pid, "SIGKILL");
    process.exit(0);
  });

/** @param {number} pid @param {NodeJS.Signals | 0} signal */
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} pid */
function alive(pid) {
  return tell(pid, 0);
}

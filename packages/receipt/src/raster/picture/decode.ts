// The program of the process that decodes: see decoding-process.ts.
import type { DecodingAnswer, DecodingOrder } from "./decoding-process.ts";
import { drawPicture } from "./picture-library.ts";

/** A library that runs is looked at this often. It runs on threads of its own, so that this timer is not late. */
const lookEveryMs = 20;

/** Ctrl+C reaches every process of a terminal. This one ends with the process that began it, which may answer requests still. */
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
process.on("disconnect", endNow);
if (!process.connected) endNow();

process.on("message", async ({ id, bytes, size, maxProcessorMs, maxBytes }: DecodingOrder) => {
  const begun = process.cpuUsage();
  const look = setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    const isSlow = (user + system) / 1_000 > maxProcessorMs;
    if (!isSlow && process.memoryUsage.rss() <= maxBytes) return;
    clearInterval(look);
    // The library cannot be interrupted, so the process ends.
    answer({ id, type: "stopped", excess: isSlow ? "processor" : "memory" }, endNow);
  }, lookEveryMs);
  try {
    const data = await drawPicture(bytes, size);
    answer({ id, type: "done", data });
  } catch (error) {
    answer({ id, type: "failed", message: error instanceof Error ? error.message : String(error) });
  } finally {
    clearInterval(look);
  }
});

function answer(answer: DecodingAnswer, sent?: () => void): void {
  process.send?.(answer, undefined, undefined, sent);
}

/** `process.exit` would wait for the library. */
function endNow(): void {
  process.kill(process.pid, "SIGKILL");
}

import type { Logger } from "./log.ts";

/**
 * An error that nobody caught ends the process, as it would without this. Node would write its words to the error output,
 * where they are kept like any log line, and they may quote what was sent.
 */
export function endOnUncaught(log: Logger): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "the process ends: an error that nobody caught");
    process.exit(1);
  });
}

import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";

/** Each of them drains the process. */
export const stopSignals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** A closed terminal sends SIGHUP twice, once by its shell: the second does not mean "at once". */
export function isRepeatable(signal: string): boolean {
  return signal === "SIGHUP";
}

/** Whatever still runs this long after the drain is left behind. */
const stopWithinMs = 5_000;

/** How long a process that was asked to stop may take for it. */
export function longestStopMs({ server }: Pick<Config, "server">): number {
  return server.drainSeconds * 1000 + stopWithinMs;
}

/** Ends this process once the API is closed: with `exit`, or with 1 when that failed or took too long. */
export function closeAndExit(
  api: { close(): Promise<void> },
  config: Pick<Config, "server">,
  log: Logger,
  exit: () => void = () => process.exit(0),
): void {
  setTimeout(() => process.exit(1), longestStopMs(config)).unref();
  api.close().then(exit, (error: unknown) => {
    log.error({ err: error }, "could not stop cleanly");
    process.exit(1);
  });
}

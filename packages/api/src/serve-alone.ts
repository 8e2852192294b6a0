import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";
import { startTracing } from "@platen/shared/trace";
import { startApi } from "./api.ts";
import { closeAndExit, isRepeatable, stopSignals } from "./processes/close-and-exit.ts";

/** The one process of the API, until a signal stops it; a second one ends it at once. */
export async function serveAlone(config: Config, log: Logger, env: NodeJS.ProcessEnv): Promise<void> {
  const api = await startApi(config, log, await startTracing(env, "api"));
  log.info({ host: config.server.host, port: api.port }, "the API listens");

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping && isRepeatable(signal)) return;
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    closeAndExit(api, config, log);
  };
  for (const signal of stopSignals) process.on(signal, stop);
}

import { modelsOf } from "@platen/receipt/printer-models";
import { ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { createLog, styleFor } from "@platen/shared/log";
import { startTracing } from "@platen/shared/trace";
import { endOnUncaught } from "@platen/shared/uncaught";
import { startApi } from "./api.ts";
import { startWarnings } from "./start-warnings.ts";

/** Whatever still runs this long after the drain is left behind. */
const stopWithinMs = 5_000;

/** Without a word it serves. `migrate` brings the database up to date and ends, for those who want that step alone. */
function readCommand(): "serve" | "migrate" {
  const [command = "serve"] = process.argv.slice(2);
  if (command === "serve" || command === "migrate") return command;
  throw new ConfigError([`${command}: no such command; known are serve (the default) and migrate`]);
}

async function main(): Promise<void> {
  const command = readCommand();
  const config = readConfig(process.env, process.cwd(), { database: true, models: modelsOf });
  const log = createLog({ level: config.log.level, part: "api", ...styleFor(process.stdout, process.env) });
  await migrateDatabase(config.database.url);
  if (command === "migrate") {
    log.info("the database is up to date");
    return;
  }
  for (const warning of startWarnings(config)) log.warn(warning);
  endOnUncaught(log);
  const api = await startApi(config, log, await startTracing(process.env, "api"));
  log.info({ host: config.server.host, port: api.port }, "the API listens");

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), config.server.drainSeconds * 1000 + stopWithinMs).unref();
    api.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});

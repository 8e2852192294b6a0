import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { modelsOf } from "@platen/receipt/printer-models";
import { type Config, ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { createLog, type Logger, styleFor } from "@platen/shared/log";
import { startTracing } from "@platen/shared/trace";
import { endOnUncaught } from "@platen/shared/uncaught";
import { startApi } from "./api.ts";
import { closeAndExit } from "./close-and-exit.ts";
import { keepServing } from "./processes/keep-serving.ts";
import { serveForFirst } from "./processes/serve-for-first.ts";
import { startWarnings } from "./start-warnings.ts";

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
  if (config.server.processes === 1) return serveAlone(config, log);
  keepServing({
    config,
    log,
    program: fileURLToPath(import.meta.url),
    onCannotStart: (reason) => console.error(reason),
  });
}

async function serveAlone(config: Config, log: Logger): Promise<void> {
  const api = await startApi(config, log, await startTracing(process.env, "api"));
  log.info({ host: config.server.host, port: api.port }, "the API listens");

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, "stopping");
    closeAndExit(api, config, log);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

if (cluster.isWorker) serveForFirst(process.env);
else {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}

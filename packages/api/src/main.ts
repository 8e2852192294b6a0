import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { modelsOf } from "@platen/receipt/printer-models";
import { fontProblem } from "@platen/receipt/raster/font-problem";
import { ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { createLog, styleFor } from "@platen/shared/log";
import { endOnUncaught } from "@platen/shared/uncaught";
import { keepServing } from "./processes/keep-serving.ts";
import { startWarnings } from "./start-warnings.ts";

/** Without a word it serves. `migrate` brings the database up to date, gives a fresh one the sample templates, and ends. */
function readCommand(): "serve" | "migrate" {
  const [command = "serve"] = process.argv.slice(2);
  if (command === "serve" || command === "migrate") return command;
  throw new ConfigError([`${command}: no such command; known are serve (the default) and migrate`]);
}

async function main(): Promise<void> {
  // What only those need that serve is loaded by them alone: the first of several processes is a third smaller without it.
  if (cluster.isWorker) return (await import("./serve-for-first.ts")).serveForFirst(process.env);
  const command = readCommand();
  const config = readConfig(process.env, process.cwd(), { database: true, models: modelsOf, fontProblem });
  const log = createLog({ level: config.log.level, part: "api", ...styleFor(process.stdout, process.env) });
  await migrateDatabase(config.database.url, { log });
  if (command === "migrate") {
    const { storeSamples } = await import("@platen/shared/db/sample-templates");
    const samples = await storeSamples(config.database.url);
    if (samples > 0) log.info({ samples }, "sample templates stored");
    log.info("the database is up to date");
    return;
  }
  for (const warning of startWarnings(config)) log.warn(warning);
  endOnUncaught(log);
  if (config.server.processes === 1) return (await import("./serve-alone.ts")).serveAlone(config, log, process.env);
  keepServing({
    config,
    log,
    program: fileURLToPath(import.meta.url),
    onCannotStart: (reason) => console.error(reason),
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});

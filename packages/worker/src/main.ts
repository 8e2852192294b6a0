import { modelsOf } from "@platen/receipt/printer-models";
import { fontProblem } from "@platen/receipt/raster/font-problem";
import { ConfigError } from "@platen/shared/config";
import { readConfig } from "@platen/shared/config-file";
import { PlainError } from "@platen/shared/errors";
import { createLog, styleFor } from "@platen/shared/log";
import { startTracing } from "@platen/shared/trace";
import { endOnUncaught } from "@platen/shared/uncaught";
import { startWorker } from "./worker.ts";

try {
  const config = readConfig(process.env, process.cwd(), { database: true, models: modelsOf, fontProblem });
  const log = createLog({ level: config.log.level, part: "worker", ...styleFor(process.stdout, process.env) });
  endOnUncaught(log);
  const worker = await startWorker(config, log, await startTracing(process.env, "worker"));
  log.info({ port: config.worker.port }, "worker started");

  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.on(signal, async () => {
      // A second signal means it. What is on the wire then is found by the next worker, as an unknown outcome.
      // A closed terminal sends SIGHUP twice, once by its shell, and means no more by the second.
      if (stopping && signal === "SIGHUP") return;
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "stopping after the receipt on the wire");
      await worker.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof PlainError ? error.message : error);
  process.exit(1);
}

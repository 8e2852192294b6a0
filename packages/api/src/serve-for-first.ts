import { inspect } from "node:util";
import type { Config } from "@platen/shared/config";
import { createLog, type Logger, styleFor } from "@platen/shared/log";
import { startTracing } from "@platen/shared/trace";
import { endOnUncaught } from "@platen/shared/uncaught";
import { type Api, startApi } from "./api.ts";
import { closeAndExit, stopSignals } from "./processes/close-and-exit.ts";
import { Siblings } from "./processes/siblings.ts";
import { sayToFirst, type WordToServing } from "./processes/words.ts";

/**
 * One of several processes behind a port: it begins, tells its numbers and stops when the first process says so. When that one
 * is gone, Node ends this one.
 */
export function serveForFirst(env: NodeJS.ProcessEnv): void {
  const siblings = new Siblings();
  let served: { api: Api; config: Config; log: Logger } | undefined;
  let isStopping = false;

  // Ctrl-C reaches this process twice, from the terminal and as the first process's word, and is one stop all the same. A
  // second one is the first process's to hear, which then ends us all.
  function stop(): void {
    if (isStopping) return;
    isStopping = true;
    // Before it listens it has promised nothing to anybody.
    if (served) closeAndExit(served.api, served.config, served.log, end);
    else end();
  }

  function end(): void {
    sayToFirst({ type: "closed" }, () => process.exit(0));
  }

  async function begin({ config, place, isFirstTry }: Extract<WordToServing, { type: "begin" }>): Promise<void> {
    const style = styleFor(process.stdout, env);
    const log = createLog({ level: config.log.level, part: "api", ...style }).child({ process: place });
    endOnUncaught(log);
    try {
      const api = await startApi(config, log, await startTracing(env, "api"), siblings);
      served = { api, config, log };
      sayToFirst({ type: "listening", port: api.port });
    } catch (error) {
      // At the first try the start as a whole fails, which is told once, by the first process.
      if (!isFirstTry) log.error({ err: error }, "this process could not start");
      sayToFirst({ type: "failed", reason: inspect(error) }, () => process.exit(1));
    }
  }

  // Node can wait for its threads for ever when it exits (nodejs/node#54918), and whoever would end us then may be gone.
  process.on("exit", () => process.kill(process.pid, "SIGKILL"));
  for (const signal of stopSignals) process.on(signal, stop);
  process.on("message", (word: WordToServing) => {
    if (word.type === "begin") void begin(word);
    else if (word.type === "stop") stop();
    else if (word.type === "measure") void siblings.tellMeasured(word.id);
    else siblings.hearJoined(word.id, word.text);
  });
  sayToFirst({ type: "here" });
}

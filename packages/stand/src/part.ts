import { startApi } from "@platen/api/api";
import { loadConfig } from "@platen/shared/config";
import { testLog } from "@platen/testkit/backends";
import { startWorker } from "@platen/worker/worker";

/** The API or the worker, which can be ended and started again: a `Program`, or within this process. */
export interface Part {
  readonly name: string;
  readonly port: number;
  readonly url: string;
  start(): Promise<unknown>;
  stop(signal?: NodeJS.Signals): Promise<unknown>;
  restart(): Promise<void>;
}

export interface PartOptions {
  name: string;
  program: "api" | "worker";
  port: number;
  env: Record<string, string>;
}

/** A part within this process: quickly started, and its code is seen by a debugger. */
export function partHere({ name, program, port, env }: PartOptions): Part {
  const config = loadConfig(undefined, env);
  let stop: (() => Promise<void>) | undefined;
  const part: Part = {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    async start() {
      if (program === "api") stop = (await startApi(config, testLog())).close;
      else stop = (await startWorker(config, testLog())).stop;
    },
    async stop() {
      const running = stop;
      stop = undefined;
      await running?.();
    },
    async restart() {
      await part.stop();
      await part.start();
    },
  };
  return part;
}

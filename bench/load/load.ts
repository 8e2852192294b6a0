import { startScript } from "../processes.ts";

/** How to ask one server. In the body, `0000000` becomes the number of the request, so that no two are the same. */
export interface Load {
  port: number;
  path: string;
  body: string;
  clients: number;
  ms: number;
  /** Begins every Idempotency-Key, so that keys of different rounds differ. */
  series: string;
}

export interface LoadResult {
  /** Accepted requests. */
  perSecond: number;
  refused: number;
  /** Milliseconds from the request to its whole answer, sorted. */
  latencies: number[];
}

export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>;
  stop(): Promise<void>;
}

/** A process of its own, so that asking takes no time from answering. */
export function startLoadGenerator(): LoadGenerator {
  const { child, stop } = startScript(new URL("generator.ts", import.meta.url));
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        child.once("message", (answer: LoadResult | { error: string }) => {
          if ("error" in answer) reject(new Error(answer.error));
          else resolve(answer);
        });
        child.send(load);
      }),
    stop,
  };
}

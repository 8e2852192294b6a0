import { Program, type ProgramOptions } from "@platen/testkit/program";

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
  stop(): Promise<unknown>;
}

/** A process of its own, so that asking takes no time from answering. */
export function startLoadGenerator({ flags = [] }: Pick<ProgramOptions, "flags"> = {}): LoadGenerator {
  const script = new URL("generator-process.ts", import.meta.url);
  const program = new Program({ program: script, output: "errors", flags }).launch();
  return {
    async run(load) {
      const answered = program.nextMessage<LoadResult | { error: string }>();
      program.send(load);
      const answer = await answered;
      if ("error" in answer) throw new Error(answer.error);
      return answer;
    },
    stop: () => program.stop(),
  };
}

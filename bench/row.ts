import type { Finding } from "./finding.ts";
import type { Servers } from "./servers.ts";

/** `short` runs everything once to see that it runs; its figures say nothing. */
export type Size = "full" | "short";

export interface Row {
  about: string;
  run(bench: Bench): Promise<Finding[]>;
}

export interface Bench {
  size: Size;
  /** Of `fleet`: how many idle printers a worker has, and for how long it is watched. Of `polling`: how many ask. */
  printers: number | undefined;
  minutes: number | undefined;
  /** Of `accept` and `drain`: a webhook is to be told how jobs end. */
  webhook: boolean;
  /** The same for all rows, started when the first one needs them. */
  servers(): Promise<Servers>;
}

import type { Confirmations } from "./confirmations.ts";
import type { Exchange } from "./exchanges.ts";

/** How a job ended: on paper, stopped by something a person has to mend, or forgotten with the power. */
export type Outcome = "printed" | "stopped" | "forgotten";

/** One maker's way of asking. */
export interface Protocol {
  /** Asks once, and takes what is offered. Rejects when nobody answers. */
  ask(): Promise<void>;
  /** Tells the server what it has not taken yet. */
  confirm(): Promise<void>;
  /** Power is gone: jobs and tokens are forgotten. */
  forget(): void;
  close(): void;
}

/** What a protocol uses of the printer that asks by it. */
export interface Asker {
  readonly confirmations: Confirmations;
  readonly isPrinting: boolean;
  /** Asks at once, or once more when it is asking. */
  askNow(): void;
  /** Prints a job. Only one is in hand at a time. */
  print(bytes: Uint8Array): Promise<Outcome>;
  note(exchange: Exchange): void;
}

import { PlainError } from "@platen/shared/errors";
import { patiently } from "@platen/shared/time";
import pg from "pg";
import { appearText } from "./survey.ts";

/** How long an answer may take. */
export const answerTimeoutMs = 2_000;

/** Rejects when the answer does not come. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return patiently(answerTimeoutMs, answer, () => {
    throw new PlainError("the connection that holds the locks gives no answer");
  });
}

/** The server, too, has to notice soon when the worker's machine is gone, to give the locks to another. */
const keepalivesText = "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3";

export interface LockConnectionOptions {
  databaseUrl: string;
  /** What the worker says by being there (`survey.ts`). */
  presence: readonly number[];
  onEnd(): void;
}

/** Opens the connection that will hold a worker's locks. Whoever gets it ends it. */
export async function openLockConnection({ databaseUrl, presence, onEnd }: LockConnectionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "platen worker lock",
    connectionTimeoutMillis: answerTimeoutMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  client.once("end", onEnd);
  try {
    await client.connect();
    await inTime(client.query(keepalivesText));
    await inTime(client.query({ text: appearText, values: [presence] }));
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** A pause that can be cut short. To cut it short before it begins cuts the next one short. */
export class Pause {
  #isCut = false;
  #wake = () => {};

  /** Waits this long, or until it is cut short. */
  async last(ms: number): Promise<void> {
    if (!this.#isCut) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isCut = false;
    this.#wake = () => {};
  }

  cut(): void {
    this.#isCut = true;
    this.#wake();
  }
}

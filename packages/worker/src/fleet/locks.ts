import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "@platen/shared/log";
import pg from "pg";

export interface OwnershipOptions {
  databaseUrl: string;
  printerId: string;
  log: Logger;
  /** Waits before trying again or taking over; a test may look at how long. */
  pause?(ms: number): Promise<void>;
  onGained(): void;
  onLost(): void;
}

/** First half of the lock's key; the second is made from the printer's name. Spells "prnt". */
const lockClass = 0x70_72_6e_74;

const tryEveryMs = 500;
const checkEveryMs = 1_000;
const answerTimeoutMs = 2_000;

/**
 * How long a worker that lost the lock may go on with the receipt on the wire. Whoever takes over waits longer than
 * that, so that the two are never on the printer at the same time.
 */
export const lostOwnerGraceMs = 2_500;
const takeoverDelayMs = 3_000;

/**
 * Makes sure that one worker at a time owns the printer, by an advisory lock on a connection of its own: the lock goes
 * when the connection does, and so when the process does. A second worker stands by and tries again and again.
 */
export class Ownership {
  readonly #options: OwnershipOptions;
  readonly #pause: (ms: number) => Promise<void>;
  #isOwner = false;
  /** Another worker held the lock when it was last asked for, on this connection or one before. */
  #stoodBy = false;
  #closing = false;
  #client: pg.Client | undefined;
  #running: Promise<void> | undefined;

  constructor(options: OwnershipOptions) {
    this.#options = options;
    this.#pause = options.pause ?? sleep;
  }

  get isOwner(): boolean {
    return this.#isOwner;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Lets go of the lock; the next worker may have it at once. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#client?.end().catch(() => {});
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      try {
        await this.#own();
      } catch (error) {
        if (!this.#closing) this.#options.log.warn({ err: error }, "the printer's lock was lost or cannot be had");
      }
      if (this.#isOwner) {
        this.#isOwner = false;
        this.#options.onLost();
      }
      if (!this.#closing) await this.#pause(tryEveryMs);
    }
  }

  /** Gets the lock and holds it until the connection fails. */
  async #own(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.databaseUrl,
      application_name: "platen worker lock",
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
    });
    client.on("error", () => {});
    this.#client = client;
    try {
      await client.connect();
      // The server, too, has to notice soon when the worker's machine is gone, to give the lock to another.
      await client.query("set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3");
      await this.#acquire(client);
      while (!this.#closing) {
        await client.query("select 1");
        if (!this.#isOwner) {
          this.#isOwner = true;
          this.#stoodBy = false;
          this.#options.onGained();
        }
        // At once when the connection ends: the successor counts from there, and so does the grace.
        await sleepUntilEnd(client, checkEveryMs);
      }
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #acquire(client: pg.Client): Promise<void> {
    while (!this.#closing) {
      const { rows } = await client.query<{ won: boolean }>("select pg_try_advisory_lock($1, hashtext($2)) as won", [
        lockClass,
        this.#options.printerId,
      ]);
      if (rows[0]?.won) {
        if (this.#stoodBy) await this.#pause(takeoverDelayMs);
        return;
      }
      if (!this.#stoodBy) this.#options.log.info("another worker owns the printer; standing by");
      this.#stoodBy = true;
      await this.#pause(tryEveryMs);
    }
  }
}

/**
 * Returns early when the connection ends. The listener is taken back each time: a race against a promise of the end would
 * be remembered by that promise, once a second for as long as the connection lives.
 */
export function sleepUntilEnd(connection: NodeJS.EventEmitter, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      connection.off("end", wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    connection.on("end", wake);
  });
}

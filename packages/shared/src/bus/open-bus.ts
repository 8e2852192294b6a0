import type { Logger } from "../log/log.ts";
import type { Bus } from "./bus.ts";
import { openPostgresBus, type PostgresBusOptions } from "./postgres-bus.ts";
import { openRedisBus } from "./redis-bus.ts";

/** Whoever opens a bus, or is handed one, finds its type here. */
export type { Bus, EventLog, EventPage } from "./bus.ts";
export type { LivingWorker } from "./living-workers.ts";

/** What else is said of PostgreSQL is ignored on Redis. */
export interface BusOptions extends PostgresBusOptions {
  /** Empty: PostgreSQL carries the messages. */
  redisUrl: string;
  databaseUrl: string;
  /** Keeps installations that share a Redis server apart; a PostgreSQL database is one installation anyway. */
  prefix: string;
  log: Logger;
}

export function openBus({ redisUrl, databaseUrl, prefix, log, ...postgres }: BusOptions): Bus {
  if (!redisUrl) return openPostgresBus(databaseUrl, log, postgres);
  return openRedisBus(redisUrl, prefix, log, postgres.answerWithinMs);
}

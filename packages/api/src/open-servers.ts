import { type Bus, openBus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import { connectDatabase, type Database } from "@platen/shared/db/connect";
import type { Logger } from "@platen/shared/log";
import { openTicketQueue, type QueueOptions, type TicketQueue } from "@platen/shared/queue";
import { statementTimeoutFor } from "./http/deadline.ts";
import type { Keep } from "./keep.ts";
import { createDatabaseClock, type DatabaseClock } from "./runtime/database-clock.ts";
import { type Health, watchHealth } from "./runtime/health.ts";

/** The database, the queue and the bus, as all features use them. */
export interface Servers {
  db: Database;
  queue: TicketQueue;
  /** For a feature that opens a queue of its own. */
  queueOptions: QueueOptions;
  bus: Bus;
  clock: DatabaseClock;
  health: Health;
  /** From now on this replica counts as one that hears the events. */
  noteListening(): void;
}

export function openServers(config: Config, log: Logger, keep: Keep): Servers {
  const { answerWithinMs } = config.limits;
  const places = { redisUrl: config.redis.url, databaseUrl: config.database.url, prefix: config.redis.prefix };
  const queueOptions = { ...places, log, answerWithinMs };
  const statementTimeoutMs = statementTimeoutFor(answerWithinMs);
  const { db, sql } = keep(connectDatabase({ url: config.database.url, name: "platen api", statementTimeoutMs }));
  const queue = keep(openTicketQueue(queueOptions));
  const bus = keep(openBus({ ...places, log }));
  const clock = createDatabaseClock();
  let isListening = false;
  const health = keep(watchHealth({ sql, queue, clock, isListening: () => isListening, answerWithinMs, log }));
  return {
    db,
    queue,
    queueOptions,
    bus,
    clock,
    health,
    noteListening() {
      isListening = true;
    },
  };
}

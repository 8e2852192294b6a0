import { randomUUID } from "node:crypto";
import { createPostgresBackend, Queue, Worker } from "bullmq";
import type { Logger } from "./log.ts";
import { connectRedis } from "./redis.ts";
import { atMost } from "./time.ts";

/**
 * A ticket is a ring of the worker's doorbell: it says that there is something to print. Postgres says what: a ticket
 * that is lost, doubled or late costs a moment, never a receipt, because the worker prints whatever the database has
 * queued, in its order, and its reconciler rings when nobody did.
 */
export interface TicketQueue {
  /** Adds a ticket. One is enough for any number of jobs that are committed by now. */
  ring(): Promise<void>;
  /** Ids of the tickets that nobody has taken yet. */
  waiting(): Promise<string[]>;
  remove(ticketId: string): Promise<void>;
  /** Drops every ticket, those a dead worker still holds included. */
  clear(): Promise<void>;
  /** False when it is known, without asking, that nothing can be added now. */
  isUp(): boolean;
  /** Rejects when the queue cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface TicketConsumer {
  /** Takes no more tickets and waits for the one in hand. */
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Empty: BullMQ's PostgreSQL backend. */
  redisUrl: string;
  databaseUrl: string;
  prefix: string;
  printerId: string;
  log: Logger;
}

const queueName = (printerId: string) => `print-${printerId}`;

/** How long a worker may be silent before BullMQ gives its ticket to another. The new owner does not wait for it. */
const lockDurationMs = 30_000;

/** After an error BullMQ pauses 15 s by default; a database that restarted is back sooner. */
const retryDelayMs = 1_000;

/** The ticket in hand has no limit; after it there is only a connection to end. */
const closeWithinMs = 3_000;

/** A printer works on one receipt at a time, so one connection for queries is enough beside the listening one. */
const postgresPoolSize = 2;

export function openTicketQueue(options: QueueOptions): TicketQueue {
  const { queue, isUp, disconnect } = connectQueue(options);
  queue.on("error", (error) => options.log.warn({ err: error }, "the queue reports an error"));
  return {
    async ring() {
      // Ids of our own: BullMQ counts them, and begins again at 1 after `clear`, beside a ticket 1 that is still in hand.
      await queue.add("print", {}, { jobId: randomUUID(), removeOnComplete: true, removeOnFail: true });
    },
    waiting: () => queue.getRanges(["wait"]),
    async remove(ticketId) {
      await queue.remove(ticketId);
    },
    async clear() {
      await queue.obliterate({ force: true });
    },
    isUp,
    async ping() {
      await queue.getWaitingCount();
    },
    async close() {
      await queue.close();
      disconnect();
    },
  };
}

/** Works on one ticket at a time. An error of the handler is logged; the ticket is spent. */
export function consumeTickets(options: QueueOptions, handle: () => Promise<void>): TicketConsumer {
  const { redisUrl, databaseUrl, prefix, printerId, log } = options;
  let inHand: Promise<unknown> = Promise.resolve();
  const process = async () => {
    const handling = handle();
    inHand = handling.catch(() => {});
    await handling;
  };
  const settings = {
    concurrency: 1,
    lockDuration: lockDurationMs,
    runRetryDelay: retryDelayMs,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  const redis = redisUrl ? connectRedis(redisUrl, log) : undefined;
  const worker = redis
    ? new Worker(queueName(printerId), process, { connection: redis, prefix, ...settings })
    : new Worker(
        queueName(printerId),
        process,
        { connection: { connectionString: databaseUrl, max: postgresPoolSize }, ...settings },
        createPostgresBackend,
      );
  worker.on("error", (error: Error) => log.warn({ err: error }, "the queue reports an error"));
  worker.on("failed", (_ticket, error) => log.error({ err: error }, "a ticket could not be handled"));
  return {
    async close() {
      const closed = worker.close();
      await inHand;
      // BullMQ can wait for ever for the end of a connection that was being made anew when it was told to close.
      await atMost(closeWithinMs, closed);
      redis?.disconnect();
    },
  };
}

/** BullMQ's classes are generic over their backend; what is used of a queue here is the same for both. */
type BullQueue = Pick<Queue, "add" | "getRanges" | "remove" | "obliterate" | "getWaitingCount" | "close"> & {
  on(event: "error", listener: (error: Error) => void): unknown;
};

function connectQueue({ redisUrl, databaseUrl, prefix, printerId, log }: QueueOptions): {
  queue: BullQueue;
  isUp(): boolean;
  disconnect(): void;
} {
  if (!redisUrl) {
    const connection = { connectionString: databaseUrl, max: postgresPoolSize, query_timeout: 3_000 };
    const queue = new Queue(queueName(printerId), { connection }, createPostgresBackend);
    // The tickets are in the same server as the jobs: whoever writes a job finds out by that.
    return { queue: queue as unknown as BullQueue, isUp: () => true, disconnect: () => {} };
  }
  const redis = connectRedis(redisUrl, log, { failFast: true });
  return {
    queue: new Queue(queueName(printerId), { connection: redis, prefix }),
    isUp: () => redis.status === "ready",
    disconnect: () => redis.disconnect(),
  };
}

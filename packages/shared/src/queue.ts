import { createPostgresBackend, Queue, Worker } from "bullmq";
import { MessageReader, stamp } from "./bus/envelope.ts";
import type { Logger } from "./log/log.ts";
import { connectRedis } from "./redis.ts";
import { atMost } from "./time.ts";
import { type EmitterConstructor, withoutUnheardErrors } from "./unheard-errors.ts";

/**
 * A ticket is a ring of a doorbell: it says that there is something to print, and on which printer, or something to tell to
 * webhooks. Postgres says what. A ticket that is lost, doubled or late costs a moment, never a receipt, because whoever
 * answers the bell does whatever the database has waiting, in its order, and looks for what nobody rang for.
 */
export interface TicketQueue<Rung extends object = Ring> {
  /** Adds a ticket for each ring. One is enough for any number of jobs of a printer that are committed by now. */
  ring(rings: readonly Rung[], delayMs?: number): Promise<void>;
  /** False when it is known, without asking, that nothing can be added now. */
  isUp(): boolean;
  /** Rejects when the queue cannot be reached. In PostgreSQL nobody is asked: it is there when the jobs' tables are. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Ring {
  printerId: string;
  /** The last of the jobs it is about: whoever has that one already need not look for it. */
  jobId: string;
}

export interface TicketConsumer {
  /** Takes no more tickets. */
  close(): Promise<void>;
}

export interface QueueOptions {
  /** Whose bell it is; the worker's if not said otherwise. */
  name?: string;
  /** Empty: BullMQ's PostgreSQL backend. */
  redisUrl: string;
  databaseUrl: string;
  prefix: string;
  log: Logger;
  /** A request waits for the queue no longer than this. */
  answerWithinMs?: number;
}

const usualAnswerWithinMs = 3_000;

/**
 * One for all sites: BullMQ waits at each queue on a connection of its own, and a worker may serve forty sites. The name is
 * that of the version before, whose API may still ring there.
 */
const printQueue = "print-default";

/** Rung when there is something to tell to webhooks. */
export const webhookQueue = "webhooks";

/** After an error BullMQ pauses 15 s by default; a database that restarted is back sooner. */
const retryDelayMs = 1_000;

/** BullMQ can wait for ever for the end of a connection that was being made anew when it was told to close. */
const closeWithinMs = 3_000;

/** Tickets are spent as they come, so the only ones to find again are those of a worker that died in that moment. */
const stalledIntervalMs = 300_000;

/** How long an idle consumer waits before it asks whether it missed a notification; housekeeping notices sooner. */
const postgresDrainDelayS = 300;

export function openTicketQueue<Rung extends object = Ring>(options: QueueOptions): TicketQueue<Rung> {
  const { queue, isUp, ping, disconnect } = connectQueue(options);
  queue.on("error", (error) => options.log.warn({ err: error }, "the queue reports an error"));
  return {
    async ring(rings, delay = 0) {
      const opts = { ...ticketOptions, ...(delay > 0 && { delay }) };
      const tickets = rings.map((ring) => ({ name: "print", data: stamp(ring), opts }));
      const [first] = tickets;
      if (tickets.length > 1) await queue.addBulk(tickets);
      else if (first) await queue.add(first.name, first.data, first.opts);
    },
    isUp,
    ping,
    async close() {
      await queue.close();
      disconnect();
    },
  };
}

const ticketOptions = { removeOnComplete: true, removeOnFail: true };

/**
 * Spends every ticket as it comes and says what it is about. That of an API of the release before may not say all of it, and
 * that of a later one (`bus/envelope.ts`) nothing that is understood here: then there may be something to print anywhere.
 */
export function consumeTickets<Rung extends object = Ring>(
  options: QueueOptions,
  onRing: (ring: Partial<Rung>) => void,
): TicketConsumer {
  const { name = printQueue, redisUrl, databaseUrl, prefix, log } = options;
  const reader = new MessageReader(log);
  const spend = async ({ data }: { data?: unknown }) => onRing(reader.read<Partial<Rung>>("tickets", data ?? {}) ?? {});
  const settings = {
    runRetryDelay: retryDelayMs,
    stalledInterval: stalledIntervalMs,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  };
  const redis = redisUrl ? connectRedis(redisUrl, log) : undefined;
  const worker = redis
    ? new Worker(name, spend, { connection: redis, prefix, ...settings })
    : new Worker(
        name,
        spend,
        { connection: { connectionString: databaseUrl, max: 1 }, drainDelay: postgresDrainDelayS, ...settings },
        createBackend,
      );
  worker.on("error", (error: Error) => log.warn({ err: error }, "the queue reports an error"));
  worker.on("failed", (_ticket, error) => log.error({ err: error }, "a ticket could not be handled"));
  return {
    async close() {
      await atMost(closeWithinMs, worker.close());
      redis?.disconnect();
    },
  };
}

/** What BullMQ makes its connections with. */
interface BullConnection {
  pgModule: { Client: EmitterConstructor };
  pool: { Client: EmitterConstructor };
}

/**
 * BullMQ does not listen to its connections while they are made and when they are ended, and an error that nobody listens to
 * would end the process: a server that stops in that moment sends one. What was under way fails by itself.
 */
const createBackend: typeof createPostgresBackend = (name, options, factoryOptions) => {
  const backend = createPostgresBackend(name, options, factoryOptions);
  const { connection } = backend as unknown as { connection: BullConnection };
  const Client = withoutUnheardErrors(connection.pgModule.Client);
  connection.pgModule = { Client };
  connection.pool.Client = Client;
  return backend;
};

/** BullMQ's classes are generic over their backend; what is used of a queue here is the same for both. */
type BullQueue = Pick<Queue, "add" | "addBulk" | "close"> & {
  on(event: "error", listener: (error: Error) => void): unknown;
};

function connectQueue({
  name = printQueue,
  redisUrl,
  databaseUrl,
  prefix,
  log,
  answerWithinMs = usualAnswerWithinMs,
}: QueueOptions): {
  queue: BullQueue;
  isUp(): boolean;
  ping(): Promise<void>;
  disconnect(): void;
} {
  if (!redisUrl) {
    // Requests that come together share a ticket, so two connections carry all there are.
    const connection = { connectionString: databaseUrl, max: 2, query_timeout: answerWithinMs };
    const queue = new Queue(name, { connection }, createBackend);
    // The tickets are in the same server as the jobs: whoever writes a job finds out by that.
    return { queue: queue as unknown as BullQueue, isUp: () => true, ping: async () => {}, disconnect: () => {} };
  }
  const redis = connectRedis(redisUrl, log, { answerWithinMs });
  const queue = new Queue(name, { connection: redis, prefix });
  return {
    queue,
    isUp: () => redis.status === "ready",
    async ping() {
      await queue.getWaitingCount();
    },
    disconnect: () => redis.disconnect(),
  };
}

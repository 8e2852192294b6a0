import { type RedisOptions as AllRedisOptions, Redis } from "ioredis";
import type { Logger } from "./log/log.ts";
import { backoffMs } from "./time.ts";

/** Answers are taken as they come; the one option about them does not fit exact optional types. */
type RedisOptions = Omit<AllRedisOptions, "replyMapping">;

/** A request has to be answered even when Redis is away, so a command gives up after this part of its time. */
const shareOfAnswer = 1 / 2;

/** Commands that wait for a ticket are answered after ten seconds at the latest. */
const blockingSilenceLimitMs = 15_000;

/**
 * A primary that became a replica may keep its connections, and then refuses every write on them. A new connection leads
 * to the new primary, and what was refused is sent there (2). Within a script the code is not the message's first word.
 */
const reconnectOnError = (error: Error) => (error.message.includes("READONLY") ? 2 : false);

/** ioredis counts the attempts from 1. */
const reconnectDelayMs = (attempt: number) => backoffMs(attempt - 1, { leastMs: 50, mostMs: 1_000 });

export interface RedisConnectOptions extends RedisOptions {
  /** Commands fail while Redis is away, so that who asked is answered within this; without it they wait for its return. */
  answerWithinMs?: number;
}

export function connectRedis(
  url: string,
  log: Logger,
  { answerWithinMs, ...options }: RedisConnectOptions = {},
): Redis {
  const patience: RedisOptions = answerWithinMs
    ? {
        maxRetriesPerRequest: 1,
        commandTimeout: answerWithinMs * shareOfAnswer,
        // A connection that is silent for so long with a command under way is dead, though nobody said so.
        socketTimeout: answerWithinMs,
      }
    : { maxRetriesPerRequest: null, socketTimeout: blockingSilenceLimitMs };
  const reconnecting: RedisOptions = { keepAlive: 5_000, retryStrategy: reconnectDelayMs, reconnectOnError };
  const settings: RedisOptions = { ...reconnecting, ...patience, ...options };
  const redis = new Redis(url, settings);
  let away = false;
  redis.on("error", (error: Error) => {
    if (!away) log.warn({ err: error }, "Redis is away");
    away = true;
  });
  redis.on("ready", () => {
    if (away) log.info("Redis is back");
    away = false;
  });
  return redis;
}

/** A server that is there answers within milliseconds. */
const askTimeoutMs = 2_000;

/** Connects once and asks; throws what kept it from an answer. For those who look whether Redis can be used at all. */
export async function askRedis<T>(url: string, log: Logger, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectRedis(url, log, {
    lazyConnect: true,
    connectTimeout: askTimeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    commandTimeout: askTimeoutMs,
  });
  let cause: Error | undefined;
  redis.on("error", (error: Error) => {
    cause = error;
  });
  try {
    await redis.connect();
    await redis.ping();
    return await ask(redis);
  } catch (error) {
    // What `connect` throws says only that the connection is closed.
    throw cause ?? error;
  } finally {
    redis.disconnect();
  }
}

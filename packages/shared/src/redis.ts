import { type RedisOptions as AllRedisOptions, Redis } from "ioredis";
import type { Logger } from "./log.ts";

/** Answers are taken as they come; the one option about them does not fit exact optional types. */
type RedisOptions = Omit<AllRedisOptions, "replyMapping">;

/** A request has to be answered within three seconds even when Redis is away, so a command gives up before that. */
const commandTimeoutMs = 1_500;

/** A connection that is silent for this long with a command under way is dead, though nobody said so: a new one is made. */
const silenceLimitMs = 2 * commandTimeoutMs;

/** Commands that wait for a ticket are answered after ten seconds at the latest. */
const blockingSilenceLimitMs = 15_000;

const reconnectDelayMs = (attempt: number) => Math.min(50 * 2 ** attempt, 1_000);

export interface RedisConnectOptions extends RedisOptions {
  /** Commands fail while Redis is away, for requests that must be answered; otherwise they wait for it to return. */
  failFast?: boolean;
}

export function connectRedis(
  url: string,
  log: Logger,
  { failFast = false, ...options }: RedisConnectOptions = {},
): Redis {
  const patience: RedisOptions = failFast
    ? { maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs, socketTimeout: silenceLimitMs }
    : { maxRetriesPerRequest: null, socketTimeout: blockingSilenceLimitMs };
  const settings: RedisOptions = { keepAlive: 5_000, retryStrategy: reconnectDelayMs, ...patience, ...options };
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

import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";
import { connectRedis } from "@platen/shared/redis";
import { reasonOf } from "../network-failure.ts";
import { explainCertificate } from "./certificate.ts";
import { type Finding, failure, ok, skipped, warning } from "./finding.ts";

const connectTimeoutMs = 2_000;

export async function checkQueue({ redis, database }: Config, log: Logger): Promise<Finding> {
  if (redis.url) return checkRedis(redis.url, log);
  if (!database.url) return skipped("queue", "neither REDIS_URL nor DATABASE_URL is set here");
  return ok("queue", "on PostgreSQL, because REDIS_URL is not set");
}

async function checkRedis(url: string, log: Logger): Promise<Finding> {
  const redis = connectRedis(url, log, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    commandTimeout: connectTimeoutMs,
  });
  let cause: Error | undefined;
  redis.on("error", (error: Error) => {
    cause = error;
  });
  const { host } = new URL(url);
  try {
    await redis.connect();
    await redis.ping();
    return judgeEviction(host, await evictionPolicy(() => redis.config("GET", "maxmemory-policy")));
  } catch (error) {
    return explain(cause ?? error, host);
  } finally {
    redis.disconnect();
  }
}

/** Undefined where a hosted Redis forbids CONFIG; then there is nothing to judge. */
async function evictionPolicy(ask: () => Promise<unknown>): Promise<string | undefined> {
  const answer = await ask().catch(() => undefined);
  return Array.isArray(answer) ? String(answer[1]) : undefined;
}

function judgeEviction(host: string, policy: string | undefined): Finding {
  if (policy === undefined || policy === "noeviction") return ok("queue", `Redis at ${host} answers`);
  return warning(
    "queue",
    `Redis at ${host} answers, but throws keys away when its memory is full (maxmemory-policy ${policy})`,
    "Set it: redis-cli config set maxmemory-policy noeviction, and the same in redis.conf.",
  );
}

/** An error reply of Redis begins with its code: NOAUTH, WRONGPASS, NOPERM. */
function explain(error: unknown, host: string): Finding {
  const [code = ""] = error instanceof Error ? error.message.split(" ") : [];
  if (["NOAUTH", "WRONGPASS", "NOPERM"].includes(code)) {
    const step = "Put user and password into REDIS_URL: redis://user:password@host:6379.";
    return failure("queue", `Redis at ${host} wants another password (${code})`, step);
  }
  const certificate = explainCertificate("queue", `Redis at ${host}`, "REDIS_URL", error);
  if (certificate) return certificate;
  return failure(
    "queue",
    `Redis at ${host} cannot be reached (${reasonOf(error)}): jobs are not taken while it is away`,
    "Is it running? redis-cli -u $REDIS_URL ping answers PONG.",
    "Check host and port in REDIS_URL. Left empty for every part, the queue runs on PostgreSQL.",
  );
}

import type { Config } from "@platen/shared/config";
import type { Logger } from "@platen/shared/log";
import { askRedis } from "@platen/shared/redis";
import { explainRedis } from "@platen/shared/server-faults";
import { type Finding, failure, ok, skipped, warning } from "./finding.ts";

export async function checkQueue({ redis, database }: Config, log: Logger): Promise<Finding> {
  if (redis.url) return checkRedis(redis.url, log);
  if (!database.url) return skipped("queue", "neither REDIS_URL nor DATABASE_URL is set here");
  return ok("queue", "on PostgreSQL, because REDIS_URL is not set");
}

async function checkRedis(url: string, log: Logger): Promise<Finding> {
  try {
    const policy = await askRedis(url, log, (redis) => evictionPolicy(() => redis.config("GET", "maxmemory-policy")));
    return judgeEviction(new URL(url).host, policy);
  } catch (error) {
    const { says, steps } = explainRedis(error, url);
    return failure("queue", says, ...steps);
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

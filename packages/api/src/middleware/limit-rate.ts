import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";
import { excessOf, quotaHeaders, type RateLimit } from "../http/rate-limit.ts";
import type { ClientOf } from "./client-of.ts";

/** Comes before the key is asked for, so that guessing keys is limited too. */
export function limitRate(rateLimit: RateLimit, clientOf: ClientOf): MiddlewareHandler<AppEnv> {
  return (context, next) => {
    const { req } = context;
    const { address: remoteAddress } = getConnInfo(context).remote;
    const sender = { remoteAddress, forwardedFor: req.header("X-Forwarded-For") };
    const quota = rateLimit(clientOf(req.header("X-API-Key"), sender));
    for (const [name, value] of Object.entries(quota ? quotaHeaders(quota) : {})) context.header(name, value);
    const excess = excessOf(quota);
    if (excess) throw excess;
    return next();
  };
}

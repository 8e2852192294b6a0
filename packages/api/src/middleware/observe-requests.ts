import type { Logger } from "@platen/shared/log";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";
import type { Health } from "../runtime/health.ts";
import type { Metrics } from "../runtime/metrics.ts";

export interface ObserverDeps {
  log: Logger;
  metrics: Pick<Metrics, "requests">;
  health: Pick<Health, "isLeaving">;
}

/** One line in the log and one observation in the metrics for each request. */
export function observeRequests({ log, metrics, health }: ObserverDeps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const started = performance.now();
    await next();
    // A process that is about to stop sends its clients away: their next connection leads to another replica.
    if (health.isLeaving()) context.res.headers.set("Connection", "close");
    const { status } = context.res;
    const ms = performance.now() - started;
    const { method } = context.req;
    const route = context.get("route") ?? "unknown";
    metrics.requests.observe({ method, route, status }, ms / 1000);
    // The route and not the path, in which anything can stand.
    const requestId = context.get("requestId");
    log.debug({ requestId, method, route, status, ms: Math.round(ms) }, "request");
  };
}

import type { Tracing } from "@platen/shared/trace";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";

/** Who only reads makes no job, and asks so often that it would hide those who do. */
const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** One span for each request that may change something. A job that comes of it goes on with the same trace. */
export function traceRequests(tracing: Tracing): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { method } = context.req;
    if (reading.has(method)) return next();
    const span = tracing.begin(method, { parent: context.req.header("traceparent"), kind: "server" });
    context.set("traceparent", span.traceparent);
    await next();
    const route = context.get("route") ?? "unknown";
    const { status } = context.res;
    span.rename(`${method} ${route}`);
    span.set({ "http.request.method": method, "http.route": route, "http.response.status_code": status });
    span.end({ failed: status >= 500 });
  };
}

import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";

/** Hono's own middleware refuses dots, which ids of proxies have. */
const acceptable = /^[A-Za-z0-9._-]{1,128}$/;

/** Every answer says under which id the log knows its request: the client's own, if it sent one that can stand in a log. */
export const requestId: MiddlewareHandler<AppEnv> = (context, next) => {
  const given = context.req.header("X-Request-Id") ?? "";
  const id = acceptable.test(given) ? given : randomUUID();
  context.set("requestId", id);
  context.header("X-Request-Id", id);
  return next();
};

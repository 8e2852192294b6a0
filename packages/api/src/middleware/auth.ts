import { getConnInfo } from "@hono/node-server/conninfo";
import { AppError } from "@platen/shared/errors";
import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";
import type { Sender } from "../http/client-address.ts";
import type { Keys } from "../keys/keys.ts";

/**
 * Asks for the key, and remembers whose it is. Some paths take it as a bearer token, too: the one credential that every
 * Prometheus can send. Some take it from the query, because the browser's EventSource sends no headers.
 */
export function requireKey(
  keys: Pick<Keys, "find">,
  networkOf: (sender: Sender) => string,
  bearerPaths: ReadonlySet<string>,
  queryPaths: ReadonlySet<string> = new Set(),
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { req } = context;
    const bearer = bearerPaths.has(req.path)
      ? /^Bearer (.+)$/i.exec(req.header("Authorization") ?? "")?.[1]
      : undefined;
    const inQuery = queryPaths.has(req.path) ? req.query("apiKey") : undefined;
    const client = () =>
      networkOf({
        remoteAddress: getConnInfo(context).remote.address,
        forwardedFor: req.header("X-Forwarded-For"),
      });
    const caller = await keys.find(req.header("X-API-Key") ?? bearer ?? inQuery, client);
    if (!caller) throw new AppError("UNAUTHORIZED");
    context.set("caller", caller);
    await next();
  };
}

import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppContext, AppEnv } from "../endpoints/endpoint.ts";
import { jsonText } from "../http/json-line.ts";

/**
 * Ends JSON answers with a newline, so that a terminal's prompt does not stick to what `curl` shows. To JSON it is blank
 * space; what is not JSON is answered byte for byte.
 */
export const endJson: MiddlewareHandler<AppEnv> = (context, next) => {
  const json = (value: unknown, status?: ContentfulStatusCode, headers?: Record<string, string>): Response =>
    context.body(jsonText(value), status, { "Content-Type": "application/json", ...headers });
  context.json = json as AppContext["json"];
  return next();
};

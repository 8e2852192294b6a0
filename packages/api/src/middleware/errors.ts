import type { Logger } from "@platen/shared/log";
import type { ErrorHandler } from "hono";
import type { Health } from "../health.ts";
import type { AppEnv } from "../http/endpoint.ts";
import { toHttp } from "../http/errors-to-http.ts";

/** Answers whatever a middleware or a route throws; the log names the request by its id. */
export function answerErrors({ log, health }: { log: Logger; health: Pick<Health, "notice"> }): ErrorHandler<AppEnv> {
  return (error, context) => {
    health.notice(error);
    const { body, status, headers } = toHttp(error, log.child({ requestId: context.get("requestId") }));
    return context.json(body, status, headers);
  };
}

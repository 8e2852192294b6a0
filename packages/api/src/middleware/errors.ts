import type { Logger } from "@platen/shared/log";
import type { ErrorHandler } from "hono";
import type { AppEnv } from "../endpoints/endpoint.ts";
import { toHttp } from "../endpoints/errors-to-http.ts";
import type { Health } from "../runtime/health.ts";
import type { Metrics } from "../runtime/metrics.ts";

export interface ErrorDeps {
  log: Logger;
  health: Pick<Health, "notice">;
  metrics: Pick<Metrics, "failures">;
}

/** Answers whatever a middleware or a route throws; the log names the request by its id. */
export function answerErrors({ log, health, metrics }: ErrorDeps): ErrorHandler<AppEnv> {
  return (error, context) => {
    health.notice(error);
    const isProbe = context.get("isProbe");
    const requestLog = log.child({ requestId: context.get("requestId") });
    // What a probe is told is logged by `health.ts`, when it changes, and is no request that failed.
    const { body, status, headers } = toHttp(error, requestLog, {
      refusedAt: isProbe ? "debug" : "info",
      // A person is still typing what is previewed: nothing has failed to print.
      receiptAt: context.get("isPreview") ? "debug" : "warn",
    });
    if (!isProbe) metrics.failures.inc({ code: body.error.code });
    return context.json(body, status, headers);
  };
}

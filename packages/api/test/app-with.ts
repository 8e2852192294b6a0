import type { IncomingMessage } from "node:http";
import { createLog } from "@platen/shared/log";
import { Hono, type MiddlewareHandler } from "hono";
import type { App, AppEnv } from "../src/endpoints/endpoint.ts";
import { answerErrors } from "../src/middleware/errors.ts";
import { createMetrics } from "../src/runtime/metrics.ts";

export const silentLog = createLog({ level: "silent", part: "api", pretty: false });

/** An app that answers every request alike, behind these middlewares: `app.request()` asks it without a server. */
export function appWith(...middlewares: MiddlewareHandler<AppEnv>[]): App {
  const app = new Hono<AppEnv>();
  app.onError(answerErrors({ log: silentLog, health: { notice() {} }, metrics: createMetrics({ process: false }) }));
  app.use(...middlewares);
  app.all("*", (context) => context.json({ success: true }));
  return app;
}

/** What Node's server hands to the app beside the request; a test names what its middleware looks at. */
export function cameFrom(incoming: { socket?: { remoteAddress: string }; headers?: Record<string, string> }) {
  return { incoming: incoming as unknown as IncomingMessage };
}

/** The code of a refusal, or the status of any other answer. */
export async function outcomeOf(answer: Response | Promise<Response>): Promise<number | string> {
  const { status, body } = { status: (await answer).status, body: await (await answer).json() };
  return (body as { error?: { code: string } }).error?.code ?? status;
}

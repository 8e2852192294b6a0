import { measureQueue } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { defaultPrinterId } from "@platen/shared/printer";
import { atMost } from "@platen/shared/time";
import { Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { success } from "../http/schemas.ts";

const tag = "Operation";

/** Whoever collects numbers asks again soon; a database that does not answer must not keep the others from them. */
const queueAnswersWithinMs = 1_000;

/** For whoever stands beside the process: a proxy, an orchestrator, Prometheus. */
export function systemRoutes({ db, health, metrics }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/healthz",
      operationId: "getHealth",
      tag,
      summary: "Whether the process is alive",
      open: true,
      unprefixed: true,
      answers: { 200: { description: "It is.", schema: Type.Object({ success }) } },
      errors: [],
      handle: ({ context }) => context.json({ success: true }),
    }),
    endpoint({
      method: "get",
      path: "/readyz",
      operationId: "getReadiness",
      tag,
      summary: "Whether jobs can be taken: database and queue answer",
      open: true,
      unprefixed: true,
      answers: { 200: { description: "Ready.", schema: Type.Object({ success }) } },
      errors: ["SERVICE_UNAVAILABLE"],
      async handle({ context }) {
        const details = await health.problems();
        if (details.length > 0) throw new AppError("SERVICE_UNAVAILABLE", { details });
        return context.json({ success: true });
      },
    }),
    endpoint({
      method: "get",
      path: "/metrics",
      operationId: "getMetrics",
      tag,
      summary: "Numbers for Prometheus",
      takesBearer: true,
      unprefixed: true,
      answers: { 200: { description: "In Prometheus text format.", mediaTypes: ["text/plain"] } },
      errors: [],
      async handle({ context }) {
        const asked = measureQueue(db, defaultPrinterId).catch(() => undefined);
        const queue = await atMost(queueAnswersWithinMs, asked);
        metrics.queueJobs.set(queue?.waiting ?? Number.NaN);
        metrics.queueOldest.set(queue?.oldestS ?? Number.NaN);
        return context.body(await metrics.registry.metrics(), 200, { "Content-Type": metrics.registry.contentType });
      },
    }),
  ];
}

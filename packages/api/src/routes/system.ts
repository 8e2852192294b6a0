import { measureQueues } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { dropOtherPrinters, labelsOf } from "@platen/shared/printer-metrics";
import { atMost } from "@platen/shared/time";
import { Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { success } from "../http/schemas.ts";

const tag = "Operation";

/** Whoever collects numbers asks again soon; a database that does not answer must not keep the others from them. */
const queueAnswersWithinMs = 1_000;

/** For whoever stands beside the process: a proxy, an orchestrator, Prometheus. */
export function systemRoutes(deps: Deps): Endpoint[] {
  const { health, metrics } = deps;
  return [
    endpoint({
      method: "get",
      path: "/healthz",
      operationId: "getHealth",
      tag,
      summary: "Whether the process is alive",
      open: true,
      anyQuery: true,
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
      anyQuery: true,
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
        await measurePrinters(deps);
        return context.body(await metrics.registry.metrics(), 200, { "Content-Type": metrics.registry.contentType });
      },
    }),
  ];
}

/**
 * Brings what is told of each printer up to date: of those that this replica has met and that are enabled, and of the queue
 * of every printer that has one. A printer that is gone or disabled leaves no series behind.
 */
async function measurePrinters({ db, metrics, printers }: Deps): Promise<void> {
  const { queueJobs, queueOldest, workerHeard, accepted, cancelled } = metrics;
  const queues = await atMost(
    queueAnswersWithinMs,
    measureQueues(db).catch(() => undefined),
  );
  const enabled = [...printers.known()].filter(({ row }) => row.enabled);
  for (const gauge of [queueJobs, queueOldest, workerHeard]) gauge.reset();
  for (const { row, isWorkerHeard } of enabled) {
    const labels = labelsOf(row);
    workerHeard.set(labels, isWorkerHeard ? 1 : 0);
    for (const gauge of [queueJobs, queueOldest]) gauge.set(labels, queues ? 0 : Number.NaN);
    // A counter that appears with its first event would hide that event: increases are seen from a number on.
    for (const counter of [accepted, cancelled]) counter.inc(labels, 0);
  }
  for (const { printerId, site, waiting, oldestS } of queues ?? []) {
    const labels = labelsOf({ id: printerId, site });
    queueJobs.set(labels, waiting);
    queueOldest.set(labels, oldestS);
  }
  await dropOtherPrinters([accepted, cancelled], new Map(enabled.map(({ row }) => [row.id, row.site])));
}

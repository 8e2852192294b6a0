import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { success } from "../http/schemas.ts";
import { measurePrinters } from "../printers/measure-printers.ts";

const tag = "Operation";

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

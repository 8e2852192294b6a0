import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { success } from "../http/schemas.ts";
import type { SystemDeps } from "./deps.ts";
import { measureNow } from "./measure-now.ts";

const tag = "Operation";

const Readiness = Type.Object({
  success,
  details: Type.Optional(
    Type.Array(Type.String(), {
      description: "What keeps it from taking jobs: the database or the queue is away, or nothing can be stored.",
    }),
  ),
  notes: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "What a person must look at although it takes jobs: the journal is not sealed, or rows were put into it.",
    }),
  ),
});

/** For whoever stands beside the process: a proxy, an orchestrator, Prometheus. */
export function systemRoutes(deps: SystemDeps): Endpoint[] {
  const { health, metrics, sealer, siblings } = deps;
  return [
    endpoint({
      method: "get",
      path: "/healthz",
      operationId: "getHealth",
      scopes: "any",
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
      scopes: "any",
      tag,
      summary: "Whether requests are to be sent here, and whether jobs can be taken",
      open: true,
      anyQuery: true,
      unprefixed: true,
      answers: { 200: { description: "It serves. With `details` it takes no jobs.", schema: Readiness } },
      errors: ["SERVICE_UNAVAILABLE"],
      handle({ context }) {
        const reasons = health.notReady();
        if (reasons.length > 0) throw new AppError("SERVICE_UNAVAILABLE", { details: [...reasons] });
        const details = health.missing();
        const notes = notesOf(sealer);
        return context.json({
          success: true,
          ...(details.length > 0 && { details }),
          ...(notes.length > 0 && { notes }),
        });
      },
    }),
    endpoint({
      method: "get",
      path: "/metrics",
      operationId: "getMetrics",
      scopes: ["read"],
      tag,
      summary: "Numbers for Prometheus",
      takesBearer: true,
      unprefixed: true,
      answers: { 200: { description: "In Prometheus text format.", mediaTypes: ["text/plain"] } },
      errors: ["SERVICE_UNAVAILABLE"],
      async handle({ context }) {
        const text = siblings ? await siblings.metrics() : await (await measureNow(deps)).metrics();
        return context.body(text, 200, { "Content-Type": metrics.registry.contentType });
      },
    }),
  ];
}

/** A replica seals within a second. One that was stopped, or a database that was away, takes some more. */
const mostUnsealedS = 60;

function notesOf({ waitsForS, outside }: SystemDeps["sealer"]): string[] {
  const waited = Math.floor(waitsForS);
  return [
    ...(waited > mostUnsealedS
      ? [`journal: entries have waited ${waited} s to be sealed; the log of the API says why`]
      : []),
    ...(outside > 0 ? [`journal: ${outside} rows outside its chain; \`platen journal verify\` says more`] : []),
  ];
}

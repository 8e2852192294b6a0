import {
  type Span as OtelSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { build } from "../build-info.ts";
import { atMost } from "../time.ts";
import type { Span, SpanOptions, Tracing } from "./span.ts";

/** A stop waits no longer for a collector than for a client. */
const closeWithinMs = 2_000;

const kinds = { server: SpanKind.SERVER, internal: SpanKind.INTERNAL } as const;

/** Endpoint, headers and the like are OpenTelemetry's own variables, which its packages read themselves. */
export function startOpenTelemetry(part: "api" | "worker"): Tracing {
  const named = resourceFromAttributes({ "service.name": `platen-${part}`, "service.version": build.version });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer("platen");
  return {
    begin: (name, options = {}) => begin(tracer, name, options),
    async close() {
      await atMost(
        closeWithinMs,
        provider.shutdown().catch(() => {}),
      );
    },
  };
}

function begin(tracer: Tracer, name: string, { parent, kind = "internal", attributes, since }: SpanOptions): Span {
  const remote = parent === undefined ? null : parseTraceParent(parent);
  const span = tracer.startSpan(
    name,
    { kind: kinds[kind], ...(attributes && { attributes }), ...(since && { startTime: since }) },
    remote ? trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true }) : ROOT_CONTEXT,
  );
  return {
    traceparent: traceparentOf(span.spanContext()),
    rename: (better) => void span.updateName(better),
    set: (more) => void span.setAttributes(more),
    end: (how) => end(span, how),
  };
}

function end(span: OtelSpan, { failed = false, at }: { failed?: boolean; at?: Date | null } = {}): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(at ?? undefined);
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}

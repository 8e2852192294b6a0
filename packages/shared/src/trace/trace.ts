import type { Tracing } from "./span.ts";

export type { Span, SpanOptions, Tracing } from "./span.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Traces are collected when OpenTelemetry's own variables say where to send them. Otherwise nothing of it is loaded, and
 * whoever could begin a span finds no tracing to do it with.
 */
export async function startTracing(env: Environment, part: "api" | "worker"): Promise<Tracing | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint || env.OTEL_SDK_DISABLED === "true" || env.OTEL_TRACES_EXPORTER === "none") return undefined;
  const { startOpenTelemetry } = await import("./open-telemetry.ts");
  return startOpenTelemetry(part);
}

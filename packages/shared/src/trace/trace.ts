type Environment = Readonly<Record<string, string | undefined>>;

export type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  /** The W3C `traceparent` of what this is a part of; without one a trace begins here. */
  parent?: string | undefined;
  /** A request from elsewhere is served, or this process works for itself. */
  kind?: "server" | "internal";
  attributes?: Attributes;
  /** When it began, if that was not now. */
  since?: Date;
}

/** Something that takes time, as those who look at traces see it. Never holds what is printed, nor a key. */
export interface Span {
  /** What a part of it names as its parent, here or in another process. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  end(how?: { failed?: boolean; at?: Date | null }): void;
}

export interface Tracing {
  begin(name: string, options?: SpanOptions): Span;
  /** Sends what is left. A collector that does not answer is not waited for. */
  close(): Promise<void>;
}

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

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface CollectedSpan {
  service: string;
  /** The release that made it. */
  version: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

/** Takes traces as any collector of OpenTelemetry does: OTLP over HTTP, here in JSON. */
export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** Everything that was sent, word by word. */
  text(): string;
  close(): Promise<void>;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, "service" | "version" | "attributes"> & { attributes: Attribute[] })[];
    }[];
  }[];
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let text = "";
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    if (request.url === "/v1/traces") spans.push(...spansOf(JSON.parse(body) as ExportRequest));
    text += body;
    response.setHeader("Content-Type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansOf({ resourceSpans }: ExportRequest): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        service: String(flat(resource.attributes)["service.name"]),
        version: String(flat(resource.attributes)["service.version"]),
        attributes: flat(span.attributes),
      })),
  );
}

function flat(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

import { createServer, type Server } from "node:http";
import type { Measurements } from "./measurements.ts";

export interface HealthServerOptions {
  host: string;
  port: number;
  measurements: Measurements;
  /** Undefined when the worker is ready, else what it is waiting for. */
  notReady(): string | undefined;
}

/** The worker's own port: /healthz and /readyz for whoever restarts it, /metrics for Prometheus. */
export function startHealthServer({ host, port, measurements, notReady }: HealthServerOptions): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split("?")[0];
    if (path === "/metrics") {
      response.setHeader("Content-Type", measurements.registry.contentType);
      response.end(await measurements.text());
      return;
    }
    const reason = path === "/readyz" ? notReady() : undefined;
    const status = path === "/healthz" || path === "/readyz" ? (reason ? 503 : 200) : 404;
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: status === 200, ...(reason && { reason }) }));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

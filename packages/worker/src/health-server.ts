import { createServer, type Server } from "node:http";
import { PlainError } from "@platen/shared/errors";
import type { Measurements } from "./measurements.ts";

export interface HealthServerOptions {
  host: string;
  port: number;
  measurements: Measurements;
  /** Undefined when the worker is ready, else what it is waiting for. */
  notReady(): string | undefined;
}

function portTaken(port: number): string {
  return `PLATEN_WORKER_PORT ${port} is taken by another program. End that, or choose another one, as in PLATEN_WORKER_PORT=${port + 1}.`;
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
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PlainError(portTaken(port)) : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import type { App } from "./app.ts";
import { createKeyCheck } from "./auth.ts";
import { type HttpFailure, toHttp } from "./errors-to-http.ts";
import type { EventSockets } from "./ws.ts";

export interface RunningServer {
  port: number;
  /** Takes no more connections, says goodbye to the sockets, lets requests finish, then cuts what is left. */
  close(): Promise<void>;
}

export interface ServerOptions {
  app: App;
  sockets: EventSockets;
  config: Pick<Config, "server" | "auth">;
  log: Logger;
}

/** A request that waits for its job (`Prefer: wait`) may take a minute; whoever stops the service does not wait for it. */
const finishWithinMs = 1_500;

/** HTTP and /ws on one port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { app, sockets, config, log } = options;
  const server = createServer(
    getRequestListener(app.fetch, {
      errorHandler: (error) => asResponse(toHttp(error, log)),
      // Node itself throws away what nobody read of a body. The adapter's own way of doing so closes the connection
      // half a second later, in the middle of whatever the client sent next on it.
      autoCleanupIncoming: false,
    }),
  );
  server.on("upgrade", (request, socket, head) => upgrade(options, request, socket, head));
  server.on("clientError", (_error, socket) => {
    if (socket.writable) refuse(socket, toHttp(new AppError("VALIDATION_ERROR"), log));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.server.port, config.server.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server, sockets) };
}

async function closeServer(server: Server, sockets: EventSockets): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const harder = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  server.closeIdleConnections();
  // The server counts the sockets among its connections and would wait for them.
  await sockets.close();
  await closed;
  clearTimeout(harder);
}

function upgrade(options: ServerOptions, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { sockets, config, log } = options;
  socket.on("error", () => socket.destroy());
  const url = new URL(request.url ?? "/", "http://localhost");
  const isKey = createKeyCheck(config.auth);
  const header = request.headers["x-api-key"];
  const key = typeof header === "string" ? header : (url.searchParams.get("apiKey") ?? undefined);
  if (!isKey(key)) refuse(socket, toHttp(new AppError("UNAUTHORIZED"), log));
  else if (url.pathname !== `${config.server.basePath}/ws`) refuse(socket, toHttp(new AppError("NOT_FOUND"), log));
  else if (sockets.isFull()) {
    const message = "There are too many /ws connections.";
    refuse(socket, toHttp(new AppError("SERVICE_UNAVAILABLE", { message }), log));
  } else sockets.accept(request, socket, head);
}

const reasons: Record<number, string> = { 400: "Bad Request", 401: "Unauthorized", 404: "Not Found" };

/** An answer on a socket that no HTTP response belongs to. */
function refuse(socket: Duplex, { status, body }: HttpFailure): void {
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status] ?? "Service Unavailable"}`,
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(text)}`,
      "Connection: close",
      "",
      text,
    ].join("\r\n"),
  );
}

function asResponse({ status, headers, body }: HttpFailure): Response {
  return Response.json(body, { status, headers });
}

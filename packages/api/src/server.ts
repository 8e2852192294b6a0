import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, isIPv6, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { plainAddress } from "@platen/shared/networks";
import { assertMay, type Caller } from "./endpoints/caller.ts";
import type { App } from "./endpoints/endpoint.ts";
import { type HttpFailure, toHttp } from "./endpoints/errors-to-http.ts";
import { assertReaches, isLimited, type Touched } from "./endpoints/reach.ts";
import { refuseSocket } from "./endpoints/refuse-socket.ts";
import type { EventClients } from "./events/event-clients.ts";
import { type EventFilter, readFilter } from "./events/event-filter.ts";
import { EventQuery } from "./events/routes.ts";
import type { EventSockets } from "./events/ws.ts";
import { jsonText } from "./http/json-line.ts";
import { excessOf, type RateLimit } from "./http/rate-limit.ts";
import { unknownParameters } from "./http/unknown-parameters.ts";
import type { Keys } from "./keys/keys.ts";
import { createClientOf, createNetworkOf } from "./middleware/client-of.ts";
import { createForeignPageCheck, type Sender } from "./middleware/foreign-page.ts";
import { placesOf } from "./printers/place-of.ts";
import type { Printers } from "./printers/printers.ts";

export interface RunningServer {
  port: number;
  /** Takes no more connections, says goodbye to the sockets, lets requests finish, then cuts what is left. */
  close(): Promise<void>;
}

export interface ServerOptions {
  app: App;
  sockets: EventSockets;
  eventClients: EventClients;
  rateLimit: RateLimit;
  keys: Pick<Keys, "find" | "met">;
  printers: Pick<Printers, "find">;
  config: Pick<Config, "server" | "auth">;
  log: Logger;
  /** How long a client may take to say what it wants, and how long a connection may stay without being used. */
  timeouts?: { headersMs: number; requestMs: number; lookEveryMs: number; idleMs: number };
}

/**
 * The largest request takes five seconds on a line of 2 Mbit/s; whoever needs ten times that is holding a connection. An unused
 * one stays longer than balancers and clients keep theirs: who closes it first must not be the one that is about to be sent a
 * request on it.
 */
const usualTimeouts = { headersMs: 10_000, requestMs: 60_000, lookEveryMs: 2_000, idleMs: 75_000 };

/** Every request is answered within three seconds, and those that wait for their job have been let go before. */
const finishWithinMs = 3_500;

/**
 * Some clients (Java's, `curl --http2`) offer HTTP/2 with every request by the header that asks for /ws, and Node would
 * hand all of these to the one who upgrades, without their bodies. An offer that is not taken up is a request like any.
 */
class Incoming extends IncomingMessage {
  // Not private to the language: the constructor above this one sets it before there is such a field.
  asksForUpgrade: boolean | null = null;

  set upgrade(asks: boolean | null) {
    this.asksForUpgrade = asks;
  }

  get upgrade(): boolean {
    if (this.asksForUpgrade !== true) return false;
    return this.method === "CONNECT" || this.headers.upgrade?.toLowerCase() === "websocket";
  }
}

/** HTTP and /ws on one port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { app, config, log, timeouts = usualTimeouts } = options;
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => asResponse(toHttp(error instanceof RequestError ? malformed(error) : error, log)),
    // Node itself throws away what nobody read of a body. The adapter's own way of doing so closes the connection
    // half a second later, in the middle of whatever the client sent next on it.
    autoCleanupIncoming: false,
  });
  function serve(request: IncomingMessage, response: ServerResponse): void {
    nameHost(request);
    if (!hasSeveralHosts(request)) return void answer(request, response);
    const { status, body } = toHttp(malformed(), log);
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close" }).end(jsonText(body));
  }
  const server = createServer(
    {
      IncomingMessage: Incoming,
      // Without a Host header the adapter refuses, in the envelope; Node would do it in a bare 400.
      requireHostHeader: false,
      keepAliveTimeout: timeouts.idleMs,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.lookEveryMs,
    },
    serve,
  );
  // Whatever else is expected than 100-continue is not met, and the request is answered all the same.
  server.on("checkExpectation", serve);
  server.on("connect", (_request, socket) => refuseSocket(socket, toHttp(new AppError("METHOD_NOT_ALLOWED"), log)));
  server.on("upgrade", (request, socket, head) => void upgrade(options, request, socket, head));
  server.on("clientError", (error, socket) => {
    if (isUnused(socket)) closeUnlessUsed(socket, timeouts.idleMs - timeouts.headersMs);
    else refuseSocket(socket, toHttp(unreadable(error), log));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.server.port, config.server.host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => closeServer(server, options) };
}

/** A proxy may go by one of them and this service by the other, so RFC 9112 wants such a request refused. */
function hasSeveralHosts({ headersDistinct }: IncomingMessage): boolean {
  return (headersDistinct.host?.length ?? 0) > 1;
}

/**
 * HTTP/1.0 knows no Host header, and plain checks of balancers speak it: such a request means the address it has reached.
 * It is given as the host of its address alone. Who asks for the header, as the check of foreign pages does, finds none.
 */
function nameHost({ httpVersion, headers, socket }: IncomingMessage): void {
  if (httpVersion !== "1.0" || headers.host !== undefined) return;
  const address = plainAddress(socket.localAddress ?? "localhost");
  headers.host = `${isIPv6(address) ? `[${address}]` : address}:${socket.localPort}`;
}

/**
 * Browsers and connection pools open connections ahead of what they will ask. Node takes these for requests that do not arrive,
 * and an answer on one would be read as the answer to whatever is asked next.
 */
function isUnused(socket: Duplex): socket is Socket {
  return socket instanceof Socket && socket.bytesRead === 0;
}

function closeUnlessUsed(socket: Socket, withinMs: number): void {
  const timer = setTimeout(() => isUnused(socket) && socket.destroy(), withinMs);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
}

async function closeServer(server: Server, { sockets, eventClients }: ServerOptions): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const harder = setTimeout(() => server.closeAllConnections(), finishWithinMs);
  server.closeIdleConnections();
  // The server counts these among its connections and would wait for them.
  await eventClients.close();
  sockets.close();
  await closed;
  clearTimeout(harder);
}

async function upgrade(options: ServerOptions, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  socket.on("error", () => socket.destroy());
  const refuse = (error: unknown) => refuseSocket(socket, toHttp(error, options.log));
  try {
    if (hasSeveralHosts(request) || !URL.canParse(request.url ?? "", anyHost)) throw malformed();
    const url = new URL(request.url ?? "", anyHost);
    const caller = await admitListener(options, request, url);
    const { keyHash } = caller;
    const filter = readFilter((name) => url.searchParams.getAll(name), unknownParameters(url.search, socketParameters));
    if (isLimited(caller)) assertReaches(caller, await listenerTouches(options, filter));
    const after = url.searchParams.get("after") ?? undefined;
    options.sockets.accept({ request, socket, head, filter, after, keyHash, refuse: () => refuse(malformed()) });
  } catch (error) {
    refuse(error);
  }
}

/** Only the path and the query of an upgrade matter; they need some host to be parsed. */
const anyHost = "http://localhost";

const socketParameters = Object.keys(EventQuery.properties);

/** Whoever asks to listen, if it may. */
async function admitListener(options: ServerOptions, request: IncomingMessage, url: URL): Promise<Caller> {
  const { sockets, config, keys } = options;
  const header = request.headers["x-api-key"];
  const key = typeof header === "string" ? header : (url.searchParams.get("apiKey") ?? undefined);
  const { remoteAddress } = request.socket;
  const forwardedFor = joined(request.headers["x-forwarded-for"]);
  const from = { remoteAddress, forwardedFor };
  const excess = excessOf(options.rateLimit(createClientOf(config, keys)(key, from)));
  if (excess) throw excess;
  const caller = await keys.find(key, () => createNetworkOf(config)(from));
  if (!caller) throw new AppError("UNAUTHORIZED");
  if (url.pathname !== `${config.server.basePath}/ws`) throw new AppError("NOT_FOUND");
  if (createForeignPageCheck(config)(senderOf(request))) throw new AppError("FOREIGN_ORIGIN");
  assertMay(caller, ["read"]);
  if (sockets.isFull()) throw new AppError("SERVICE_UNAVAILABLE", { message: "There are too many /ws connections." });
  return caller;
}

/** The same as what `/events` touches. */
async function listenerTouches(options: ServerOptions, { printerIds }: EventFilter): Promise<Touched> {
  return { printers: printerIds ? await placesOf(options, printerIds) : "all", templates: "all" };
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}

function senderOf({ headers }: IncomingMessage): Sender {
  const fetchSite = headers["sec-fetch-site"];
  return {
    method: "upgrade",
    origin: headers.origin,
    host: headers.host,
    fetchSite: typeof fetchSite === "string" ? fetchSite : undefined,
  };
}

/** What Node's parser and its timers have given up on. */
function unreadable(error: NodeJS.ErrnoException): AppError {
  switch (error.code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("HEADERS_TOO_LARGE", { cause: error });
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("REQUEST_TIMEOUT", { cause: error });
    default:
      return malformed(error);
  }
}

function malformed(cause?: unknown): AppError {
  return new AppError("VALIDATION_ERROR", { message: "This is not a request that can be understood.", cause });
}

function asResponse({ status, headers, body }: HttpFailure): Response {
  return new Response(jsonText(body), { status, headers: { "Content-Type": "application/json", ...headers } });
}

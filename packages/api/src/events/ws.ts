import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "@platen/shared/log";
import { WebSocket, WebSocketServer } from "ws";
import type { Metrics } from "../runtime/metrics.ts";
import type { EventClients } from "./event-clients.ts";
import type { EventFilter } from "./event-filter.ts";
import type { Line } from "./line.ts";

/** The sockets of one replica. Clients listen; what they say is ignored. */
export interface EventSockets {
  accept(upgrade: Upgrade): void;
  isFull(): boolean;
  /** After the clients have been said goodbye to. */
  close(): void;
}

export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  filter: EventFilter;
  /** The last event the client has heard; empty: it begins now. Absent: it asks for no ids. */
  after: string | undefined;
  keyHash: string | null;
  /** Answers a handshake that is none. */
  refuse(): void;
}

export interface EventSocketOptions {
  clients: EventClients;
  metrics: Metrics;
  log: Logger;
  pingEveryMs?: number;
}

/** A client that has not answered one ping by the time of the next is gone, although nobody told us. */
const usualPingEveryMs = 30_000;

/** Clients have nothing to say; a little patience for keep-alive messages of libraries, none for a flood. */
const longestMessageBytes = 4 * 1024;
const mostMessagesPerInterval = 30;

/** One a second is the most that a library sends; each costs an answer, which waits in our memory if nobody reads it. */
const mostPingsPerInterval = 60;

const closeCode = { goingAway: 1001, policyViolation: 1008 } as const;

/** How long a closing client may take to say goodbye as well. */
const goodbyeWithinMs = 500;

interface Manners {
  alive: boolean;
  messages: number;
  pings: number;
}

export function createEventSockets(options: EventSocketOptions): EventSockets {
  const { clients, metrics, log, pingEveryMs = usualPingEveryMs } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    perMessageDeflate: false,
    autoPong: false,
  });
  const open = new Map<WebSocket, { line: Line; manners: Manners }>();
  const refusals = new WeakMap<Duplex, () => void>();
  server.on("wsClientError", (_error, socket) => refusals.get(socket)?.());

  function welcome(socket: WebSocket, { socket: connection, filter, after, keyHash }: Upgrade): void {
    const manners: Manners = { alive: true, messages: 0, pings: 0 };
    const line = lineOf(socket, connection);
    open.set(socket, { line, manners });
    const ended = clients.add({ line, filter, format: after === undefined ? "plain" : "numbered", after, keyHash });
    socket.on("pong", () => {
      manners.alive = true;
    });
    socket.on("ping", (data) => {
      if (++manners.pings > mostPingsPerInterval) clients.drop(line, "talkative");
      else socket.pong(data);
    });
    socket.on("message", () => {
      manners.messages++;
      if (manners.messages > mostMessagesPerInterval) {
        metrics.eventClientsDropped.inc({ reason: "talkative" });
        socket.close(closeCode.policyViolation, "too many messages");
      }
    });
    // A message that is too long or malformed: `ws` closes with 1009 or 1002 by itself.
    socket.on("error", (error) => log.debug({ err: error }, "a /ws client broke the rules"));
    socket.on("close", () => {
      open.delete(socket);
      ended();
    });
  }

  const heartbeat = setInterval(() => {
    for (const [socket, { line, manners }] of open) {
      if (!manners.alive) clients.drop(line, "silent");
      manners.alive = false;
      manners.messages = 0;
      manners.pings = 0;
      socket.ping();
    }
  }, pingEveryMs);
  heartbeat.unref();

  return {
    accept(upgrade) {
      const { request, socket, head, refuse } = upgrade;
      refusals.set(socket, refuse);
      server.handleUpgrade(request, socket, head, (client) => welcome(client, upgrade));
    },
    isFull: () => clients.isFull(),
    close() {
      clearInterval(heartbeat);
      server.close();
    },
  };
}

/** What is sent are whole frames (`text-frame.ts`), which go between those that `ws` writes itself. */
function lineOf(socket: WebSocket, connection: Duplex): Line {
  return {
    send(frames) {
      if (socket.readyState === WebSocket.OPEN) connection.write(frames);
    },
    unreadBytes: () => socket.bufferedAmount,
    cut: () => socket.terminate(),
    goodbye: () =>
      new Promise((resolve) => {
        const harder = setTimeout(() => socket.terminate(), goodbyeWithinMs);
        socket.once("close", () => {
          clearTimeout(harder);
          resolve();
        });
        socket.close(closeCode.goingAway, "the server is shutting down");
      }),
  };
}

import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { ClientEvent } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { type WebSocket, WebSocketServer } from "ws";
import type { Metrics } from "../metrics.ts";

/** The sockets of one replica. Clients listen; what they say is ignored. */
export interface EventSockets {
  accept(upgrade: Upgrade): void;
  isFull(): boolean;
  send(event: ClientEvent): void;
  /** Says goodbye (1001) to everyone. */
  close(): Promise<void>;
}

export interface Upgrade {
  request: IncomingMessage;
  socket: Duplex;
  head: Buffer;
  /** The only printers the client wants to hear of; absent: all. */
  printerIds: ReadonlySet<string> | undefined;
  /** Answers a handshake that is none. */
  refuse(): void;
}

export interface EventSocketOptions {
  mostClients: number;
  metrics: Metrics;
  log: Logger;
  pingEveryMs?: number;
}

/**
 * What may wait in our memory for one client; the system's own buffers hold about ten times as much before it comes to
 * that. Events are about 150 bytes: a client this far behind has missed thousands and is not reading.
 */
const mostUnreadBytes = 256 * 1024;

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

interface Client {
  printerIds: ReadonlySet<string> | undefined;
  alive: boolean;
  messages: number;
  pings: number;
}

export function createEventSockets(options: EventSocketOptions): EventSockets {
  const { mostClients, metrics, log, pingEveryMs = usualPingEveryMs } = options;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: longestMessageBytes,
    perMessageDeflate: false,
    autoPong: false,
  });
  const clients = new Map<WebSocket, Client>();
  const refusals = new WeakMap<Duplex, () => void>();
  server.on("wsClientError", (_error, socket) => refusals.get(socket)?.());

  function welcome(socket: WebSocket, printerIds: Client["printerIds"]): void {
    const client: Client = { printerIds, alive: true, messages: 0, pings: 0 };
    clients.set(socket, client);
    metrics.eventClients.set(clients.size);
    socket.on("pong", () => {
      client.alive = true;
    });
    socket.on("ping", (data) => {
      if (++client.pings > mostPingsPerInterval) drop(socket, "talkative");
      else socket.pong(data);
    });
    socket.on("message", () => {
      client.messages++;
      if (client.messages > mostMessagesPerInterval) {
        metrics.eventClientsDropped.inc({ reason: "talkative" });
        socket.close(closeCode.policyViolation, "too many messages");
      }
    });
    // A message that is too long or malformed: `ws` closes with 1009 or 1002 by itself.
    socket.on("error", (error) => log.debug({ err: error }, "a /ws client broke the rules"));
    socket.on("close", () => {
      clients.delete(socket);
      metrics.eventClients.set(clients.size);
    });
  }

  function drop(socket: WebSocket, reason: string): void {
    // At once, and not when its end is noticed: the events until then are not for it, and it counts once.
    clients.delete(socket);
    metrics.eventClientsDropped.inc({ reason });
    socket.terminate();
  }

  const heartbeat = setInterval(() => {
    for (const [socket, client] of clients) {
      if (!client.alive) drop(socket, "silent");
      client.alive = false;
      client.messages = 0;
      client.pings = 0;
      socket.ping();
    }
  }, pingEveryMs);
  heartbeat.unref();

  return {
    accept({ request, socket, head, printerIds, refuse }) {
      refusals.set(socket, refuse);
      server.handleUpgrade(request, socket, head, (client) => welcome(client, printerIds));
    },
    isFull: () => clients.size >= mostClients,
    send(event) {
      const text = Buffer.from(JSON.stringify(event));
      const { printerId } = event.data;
      let sent = 0;
      let unread = 0;
      for (const [socket, { printerIds }] of clients) {
        if (printerIds && !printerIds.has(printerId)) {
          unread += socket.bufferedAmount;
          continue;
        }
        if (socket.bufferedAmount > mostUnreadBytes) {
          drop(socket, "slow");
          continue;
        }
        socket.send(text, { binary: false });
        sent++;
        unread += socket.bufferedAmount;
      }
      metrics.eventsSent.inc(sent);
      metrics.eventBytesUnread.set(unread);
    },
    async close() {
      clearInterval(heartbeat);
      const gone = [...clients.keys()].map((socket) => sayGoodbye(socket));
      await Promise.all(gone);
      server.close();
    },
  };
}

function sayGoodbye(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    const harder = setTimeout(() => socket.terminate(), goodbyeWithinMs);
    socket.once("close", () => {
      clearTimeout(harder);
      resolve();
    });
    socket.close(closeCode.goingAway, "the server is shutting down");
  });
}

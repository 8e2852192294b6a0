import { isLater } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { sleep } from "@platen/shared/time";
import type { Metrics } from "../metrics.ts";
import { type EventFilter, passes } from "./event-filter.ts";
import { createGatherer, type Line } from "./line.ts";
import { type Format, Message, type Resume, type Told } from "./messages.ts";
import { type EventHistory, replay } from "./replay.ts";

export interface NewClient {
  line: Line;
  filter: EventFilter;
  format: Format;
  /** The last event it has heard; empty: it begins now. Absent: it asked for no ids. */
  after?: string | undefined;
  /** What the secret is known by that it came with, of a key of the database. */
  keyHash: string | null;
}

/** Those who listen to the events of one replica, over /ws or /events. */
export interface EventClients {
  isFull(): boolean;
  /** Returns what is to be called when the connection has ended. */
  add(client: NewClient): () => void;
  /** Cuts it off, and counts why. */
  drop(line: Line, reason: string): void;
  /** What the secrets are known by that they came with. */
  keysInUse(): string[];
  /** Cuts off whoever came with this secret. */
  dropKey(hash: string): void;
  send(event: Told): void;
  /** Events are gone that nobody was told of. */
  tellGap(): void;
  /** Says goodbye to everyone. */
  close(): Promise<void>;
}

export interface EventClientsOptions {
  mostClients: number;
  metrics: Metrics;
  log: Logger;
  history: EventHistory;
  positionEveryMs?: number;
}

/**
 * What may wait in our memory for one client; the system's own buffers hold about ten times as much before it comes to
 * that. Events are about 150 bytes: a client this far behind has missed thousands and is not reading.
 */
export const mostUnreadBytes = 256 * 1024;

/** How often a client that hears little is told how far the log has come, so that it need not read all that again. */
const usualPositionEveryMs = 30_000;

/** How long a client that reads what it missed may take for the next bit of it. */
const roomWithinMs = 30_000;
const lookForRoomEveryMs = 20;

interface Client extends NewClient {
  /** Its line, with what gathers for it. */
  out: Line;
  /** False while it is told what it missed: the events that come meanwhile are in the log. */
  isLive: boolean;
  /** Events up to here were read from the log before they were heard of. */
  readUntil?: string | undefined;
  /** The last id it was told; absent of who asked for none. */
  told?: string | undefined;
}

export function createEventClients(options: EventClientsOptions): EventClients {
  const { mostClients, metrics, log, history, positionEveryMs = usualPositionEveryMs } = options;
  const clients = new Map<Line, Client>();
  const gathered = createGatherer({
    isLeft(line) {
      if (line.unreadBytes() > mostUnreadBytes) drop(line, "slow");
      return !clients.has(line);
    },
    onBroken(line, error) {
      log.warn({ err: error }, "a client could not be told an event");
      drop(line, "failed");
    },
    onWritten() {
      let unread = 0;
      for (const { line } of clients.values()) unread += line.unreadBytes();
      metrics.eventBytesUnread.set(unread);
    },
  });

  function count(): void {
    metrics.eventClients.set(clients.size);
  }

  function drop(line: Line, reason: string): void {
    // At once, and not when its end is noticed: the events until then are not for it, and it counts once.
    const client = clients.get(line);
    if (!client) return;
    clients.delete(line);
    metrics.eventClientsDropped.inc({ reason });
    count();
    client.out.cut();
  }

  function tell(client: Client, message: Message, id: string | undefined): void {
    client.out.send(message.in(client.format));
    if (client.format !== "plain") client.told = id ?? client.told;
  }

  function resume(client: Client, id: string, complete: boolean): void {
    const told: Resume = { id, type: "resume", data: { complete } };
    tell(client, new Message(told), id);
  }

  /** Resolves to false when the client has gone, or does not read. */
  async function hasRoom({ line, out }: Client): Promise<boolean> {
    for (let waitedMs = 0; clients.has(line); waitedMs += lookForRoomEveryMs) {
      if (out.unreadBytes() <= mostUnreadBytes / 2) return true;
      if (waitedMs >= roomWithinMs) drop(line, "slow");
      await sleep(lookForRoomEveryMs);
    }
    return false;
  }

  async function bring(client: Client, after: string): Promise<void> {
    const reader = {
      hasRoom: () => hasRoom(client),
      resume: (id: string, complete: boolean) => resume(client, id, complete),
      hear(event: Told) {
        if (passes(client.filter, event)) tell(client, new Message(event), event.id);
      },
      goOn(id: string) {
        client.readUntil = id;
        client.isLive = true;
      },
    };
    await replay(history, after, reader);
  }

  function isRead(client: Client, { id }: Told): boolean {
    if (client.readUntil === undefined || id === undefined) return false;
    if (!isLater(id, client.readUntil)) return true;
    client.readUntil = undefined;
    return false;
  }

  const positions = setInterval(() => {
    const { position } = history;
    if (position === undefined) return;
    for (const client of clients.values()) {
      if (!client.isLive || client.told === undefined || client.readUntil !== undefined) continue;
      if (isLater(position, client.told)) resume(client, position, true);
    }
  }, positionEveryMs);
  positions.unref();

  return {
    isFull: () => clients.size >= mostClients,
    add(newClient) {
      const { line, after } = newClient;
      const client: Client = { ...newClient, out: gathered(line), isLive: after === undefined };
      clients.set(line, client);
      count();
      if (after !== undefined) {
        bring(client, after).catch((error: unknown) => {
          log.error({ err: error }, "a client could not be told what it missed");
          drop(line, "failed");
        });
      }
      return () => {
        clients.delete(line);
        count();
      };
    },
    drop,
    keysInUse: () => [...new Set([...clients.values()].flatMap(({ keyHash }) => keyHash ?? []))],
    dropKey(hash) {
      for (const { line, keyHash } of [...clients.values()]) if (keyHash === hash) drop(line, "revoked");
    },
    send(event) {
      const message = new Message(event);
      let sent = 0;
      for (const client of clients.values()) {
        if (!client.isLive || isRead(client, event) || !passes(client.filter, event)) continue;
        tell(client, message, event.id);
        sent++;
      }
      metrics.eventsSent.inc(sent);
    },
    tellGap() {
      const { position } = history;
      for (const client of clients.values()) {
        if (client.isLive && client.told !== undefined && position !== undefined) resume(client, position, false);
      }
    },
    async close() {
      clearInterval(positions);
      await Promise.all([...clients.values()].map(({ out }) => out.goodbye()));
    },
  };
}

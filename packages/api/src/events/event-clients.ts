import { isLater } from "@platen/shared/events";
import type { Logger } from "@platen/shared/log";
import { sleep } from "@platen/shared/time";
import type { Metrics } from "../runtime/metrics.ts";
import { type EventFilter, nameOf, passes } from "./event-filter.ts";
import { type Audience, createGatherer, type Line } from "./line.ts";
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
  /** With whom it hears what comes. Absent while it is told what it missed. */
  group?: Group | undefined;
  /**
   * Events up to here were read from the log before they were heard of. Absent while it is told what it missed: the events
   * that come meanwhile are in the log.
   */
  readUntil?: string | undefined;
  /** The last id it was told by itself; absent of who asked for none. */
  told?: string | undefined;
}

/** Those who hear the same events in the same format. */
interface Group {
  key: string;
  filter: EventFilter;
  format: Format;
  audience: Audience;
  /** The last id all of them were told. */
  told?: string | undefined;
}

export function createEventClients(options: EventClientsOptions): EventClients {
  const { mostClients, metrics, log, history, positionEveryMs = usualPositionEveryMs } = options;
  const clients = new Map<Line, Client>();
  /** Those of them that are in no group yet. */
  const arriving = new Set<Client>();
  const groups = new Map<string, Group>();
  const gatherer = createGatherer({
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
    leave(client);
    metrics.eventClientsDropped.inc({ reason });
    client.out.cut();
  }

  function leave(client: Client): void {
    if (!clients.delete(client.line)) return;
    arriving.delete(client);
    const { group } = client;
    group?.audience.leave(client.out);
    if (group?.audience.size === 0) groups.delete(group.key);
    count();
  }

  /** From now on it hears what the others of its kind hear. */
  function joinGroup(client: Client): void {
    const { filter, format } = client;
    const key = `${format} ${nameOf(filter)}`;
    const group = groups.get(key) ?? { key, filter, format, audience: gatherer.audience() };
    groups.set(key, group);
    group.audience.join(client.out);
    client.group = group;
    arriving.delete(client);
  }

  function tell(client: Client, message: Message, id: string | undefined): void {
    client.group?.audience.passOn();
    client.out.send(message.in(client.format));
    if (client.format !== "plain") client.told = id ?? client.told;
  }

  function lastTold({ told, group }: Client): string | undefined {
    if (told === undefined || group?.told === undefined) return told;
    return isLater(group.told, told) ? group.told : told;
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
      },
    };
    await replay(history, after, reader);
  }

  /** Whoever has read all there was when this event came hears it with the others. */
  function welcome(client: Client, event: Told): void {
    const { readUntil, filter } = client;
    if (readUntil === undefined) return;
    // What is not in the log has no place before or behind what was read.
    if (event.id === undefined) {
      if (passes(filter, event)) tell(client, new Message(event), undefined);
    } else if (isLater(event.id, readUntil)) joinGroup(client);
  }

  const positions = setInterval(() => {
    const { position } = history;
    if (position === undefined) return;
    for (const client of clients.values()) {
      const told = lastTold(client);
      if (client.group && told !== undefined && isLater(position, told)) resume(client, position, true);
    }
  }, positionEveryMs);
  positions.unref();

  return {
    isFull: () => clients.size >= mostClients,
    add(newClient) {
      const { line, after } = newClient;
      const client: Client = { ...newClient, out: gatherer.line(line) };
      clients.set(line, client);
      count();
      if (after === undefined) joinGroup(client);
      else {
        arriving.add(client);
        bring(client, after).catch((error: unknown) => {
          log.error({ err: error }, "a client could not be told what it missed");
          drop(line, "failed");
        });
      }
      return () => leave(client);
    },
    drop,
    keysInUse: () => [...new Set([...clients.values()].flatMap(({ keyHash }) => keyHash ?? []))],
    dropKey(hash) {
      for (const { line, keyHash } of [...clients.values()]) if (keyHash === hash) drop(line, "revoked");
    },
    send(event) {
      for (const client of arriving) welcome(client, event);
      const message = new Message(event);
      let sent = 0;
      for (const group of groups.values()) {
        if (!passes(group.filter, event)) continue;
        group.audience.send(message.in(group.format));
        group.told = event.id ?? group.told;
        sent += group.audience.size;
      }
      metrics.eventsSent.inc(sent);
    },
    tellGap() {
      const { position } = history;
      for (const client of clients.values()) {
        const isLive = client.group !== undefined || client.readUntil !== undefined;
        if (isLive && client.told !== undefined && position !== undefined) resume(client, position, false);
      }
    },
    async close() {
      clearInterval(positions);
      for (const { audience } of groups.values()) audience.passOn();
      await Promise.all([...clients.values()].map(({ out }) => out.goodbye()));
    },
  };
}

import type { BusChannel, BusMessages, LogEntry, PrinterNews, PrinterUpdateEvent } from "../events.ts";
import type { Unreadable } from "./envelope.ts";
import type { LivingWorker } from "./living-workers.ts";

/**
 * Carries messages between processes, to everyone who listens right now. Who was away for a moment is told by
 * `onResubscribed`. Only events for clients are kept, in the log of events; of anything else the database is asked.
 */
export interface Bus extends EventLog {
  /** Resolves when the server has taken the messages. Those of one process arrive in the order they were published. */
  publish<C extends BusChannel>(channel: C, ...messages: BusMessages[C][]): Promise<void>;
  /**
   * Publishes reports again that hold still, for those who began to listen since and to show that this process lives. On
   * PostgreSQL, where each message is written to disk, it publishes only if somebody has not heard them: that this process
   * lives shows in `livingWorkers`.
   */
  repeat(reports: () => BusMessages["printer"][]): Promise<void>;
  /** The workers as PostgreSQL sees them; undefined where they are heard all the time. */
  livingWorkers(): Promise<LivingWorker[] | undefined>;
  /**
   * Resolves when the server has confirmed the subscription: nothing published from then on is missed. Tries until then;
   * rejects when the bus is closed before. `hearUnreadable` is called instead of the handler with what a later release wrote
   * (`envelope.ts`). `sender` is PostgreSQL's number of the connection that published; Redis tells none.
   */
  subscribe<C extends BusChannel>(
    channel: C,
    handler: (message: BusMessages[C], sender?: number) => void,
    hearUnreadable?: (message: Unreadable, sender?: number) => void,
  ): Promise<void>;
  /** After a loss. `lostAt` is the last moment at which the connection was known to be good: what followed may be missed. */
  onResubscribed(listener: (lostAt: Date) => void): void;
  /** Resolves when everything that was published before this call has been delivered to the subscribers here. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export interface EventPage {
  events: LogEntry[];
  /** False when the id is unknown, or something between it and the first of these is gone. */
  isComplete: boolean;
}

/**
 * The events that were published on the channels `client` and `told`, in one order for everybody, which is also the order
 * in which subscribers hear them. Kept for an hour at least.
 */
export interface EventLog {
  /** What was published after this event, oldest first. */
  eventsAfter(id: string, most: number): Promise<EventPage>;
  /** The id of the latest event; before the first, one that they all come after. */
  lastEventId(): Promise<string>;
  /**
   * Every replica sees a printer change, and the first to say so has said it for all: what is told counts if nobody has
   * told anything else since. Of several about one printer the later count if the first does.
   */
  tellPrinters(news: readonly PrinterNews[]): Promise<void>;
  /** What was told last of each printer. */
  printersTold(): Promise<(PrinterUpdateEvent & { id: string })[]>;
}

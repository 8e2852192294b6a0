import type { BusChannel, BusMessages } from "../events.ts";

/**
 * Carries messages between processes, to everyone who listens right now. Nothing is kept: who was away for a moment is
 * told by `onResubscribed` and asks the database what it missed.
 */
export interface Bus {
  /** Resolves when the server has taken the messages. Those of one process arrive in the order they were published. */
  publish<C extends BusChannel>(channel: C, ...messages: BusMessages[C][]): Promise<void>;
  /**
   * Resolves when the server has confirmed the subscription: nothing published from then on is missed. Tries until then;
   * rejects when the bus is closed before.
   */
  subscribe<C extends BusChannel>(channel: C, handler: (message: BusMessages[C]) => void): Promise<void>;
  /** After a loss. `lostAt` is the last moment at which the connection was known to be good: what followed may be missed. */
  onResubscribed(listener: (lostAt: Date) => void): void;
  close(): Promise<void>;
}

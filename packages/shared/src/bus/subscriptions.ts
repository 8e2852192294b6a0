import type { BusChannel, BusMessages } from "../events.ts";
import type { Logger } from "../log/log.ts";
import { isRecord, type MessageReader, type Unreadable } from "./envelope.ts";

interface Handler {
  hear(message: never, sender?: number): void;
  hearUnreadable: ((message: Unreadable, sender?: number) => void) | undefined;
}

/** Who listens to what. Both backends deliver through this, so that a bad message or handler ends in the log only. */
export class Subscriptions {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #resubscribed: ((lostAt: Date) => void)[] = [];
  readonly #log: Logger;
  readonly #reader: MessageReader;

  constructor(log: Logger, reader: MessageReader) {
    this.#log = log;
    this.#reader = reader;
  }

  get channels(): string[] {
    return [...this.#handlers.keys()];
  }

  /** True when this is the channel's first handler, so that the server has to be told. */
  add<C extends BusChannel>(
    channel: C,
    hear: (message: BusMessages[C], sender?: number) => void,
    hearUnreadable?: (message: Unreadable, sender?: number) => void,
  ): boolean {
    const handlers = this.#handlers.get(channel);
    const handler: Handler = { hear, hearUnreadable };
    if (handlers) handlers.push(handler);
    else this.#handlers.set(channel, [handler]);
    return handlers === undefined;
  }

  /** `payload` is a list of messages as JSON: many that were published together are carried and parsed as one. */
  deliver(channel: string, payload: string, sender?: number): void {
    for (const value of this.#reader.list(channel, payload)) {
      const message = this.#reader.read(channel, value);
      for (const { hear, hearUnreadable } of this.#handlers.get(channel) ?? []) {
        this.#attempt(channel, () => {
          if (message) hear(message as never, sender);
          else if (isRecord(value)) hearUnreadable?.(value, sender);
        });
      }
    }
  }

  #attempt(channel: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#log.error({ err: error, channel }, "a bus message could not be handled");
    }
  }

  onResubscribed(listener: (lostAt: Date) => void): void {
    this.#resubscribed.push(listener);
  }

  tellResubscribed(lostAt: Date): void {
    for (const listener of this.#resubscribed) listener(lostAt);
  }
}

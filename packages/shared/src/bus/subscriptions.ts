import type { BusChannel, BusMessages } from "../events.ts";
import type { Logger } from "../log/log.ts";

type Handler = (message: never) => void;

/** Who listens to what. Both backends deliver through this, so that a bad message or handler ends in the log only. */
export class Subscriptions {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #resubscribed: ((lostAt: Date) => void)[] = [];
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  get channels(): string[] {
    return [...this.#handlers.keys()];
  }

  /** True when this is the channel's first handler, so that the server has to be told. */
  add<C extends BusChannel>(channel: C, handler: (message: BusMessages[C]) => void): boolean {
    const handlers = this.#handlers.get(channel);
    if (handlers) handlers.push(handler as Handler);
    else this.#handlers.set(channel, [handler as Handler]);
    return handlers === undefined;
  }

  /** `payload` is a list of messages as JSON: many that were published together are carried and parsed as one. */
  deliver(channel: string, payload: string): void {
    this.#attempt(channel, () => {
      for (const message of JSON.parse(payload)) {
        for (const handler of this.#handlers.get(channel) ?? [])
          this.#attempt(channel, () => handler(message as never));
      }
    });
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

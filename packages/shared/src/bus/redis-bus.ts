import type { Bus } from "../bus.ts";
import type { Logger } from "../log.ts";
import { connectRedis } from "../redis.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Redis answers a ping on the subscribing connection, so that a link that died without a word is noticed. */
const pingEveryMs = 5_000;

export function openRedisBus(url: string, prefix: string, log: Logger): Bus {
  const subscriptions = new Subscriptions(log);
  const publisher = connectRedis(url, log, { failFast: true });
  const subscriber = connectRedis(url, log, { autoResubscribe: false, socketTimeout: 3 * pingEveryMs });
  const nameOf = (channel: string) => `${prefix}:bus:${channel}`;
  let wasReady = false;

  subscriber.on("message", (name: string, payload: string) => {
    subscriptions.deliver(name.slice(nameOf("").length), payload);
  });
  subscriber.on("ready", () => {
    if (wasReady) void resubscribe();
    wasReady = true;
  });
  const ping = setInterval(() => {
    if (subscriber.status === "ready") subscriber.ping().catch(() => {});
  }, pingEveryMs);

  async function resubscribe(): Promise<void> {
    const names = subscriptions.channels.map(nameOf);
    if (names.length === 0) return;
    try {
      await subscriber.subscribe(...names);
      subscriptions.tellResubscribed();
    } catch {
      // The connection went away again; the next "ready" tries once more.
    }
  }

  return {
    async publish(channel, ...messages) {
      await publisher.publish(nameOf(channel), JSON.stringify(messages));
    },
    async subscribe(channel, handler) {
      if (subscriptions.add(channel, handler)) await subscriber.subscribe(nameOf(channel));
    },
    onResubscribed: (listener) => subscriptions.onResubscribed(listener),
    async close() {
      clearInterval(ping);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

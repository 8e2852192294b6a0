import type { BusChannel, BusMessages } from "../events.ts";
import type { Logger } from "../log/log.ts";
import { connectRedis } from "../redis.ts";
import { sleep } from "../time.ts";
import type { Bus } from "./bus.ts";
import { MessageReader, stamp } from "./envelope.ts";
import { redisEvents } from "./redis-events.ts";
import { Subscriptions } from "./subscriptions.ts";

/** Redis answers a ping on the subscribing connection, so that a link that died without a word is noticed. */
const checkEveryMs = 5_000;
const retryEveryMs = 500;
/** What cannot be published is tried again by who wanted it, or told by the database later. */
const usualAnswerWithinMs = 3_000;

export function openRedisBus(
  url: string,
  prefix: string,
  log: Logger,
  answerWithinMs: number = usualAnswerWithinMs,
): Bus {
  const reader = new MessageReader(log);
  const subscriptions = new Subscriptions(log, reader);
  const publisher = connectRedis(url, log, { answerWithinMs });
  const subscriber = connectRedis(url, log, { autoResubscribe: false, socketTimeout: 3 * checkEveryMs });
  const nameOf = (channel: string) => `${prefix}:bus:${channel}`;
  const events = redisEvents(publisher, { jobs: nameOf("client"), printers: nameOf("told") }, prefix, reader);
  /** When the subscribing connection last gave an answer; undefined before the first. */
  let goodAt: Date | undefined;
  /** Set from a loss until the channels are subscribed again. */
  let lostAt: Date | undefined;

  subscriber.on("message", (name: string, payload: string) => {
    subscriptions.deliver(name.slice(nameOf("").length), payload);
  });
  subscriber.on("ready", () => {
    if (lostAt) resubscribe().catch(() => {});
    else goodAt = new Date();
  });
  subscriber.on("close", () => {
    lostAt ??= goodAt;
  });
  const check = setInterval(() => {
    if (subscriber.status === "ready") ping().catch(() => {});
    if (publisher.status === "ready") leaveReplica().catch(() => {});
  }, checkEveryMs);

  async function ping(): Promise<void> {
    const askedAt = new Date();
    await subscriber.ping();
    goodAt = askedAt;
  }

  /**
   * A primary that became a replica without closing its connections takes what is published and keeps it to itself. The
   * address may lead to the new primary by now.
   */
  async function leaveReplica(): Promise<void> {
    const [role] = await publisher.role();
    if (role === "slave") publisher.disconnect(true);
  }

  async function resubscribe(): Promise<void> {
    const names = subscriptions.channels.map(nameOf);
    if (names.length > 0) await subscribeTo(...names);
    const since = lostAt;
    // Lost and found once more meanwhile, and told by whoever was faster.
    if (!since) return;
    lostAt = undefined;
    goodAt = new Date();
    subscriptions.tellResubscribed(since);
  }

  /** A server that is away is waited for by ioredis; one that refuses, being busy or lacking the right, is asked again. */
  async function subscribeTo(...names: string[]): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        await subscriber.subscribe(...names);
        return;
      } catch (error) {
        if (subscriber.status === "end") throw error;
        if (attempt === 0) log.warn({ err: error }, "Redis refuses to let the bus listen; it is asked again");
        await sleep(retryEveryMs);
      }
    }
  }

  async function publish<C extends BusChannel>(channel: C, ...messages: BusMessages[C][]): Promise<void> {
    if (channel === "client") await events.append(messages as BusMessages["client"][]);
    else await publisher.publish(nameOf(channel), JSON.stringify(messages.map(stamp)));
  }

  return {
    publish,
    // What is published here is written nowhere.
    repeat: (reports) => publish("printer", ...reports()),
    livingWorkers: async () => undefined,
    ...events,
    async caughtUp() {
      await subscriber.ping();
    },
    async subscribe(channel, handler, hearUnreadable) {
      if (subscriptions.add(channel, handler, hearUnreadable)) await subscribeTo(nameOf(channel));
    },
    onResubscribed: (listener) => subscriptions.onResubscribed(listener),
    async close() {
      clearInterval(check);
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

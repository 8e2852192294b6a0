import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { WarmUp } from "@platen/receipt/warm-up";
import type { Config } from "@platen/shared/config";
import { findLatestReceipts } from "@platen/shared/db/latest-receipts";
import type { Logger } from "@platen/shared/log";
import { atMost, sleep } from "@platen/shared/time";
import type { Tracing } from "@platen/shared/trace";
import { createApp } from "./app.ts";
import { readConsole } from "./console/console-files.ts";
import { startEventFeed } from "./events/event-feed.ts";
import { watchListeners } from "./events/watch-listeners.ts";
import { createEventSockets } from "./events/ws.ts";
import { buildFeatures, type Features, type Given } from "./features.ts";
import { type Keep, Opened } from "./keep.ts";
import { openServers, type Servers } from "./open-servers.ts";
import { measureEvent } from "./printers/measure-printers.ts";
import { toldBy } from "./processes/joined-metrics.ts";
import type { Siblings } from "./processes/siblings.ts";
import { type Health, startWithinMs } from "./runtime/health.ts";
import { startServer } from "./server.ts";
import { measureNow } from "./system/measure-now.ts";

/** Where the console is built. Asked for by its package's name: a bundle knows its own place, not that of its sources. */
const builtConsole = join(dirname(createRequire(import.meta.url).resolve("@platen/console/package.json")), "dist");

export interface Api {
  port: number;
  close(): Promise<void>;
}

/** Starts one API replica: opens its servers, builds its features, listens. The end is the reverse. */
export async function startApi(config: Config, log: Logger, tracing?: Tracing, siblings?: Siblings): Promise<Api> {
  const opened = new Opened();
  const given = { config, log, tracing, siblings };
  try {
    if (tracing) opened.keep(tracing);
    const servers = openServers(config, log, opened.keep);
    const features = await buildFeatures(given, servers, opened.keep);
    return { port: await listen(given, servers, features, opened.keep), close: () => opened.close() };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Follows the events, then takes requests. */
async function listen(
  { config, log, siblings }: Given,
  { db, health, noteListening }: Servers,
  features: Features,
  keep: Keep,
): Promise<number> {
  const { eventClients, rateLimit, keys, printers, metrics, typesetter } = features;
  siblings?.measureWith(async () => toldBy(await measureNow(features)));
  const send: typeof eventClients.send = (event) => {
    measureEvent(features, event);
    eventClients.send(event);
  };
  const feed = keep(startEventFeed({ ...features, ...eventClients, send }));
  // Only a bus that is closed before it was ever connected rejects, which is an end like any other.
  const connected = feed.connected.then(noteListening, () => {});
  // Until then a proxy sends requests to the others. A Redis that is away must not keep us from answering, though: then we listen
  // all the same, and take no jobs.
  await atMost(startWithinMs, connected);
  // For the database's clock, which the first request needs.
  await health.check();
  keep(watchListeners(features));
  const app = createApp(features, await readConsole(builtConsole));
  const sockets = createEventSockets({ clients: eventClients, metrics, log });
  const server = keep(await startServer({ app, sockets, eventClients, rateLimit, keys, printers, config, log }));
  keep(new WarmUp({ typesetter, findLatest: () => findLatestReceipts(db), log }));
  keep(features.outcomes);
  keep(features.trials);
  keep({ close: () => drain(health, config) });
  return server.port;
}

/** Whoever sends requests here is told to send them elsewhere, and has the time to notice. */
async function drain(health: Health, { server }: Config): Promise<void> {
  health.leave();
  await sleep(server.drainSeconds * 1000);
}

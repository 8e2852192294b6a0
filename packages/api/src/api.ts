import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createTypesetter } from "@platen/receipt/typesetter";
import { WarmUp } from "@platen/receipt/warm-up";
import { openBus } from "@platen/shared/bus";
import { type Config, printerSeed } from "@platen/shared/config";
import { connectDatabase } from "@platen/shared/db/connect";
import { findKeyInForce, noteKeyUse } from "@platen/shared/db/keys";
import { findLatestReceipts } from "@platen/shared/db/latest-receipts";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import { findShop } from "@platen/shared/db/shop";
import type { Logger } from "@platen/shared/log";
import { networksFrom } from "@platen/shared/networks";
import { openTicketQueue } from "@platen/shared/queue";
import { servicePlaces } from "@platen/shared/service-places";
import { atMost, sleep } from "@platen/shared/time";
import type { Tracing } from "@platen/shared/trace";
import { createApp } from "./app.ts";
import { readConsole } from "./console-files.ts";
import { createDatabaseClock } from "./database-clock.ts";
import type { Deps } from "./deps.ts";
import { createEventClients } from "./events/event-clients.ts";
import { startEventFeed } from "./events/event-feed.ts";
import { LogFollower } from "./events/log-follower.ts";
import { createEventSockets } from "./events/ws.ts";
import { startWithinMs, watchHealth } from "./health.ts";
import { startDeadline, statementTimeoutFor } from "./http/deadline.ts";
import { createWorkLimit } from "./http/work-limit.ts";
import { createNewJobs } from "./jobs/new-jobs.ts";
import { createJobOutcomes } from "./jobs/wait-for-job.ts";
import { Sealer } from "./journal/sealer.ts";
import { Keys, noteUseEveryS } from "./keys/keys.ts";
import { watchListeners } from "./keys/watch-listeners.ts";
import { createLanes } from "./lanes/lanes.ts";
import { measureNow } from "./measure-now.ts";
import { createMetrics } from "./metrics.ts";
import { createRateLimit } from "./middleware/rate-limit.ts";
import { measureEvent } from "./printers/measure-printers.ts";
import { Printers } from "./printers/printers.ts";
import { Trials } from "./printers/trials.ts";
import { WorkerWatch } from "./printers/worker-watch.ts";
import { toldBy } from "./processes/joined-metrics.ts";
import type { Siblings } from "./processes/siblings.ts";
import { startServer } from "./server.ts";
import { CurrentShop } from "./shop/current-shop.ts";
import { Refusals } from "./statistics/refusals.ts";
import { createAssetCache } from "./templates/asset-cache.ts";
import { createTemplateCache } from "./templates/template-cache.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

/** Where the console is built. Asked for by its package's name: a bundle knows its own place, not that of its sources. */
const builtConsole = join(dirname(createRequire(import.meta.url).resolve("@platen/console/package.json")), "dist");

export interface Api {
  port: number;
  close(): Promise<void>;
}

/** Builds one API replica and starts it. Each resource registers its closer as it is built; the end is the reverse. */
export async function startApi(config: Config, log: Logger, tracing?: Tracing, siblings?: Siblings): Promise<Api> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    return { port: await build({ config, log, tracing, siblings }, closers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whoever sends requests here is told to send them elsewhere, and has the time to notice. */
async function drain(health: Deps["health"], { server }: Config): Promise<void> {
  health.leave();
  await sleep(server.drainSeconds * 1000);
}

interface Given {
  config: Config;
  log: Logger;
  tracing: Tracing | undefined;
  /** Given when several processes serve the port. */
  siblings: Siblings | undefined;
}

async function build(
  { config, log, tracing, siblings }: Given,
  closers: (() => Promise<void> | void)[],
): Promise<number> {
  if (tracing) closers.push(() => tracing.close());
  const keep = <T extends { close(): Promise<void> | void }>(resource: T): T => {
    closers.push(() => resource.close());
    return resource;
  };
  const servers = { redisUrl: config.redis.url, databaseUrl: config.database.url, prefix: config.redis.prefix };
  const { answerWithinMs } = config.limits;
  const statementTimeoutMs = statementTimeoutFor(answerWithinMs);
  const { db, sql } = keep(connectDatabase({ url: config.database.url, name: "platen api", statementTimeoutMs }));
  const queue = keep(openTicketQueue({ ...servers, log, answerWithinMs }));
  const bus = keep(openBus({ ...servers, log }));
  const printers = keep(new Printers(await seedDefaultPrinter(db, printerSeed(config), log), db));
  let listening = false;
  const clock = createDatabaseClock();
  const health = keep(watchHealth({ sql, queue, clock, isListening: () => listening, answerWithinMs, log }));
  keep(new WorkerWatch(bus, printers));
  const metrics = createMetrics({ process: true, installation: config.metrics.installation });
  const follower = keep(new LogFollower(bus, log));
  const mostClients = config.limits.webSocketClients;
  const eventClients = createEventClients({ mostClients, metrics, log, history: follower });
  const sockets = createEventSockets({ clients: eventClients, metrics, log });
  const sealer = keep(new Sealer({ db, log, metrics }));
  const limitWork = createWorkLimit();
  const typesetter = createTypesetter(config.printer);
  const lanes = keep(createLanes({ config, db, bus, log, printers, typesetter, limitWork }));
  const places = servicePlaces(config);
  const webhooks = keep(new Webhooks({ config, db, log, metrics, places, queue: { ...servers, log, answerWithinMs } }));
  const deps: Deps = {
    config,
    log,
    db,
    limitWork,
    rateLimit: createRateLimit(config.limits.requestsPerMinute),
    newJobs: keep(createNewJobs({ db, bus, queue, log, lanes, printers })),
    refusals: keep(new Refusals(db, log, metrics)),
    bus,
    keys: new Keys({
      auth: config.auth,
      findInForce: (hash) => startDeadline(answerWithinMs).within(findKeyInForce(db, hash)),
      noteUse: (id) => noteKeyUse(db, id, noteUseEveryS),
      onGuessing: (client) => log.warn({ client }, "this address tries API keys that open nothing; it is slowed down"),
    }),
    sealer,
    networks: networksFrom(config.printer.allowedNetworks),
    places,
    templates: createTemplateCache(db),
    assets: createAssetCache(db),
    shop: new CurrentShop(await findShop(db), db),
    printers,
    outcomes: createJobOutcomes(db),
    trials: new Trials(bus, answerWithinMs),
    lanes,
    webhooks,
    eventClients,
    health,
    clock,
    metrics,
    tracing,
    typesetter,
    console: await readConsole(builtConsole),
    siblings,
  };
  siblings?.measureWith(async () => toldBy(await measureNow(deps)));
  const send: typeof eventClients.send = (event) => {
    measureEvent(deps, event);
    eventClients.send(event);
  };
  const feed = keep(startEventFeed({ ...deps, ...eventClients, send, follower }));
  const connected = feed.connected.then(
    () => {
      listening = true;
    },
    // Only when the bus is closed before it was ever connected, which is an end like any other.
    () => {},
  );
  // Until then a proxy sends requests to the others. A Redis that is away must not keep us from answering, though: then we listen
  // all the same, and take no jobs.
  await atMost(startWithinMs, connected);
  // For the database's clock, which the first request needs.
  await health.check();
  const { rateLimit, keys } = deps;
  keep(watchListeners(deps));
  const server = keep(
    await startServer({ app: createApp(deps), sockets, eventClients, rateLimit, keys, printers, config, log }),
  );
  keep(new WarmUp({ typesetter, findLatest: () => findLatestReceipts(db), log }));
  keep(deps.outcomes);
  keep(deps.trials);
  closers.push(() => drain(health, config));
  return server.port;
}

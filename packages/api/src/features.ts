import { createTypesetter } from "@platen/receipt/typesetter";
import { type Config, printerSeed } from "@platen/shared/config";
import { findKeyInForce, noteKeyUse } from "@platen/shared/db/keys";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import { findShop } from "@platen/shared/db/shop";
import type { Logger } from "@platen/shared/log";
import { networksFrom } from "@platen/shared/networks";
import { servicePlaces } from "@platen/shared/service-places";
import type { Tracing } from "@platen/shared/trace";
import { createLanes } from "./cloud-printers/lanes.ts";
import type { CloudPrintersDeps } from "./cloud-printers/routes.ts";
import type { LaneDeps } from "./cloud-printers/serve-lanes.ts";
import { createEventClients } from "./events/event-clients.ts";
import { LogFollower } from "./events/log-follower.ts";
import type { EventsDeps } from "./events/routes.ts";
import { startDeadline } from "./http/deadline.ts";
import { createRateLimit, type RateLimit } from "./http/rate-limit.ts";
import { createWorkLimit } from "./http/work-limit.ts";
import type { JobsDeps } from "./jobs/deps.ts";
import { createNewJobs } from "./jobs/new-jobs.ts";
import { tellCancelled } from "./jobs/tell-cancelled.ts";
import { createJobOutcomes } from "./jobs/wait-for-job.ts";
import { Sealer } from "./journal/sealer.ts";
import type { Keep } from "./keep.ts";
import { Keys, noteUseEveryS } from "./keys/keys.ts";
import type { Servers } from "./open-servers.ts";
import type { PreviewDeps } from "./preview/routes.ts";
import type { PrintersDeps } from "./printers/deps.ts";
import { Printers } from "./printers/printers.ts";
import { Trials } from "./printers/trials.ts";
import { WorkerWatch } from "./printers/worker-watch.ts";
import type { Siblings } from "./processes/siblings.ts";
import { createMetrics } from "./runtime/metrics.ts";
import { CurrentShop } from "./shop/current-shop.ts";
import type { ShopDeps } from "./shop/routes.ts";
import type { StatisticsDeps } from "./statistics/deps.ts";
import { Refusals } from "./statistics/refusals.ts";
import type { SystemDeps } from "./system/deps.ts";
import { createAssetCache } from "./templates/asset-cache.ts";
import type { TemplatesDeps } from "./templates/deps.ts";
import { createTemplateCache } from "./templates/template-cache.ts";
import type { WebhooksRoutesDeps } from "./webhooks/deps.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

/** What all features together need. Each takes its own part of it. */
export interface Features
  extends JobsDeps,
    PrintersDeps,
    TemplatesDeps,
    PreviewDeps,
    LaneDeps,
    CloudPrintersDeps,
    EventsDeps,
    ShopDeps,
    StatisticsDeps,
    WebhooksRoutesDeps,
    SystemDeps {
  config: Config;
  printers: Printers;
  shop: CurrentShop;
  sealer: Sealer;
  keys: Keys;
  webhooks: Webhooks;
  follower: LogFollower;
  /** How many requests of one client are taken, over HTTP and /ws together. */
  rateLimit: RateLimit;
}

export interface Given {
  config: Config;
  log: Logger;
  tracing: Tracing | undefined;
  /** Given when several processes serve the port. */
  siblings: Siblings | undefined;
}

export async function buildFeatures(
  { config, log, tracing, siblings }: Given,
  { queue, queueOptions, ...servers }: Servers,
  keep: Keep,
): Promise<Features> {
  const { db, bus, health, clock } = servers;
  const { answerWithinMs } = config.limits;
  const printers = keep(new Printers(await seedDefaultPrinter(db, printerSeed(config), log), db));
  keep(new WorkerWatch(bus, printers));
  const metrics = createMetrics({ process: true, installation: config.metrics.installation });
  const follower = keep(new LogFollower(bus, log));
  const limitWork = createWorkLimit();
  const typesetter = createTypesetter(config.printer);
  const lanes = keep(createLanes({ config, db, bus, log, printers, typesetter, limitWork }));
  const places = servicePlaces(config);
  return {
    config,
    log,
    db,
    bus,
    health,
    clock,
    metrics,
    tracing,
    siblings,
    limitWork,
    rateLimit: createRateLimit(config.limits.requestsPerMinute),
    keys: new Keys({
      auth: config.auth,
      findInForce: (hash) => startDeadline(answerWithinMs).within(findKeyInForce(db, hash)),
      noteUse: (id) => noteKeyUse(db, id, noteUseEveryS),
      onGuessing: (client) => log.warn({ client }, "this address tries API keys that open nothing; it is slowed down"),
    }),
    sealer: keep(new Sealer({ db, log, metrics })),
    networks: networksFrom(config.printer.allowedNetworks),
    places,
    templates: createTemplateCache(db),
    assets: createAssetCache(db),
    shop: new CurrentShop(await findShop(db), db),
    typesetter,
    printers,
    trials: new Trials(bus, answerWithinMs),
    tellCancelled: (jobs) => tellCancelled({ bus, log, metrics, printers }, jobs),
    lanes,
    newJobs: keep(createNewJobs({ db, bus, queue, log, lanes, printers })),
    refusals: keep(new Refusals(db, log, metrics)),
    outcomes: createJobOutcomes(db),
    webhooks: keep(new Webhooks({ config, db, log, metrics, places, queue: queueOptions })),
    follower,
    eventClients: createEventClients({
      mostClients: config.limits.webSocketClients,
      metrics,
      log,
      history: follower,
    }),
  };
}

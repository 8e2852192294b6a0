import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Networks } from "@platen/shared/networks";
import type { ServicePlace } from "@platen/shared/service-places";
import type { ConsoleFiles } from "./console-files.ts";
import type { EventClients } from "./events/event-clients.ts";
import type { PrintDeps } from "./jobs/take-print-request.ts";
import type { JobOutcomes } from "./jobs/wait-for-job.ts";
import type { Sealer } from "./journal/sealer.ts";
import type { Keys } from "./keys/keys.ts";
import type { Lanes } from "./lanes/lanes.ts";
import type { RateLimit } from "./middleware/rate-limit.ts";
import type { Trials } from "./printers/trials.ts";
import type { Siblings } from "./processes/siblings.ts";
import type { CurrentShop } from "./shop/current-shop.ts";
import type { Webhooks } from "./webhooks/webhooks.ts";

/** What one API process is made of. `api.ts` builds it; routes take what they need from it. */
export interface Deps extends PrintDeps {
  config: Config;
  bus: Bus;
  keys: Keys;
  sealer: Pick<Sealer, "soon" | "look" | "waitsForS" | "outside">;
  shop: CurrentShop;
  /** How many requests of one client are taken, over HTTP and /ws together. */
  rateLimit: RateLimit;
  networks: Networks;
  /** Where the parts of this installation listen, and no printer can be. */
  places: readonly ServicePlace[];
  outcomes: JobOutcomes;
  trials: Trials;
  /** What printers that ask are answered by. */
  lanes: Lanes;
  webhooks: Webhooks;
  eventClients: EventClients;
  console: ConsoleFiles;
  /** The processes behind the same port; undefined when this one is alone there. */
  siblings?: Pick<Siblings, "metrics"> | undefined;
}

import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import type { Logger } from "@platen/shared/log";
import type { WorkLimit } from "../http/work-limit.ts";
import type { Sealer } from "../journal/sealer.ts";
import type { CurrentShop } from "../shop/current-shop.ts";
import type { TemplateCache } from "./template-cache.ts";

/** What the routes of templates and pictures need. */
export interface TemplatesDeps {
  config: Pick<Config, "limits" | "server">;
  log: Logger;
  db: Database;
  bus: Bus;
  limitWork: WorkLimit;
  templates: TemplateCache;
  shop: CurrentShop;
  sealer: Pick<Sealer, "soon">;
}

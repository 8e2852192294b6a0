import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import type { Sealer } from "../journal/sealer.ts";
import type { Printers } from "../printers/printers.ts";
import type { Siblings } from "../processes/siblings.ts";
import type { Health } from "../runtime/health.ts";
import type { Metrics } from "../runtime/metrics.ts";

/** What the routes for operators need. */
export interface SystemDeps {
  config: Config;
  db: Database;
  health: Health;
  metrics: Metrics;
  printers: Printers;
  sealer: Pick<Sealer, "look" | "waitsForS" | "outside">;
  /** The processes behind the same port; undefined when this one is alone there. */
  siblings?: Pick<Siblings, "metrics"> | undefined;
}

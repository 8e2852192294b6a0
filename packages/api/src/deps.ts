import type { LayoutOptions } from "@platen/receipt/layout";
import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import type { Logger } from "@platen/shared/log";
import type { Networks } from "@platen/shared/networks";
import type { TicketQueue } from "@platen/shared/queue";
import type { ServicePlace } from "@platen/shared/service-places";
import type { Tracing } from "@platen/shared/trace";
import type { ConsoleFiles } from "./console-files.ts";
import type { DatabaseClock } from "./database-clock.ts";
import type { Health } from "./health.ts";
import type { Admission } from "./jobs/admission.ts";
import type { Intake } from "./jobs/intake.ts";
import type { JobOutcomes } from "./jobs/wait-for-job.ts";
import type { Metrics } from "./metrics.ts";
import type { RateLimit } from "./middleware/rate-limit.ts";
import type { Backlog } from "./printers/backlog.ts";
import type { PrinterState } from "./printers/printer-state.ts";
import type { AssetCache } from "./templates/asset-cache.ts";
import type { TemplateCache } from "./templates/template-cache.ts";

/** What one API process is made of. `main.ts` builds it; handlers and use cases take what they need from it. */
export interface Deps {
  config: Config;
  log: Logger;
  db: Database;
  queue: TicketQueue;
  /** Bounds how many requests that print, draw or store a picture are worked on at once. */
  admit: Admission;
  /** How many requests of one client are taken, over HTTP and /ws together. */
  isTooMany: RateLimit;
  intake: Intake;
  bus: Bus;
  networks: Networks;
  /** Where the parts of this installation listen, and no printer can be. */
  places: readonly ServicePlace[];
  templates: TemplateCache;
  assets: AssetCache;
  printer: PrinterState;
  backlog: Backlog;
  outcomes: JobOutcomes;
  health: Health;
  clock: DatabaseClock;
  metrics: Metrics;
  /** Absent where nobody collects traces. */
  tracing: Tracing | undefined;
  /** How text and pictures the printer cannot draw itself become dots; the same for check, preview and print. */
  drawing: LayoutOptions;
  console: ConsoleFiles;
}

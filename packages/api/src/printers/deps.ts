import type { Bus } from "@platen/shared/bus";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import type { Job } from "@platen/shared/job";
import type { Logger } from "@platen/shared/log";
import type { Networks } from "@platen/shared/networks";
import type { ServicePlace } from "@platen/shared/service-places";
import type { Printers } from "./printers.ts";
import type { Trials } from "./trials.ts";

/** What the routes of printers need. */
export interface PrintersDeps {
  config: Config;
  log: Logger;
  db: Database;
  bus: Bus;
  printers: Printers;
  trials: Trials;
  networks: Networks;
  /** Where the parts of this installation listen, and no printer can be. */
  places: readonly ServicePlace[];
  /** The jobs of a printer that is deleted were cancelled. */
  tellCancelled(jobs: readonly Job[]): Promise<void>;
}

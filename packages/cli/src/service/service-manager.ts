import type { ServiceProgram } from "./service-program.ts";
import type { Step } from "./steps.ts";

export interface ServiceStatus {
  isInstalled: boolean;
  isRunning: boolean;
  startsAtBoot: boolean;
  /** In the service manager's own words. */
  state: string;
}

/** How one kind of machine keeps a program running from its start on. */
export interface ServiceManager {
  /** What keeps it from working on this machine. */
  missing(): string | undefined;
  /** Why this program could not be run as a service, one sentence each. */
  problems(program: ServiceProgram): string[];
  /** Of a service that is there already, too: it is started anew, from this program. */
  install(program: ServiceProgram): Step[];
  /** The data and the settings stay. */
  uninstall(): Step[];
  status(): ServiceStatus;
  /** Where a person finds them. */
  places: Readonly<Record<"data" | "backups" | "settings" | "log", string>>;
}

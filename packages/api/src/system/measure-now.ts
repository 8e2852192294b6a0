import type { Registry } from "prom-client";
import { measurePrinters } from "../printers/measure-printers.ts";
import type { SystemDeps } from "./deps.ts";

/** Brings what is not counted as it happens up to date, and returns all that this process tells. */
export async function measureNow(
  deps: Pick<SystemDeps, "db" | "health" | "metrics" | "printers" | "sealer">,
): Promise<Registry> {
  const { health, metrics, sealer } = deps;
  metrics.takesJobs.set(health.missing().length === 0 ? 1 : 0);
  metrics.journalUnsealed.set(sealer.waitsForS);
  metrics.journalOutside.set(sealer.outside);
  await measurePrinters(deps);
  return metrics.registry;
}

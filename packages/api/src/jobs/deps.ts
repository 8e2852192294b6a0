import type { Bus } from "@platen/shared/bus";
import type { Sealer } from "../journal/sealer.ts";
import type { PrintDeps } from "./take-print-request.ts";
import type { JobOutcomes } from "./wait-for-job.ts";

/** What the routes of jobs need. */
export interface JobsDeps extends PrintDeps {
  bus: Bus;
  outcomes: JobOutcomes;
  sealer: Pick<Sealer, "soon">;
}

import type { Finding } from "../finding.ts";
import type { Bench } from "../row.ts";
import { busyFindings } from "./busy.ts";
import { idleFindings } from "./idle.ts";
import { tableFindings } from "./table.ts";
import { troubleFindings } from "./trouble.ts";

/** What many printers cost: at rest, all at once, beside broken ones, and as rows of a table. */
export async function benchFleet(bench: Bench): Promise<Finding[]> {
  const idle = await idleFindings(bench);
  if (bench.minutes !== undefined) return idle;
  return [...idle, ...(await busyFindings(bench)), ...(await troubleFindings(bench)), ...(await tableFindings(bench))];
}

import { useEffect, useRef } from "react";
import { listOutages } from "../../api/calls.ts";
import type { Outage } from "../../api/types.ts";
import { coalesce } from "../../live/coalesce.ts";
import { listen } from "../../live/live.ts";
import { useLoad } from "../../live/use-load.ts";
import { askedOf, type ListFilter } from "../job-filter.ts";
import type { JobList } from "./job-list.ts";

/** A worker writes an outage down some seconds after it began, and what was refused some seconds after that. */
const settleMs = 6_000;

const hourMs = 3_600_000;

/** The outages beside these jobs. Whoever looks for certain jobs is not shown any. */
export function useOutages(filter: ListFilter, list: JobList | undefined): readonly Outage[] {
  const { since: from, until, printerId, ...asked } = askedOf(filter);
  const isShown = Object.keys(asked).length === 0;
  // By the hour, so that not every job has the outages read again.
  const oldest = list?.nextCursor ? list.jobs.at(-1)?.createdAt : undefined;
  const reached = oldest && new Date(Math.floor(Date.parse(oldest) / hourMs) * hourMs).toISOString();
  const since = reached ?? from;
  const span = { ...(since && { since }), ...(until && { until }), ...(printerId && { printerId }) };
  const { value, reload } = useLoad(`outages ${isShown} ${JSON.stringify(span)}`, async () =>
    isShown ? listOutages(span) : [],
  );
  useEffect(() => {
    const asking = coalesce(
      async () => reload(),
      () => settleMs,
    );
    const stopListening = listen(({ type }) => type !== "jobUpdate" && asking.ask());
    // For what was refused in the last moments before the page was opened.
    asking.ask();
    return () => {
      asking.stop();
      stopListening();
    };
  }, [reload]);
  // What is read for the next page stays on the screen until it is there.
  const shown = useRef<readonly Outage[]>([]);
  if (value) shown.current = value;
  return isShown ? shown.current : [];
}

import { useEffect, useRef } from "react";
import { getStatistics, listOutages } from "../api/calls.ts";
import type { ApiError } from "../api/http.ts";
import type { Outage, Statistics } from "../api/types.ts";
import { beginOf } from "../jobs/moments.ts";
import { coalesce } from "../live/coalesce.ts";
import { listen } from "../live/live.ts";
import { useLoad } from "../live/use-load.ts";
import { daysOf, type Period } from "./period.ts";

export interface Numbers {
  period: Period;
  statistics: Statistics;
  outages: readonly Outage[];
}

/** Sums need not follow every receipt of a busy shop. */
const settleMs = 3_000;

/** What is shown stays until the numbers of another period are there. */
export function useToday(period: Period): {
  numbers: Numbers | undefined;
  error: ApiError | undefined;
  reload(): void;
} {
  const { value, error, reload } = useLoad(`statistics ${JSON.stringify(period)}`, async (signal): Promise<Numbers> => {
    const { first, end } = daysOf(period);
    const { printerId } = period;
    const span = {
      since: beginOf(first).toISOString(),
      until: beginOf(end).toISOString(),
      ...(printerId && { printerId }),
    };
    const [statistics, outages] = await Promise.all([getStatistics(span, signal), listOutages(span)]);
    return { period, statistics, outages };
  });
  useEffect(() => {
    const asking = coalesce(
      async () => reload(),
      () => settleMs,
    );
    const stopListening = listen(() => asking.ask());
    return () => {
      asking.stop();
      stopListening();
    };
  }, [reload]);
  const shown = useRef<Numbers>(undefined);
  if (value) shown.current = value;
  return { numbers: error && !value ? undefined : shown.current, error, reload };
}

import { type Aggregator, AggregatorRegistry, type Metric, type Registry } from "prom-client";
import { printerHeardMetric } from "../runtime/metrics.ts";

/** A metric as prom-client tells it, without what is added to every series. */
export interface ToldMetric {
  name: string;
  help: string;
  type: string;
  aggregator: Aggregator;
  values: Series[];
}

interface Series {
  value: number;
  labels: Record<string, string | number>;
  /** Of a histogram: which of its numbers this is. */
  metricName?: string;
}

/** What is known of one place: what the processes that ended there have counted, and what the one there now tells. */
export interface PlaceMetrics {
  before: readonly ToldMetric[];
  now: readonly ToldMetric[];
}

/**
 * What a registry tells, for another process. `getMetricsAsJSON` would write the labels that all series have into the
 * series themselves, which prom-client then refuses to remove.
 */
export async function toldBy(registry: Registry): Promise<ToldMetric[]> {
  const metrics = registry.getMetricsAsArray() as unknown as Metric[];
  return (await Promise.all(metrics.map((metric) => metric.get()))) as unknown as ToldMetric[];
}

/** Only these are never to fall; a gauge of a process that ended tells nothing any more. */
export function countsOf(told: readonly ToldMetric[]): ToldMetric[] {
  return told.filter(({ type }) => type === "counter" || type === "histogram");
}

/** Series by series: who takes the place of another goes on counting where that one was heard last. */
export function addUp(before: readonly ToldMetric[], now: readonly ToldMetric[]): ToldMetric[] {
  const sums = new Map(now.map((metric) => [metric.name, metric]));
  for (const metric of before) {
    const known = sums.get(metric.name);
    sums.set(metric.name, known ? { ...known, values: sumsOf([...metric.values, ...known.values]) } : metric);
  }
  return [...sums.values()];
}

function sumsOf(values: readonly Series[]): Series[] {
  const sums = new Map<string, Series>();
  for (const series of values) {
    const key = keyOf(series);
    sums.set(key, { ...series, value: series.value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

/** The numbers of all places together, each metric joined as its `aggregator` says, in Prometheus' text format. */
export function joinMetrics(places: readonly PlaceMetrics[], everywhere: Record<string, string>): Promise<string> {
  const told = printersOf(places.flatMap(({ now }) => now));
  const sums = places.map(({ before, now }) => addUp(ofPrinters(before, told), now));
  const registry = AggregatorRegistry.aggregate(withoutGuesses(sums));
  registry.setDefaultLabels(everywhere);
  return registry.metrics();
}

/** The printers that are told of: all that are enabled. */
function printersOf(metrics: readonly ToldMetric[]): Set<string> {
  const heard = metrics.filter(({ name }) => name === printerHeardMetric);
  return new Set(heard.flatMap(({ values }) => values.map(({ labels }) => placeOf(labels))));
}

/** A printer that is gone, disabled or moved leaves no series behind, here as in each process. */
function ofPrinters(metrics: readonly ToldMetric[], told: ReadonlySet<string>): ToldMetric[] {
  const isTold = ({ labels }: Series) => labels.printer === undefined || told.has(placeOf(labels));
  return metrics.map((metric) => ({ ...metric, values: metric.values.filter(isTold) }));
}

function placeOf({ printer, site }: Series["labels"]): string {
  return JSON.stringify([printer, site]);
}

/** NaN is said by a process that could not ask the database. It counts only where no other knows better. */
function withoutGuesses(told: readonly ToldMetric[][]): ToldMetric[][] {
  const seriesKey = ({ name }: ToldMetric, series: Series) => `${name} ${keyOf(series)}`;
  const isUnknown = ({ value }: Series) => Number.isNaN(value);
  const doubtful = new Set(
    told.flatMap((metrics) => metrics.filter(({ values }) => values.some(isUnknown)).map(({ name }) => name)),
  );
  const known = new Set<string>();
  for (const metric of told.flat().filter(({ name }) => doubtful.has(name))) {
    for (const series of metric.values) if (!isUnknown(series)) known.add(seriesKey(metric, series));
  }
  const counts = (metric: ToldMetric) => (series: Series) =>
    !isUnknown(series) || !known.has(seriesKey(metric, series));
  return told.map((metrics) =>
    metrics.map((metric) =>
      doubtful.has(metric.name) ? { ...metric, values: metric.values.filter(counts(metric)) } : metric,
    ),
  );
}

function keyOf({ metricName, labels }: Series): string {
  return JSON.stringify([metricName, ...Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

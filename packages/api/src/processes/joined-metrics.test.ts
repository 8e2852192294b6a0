import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { expect, it } from "vitest";
import { createMetrics } from "../runtime/metrics.ts";
import { addUp, countsOf, joinMetrics, toldBy } from "./joined-metrics.ts";

const oven = { printer: "oven", site: "bakery" };
const everywhere = { installation: "harbour" };
const nothing = { before: [], now: [] };

/** A process that knows the printer and has accepted so many jobs for it. */
function processWith(accepted: number) {
  const metrics = createMetrics({ process: false, installation: "harbour" });
  metrics.workerHeard.set(oven, 1);
  metrics.accepted.inc(oven, accepted);
  return metrics;
}

async function seriesOf(text: Promise<string>, name: string): Promise<string[]> {
  return (await text).split("\n").filter((line) => line.startsWith(name));
}

it("what two processes have counted is added, under the labels that one alone would have", async () => {
  const places = await Promise.all(
    [2, 3].map(async (accepted) => ({ before: [], now: await toldBy(processWith(accepted).registry) })),
  );
  const alone = processWith(5).registry.metrics();
  expect(await seriesOf(joinMetrics(places, everywhere), "platen_jobs_accepted_total")).toEqual(
    await seriesOf(alone, "platen_jobs_accepted_total"),
  );
});

it("being told leaves a series removable, which prom-client's own way would not", async () => {
  const { registry, accepted } = processWith(2);
  await toldBy(registry);
  accepted.remove(oven);
  expect(await seriesOf(registry.metrics(), "platen_jobs_accepted_total")).toEqual([]);
});

it("of what each tells alike there is one number, and of what a process can do the worst", async () => {
  const [one, other] = [processWith(0), processWith(0)];
  one.queueJobs.set(oven, 4);
  other.queueJobs.set(oven, 4);
  one.takesJobs.set(1);
  other.takesJobs.set(0);
  one.eventClients.set(2);
  other.eventClients.set(3);
  const places = await Promise.all(
    [one, other].map(async ({ registry }) => ({ before: [], now: await toldBy(registry) })),
  );
  const text = await joinMetrics(places, {});
  expect(text).toContain('platen_queue_jobs{printer="oven",site="bakery"} 4\n');
  expect(text).toContain('platen_printer_worker_heard{printer="oven",site="bakery"} 1\n');
  expect(text).toContain("platen_takes_jobs 0\n");
  expect(text).toContain("platen_ws_clients 5\n");
  expect(text.match(/^platen_build_info\{.*\} 1$/gm)).toHaveLength(1);
});

it("who takes the place of another goes on counting where that one was heard last", async () => {
  const registry = () => {
    const registers = [new Registry()];
    return {
      registers,
      sum: new Counter({ name: "sum_total", help: "-", labelNames: ["of"], registers }),
      alike: new Counter({ name: "alike_total", help: "-", aggregator: "max", registers }),
      took: new Histogram({ name: "took_seconds", help: "-", buckets: [1], registers }),
      gauge: new Gauge({ name: "gauge", help: "-", registers }),
    };
  };
  const told = async ({ registers: [first = new Registry()] }: ReturnType<typeof registry>) => toldBy(first);
  const [ended, next, other] = [registry(), registry(), registry()];
  ended.sum.inc({ of: "a" }, 5);
  ended.sum.inc({ of: "only here" }, 1);
  ended.alike.inc(3);
  ended.took.observe(0.5);
  ended.gauge.set(7);
  next.sum.inc({ of: "a" }, 2);
  next.alike.inc(1);
  next.took.observe(2);
  next.gauge.set(1);
  other.sum.inc({ of: "a" }, 10);
  // It has heard what the others have, but missed one while it was started.
  other.alike.inc(3);
  const before = addUp([], countsOf(await told(ended)));
  const text = await joinMetrics(
    [
      { before, now: await told(next) },
      { before: [], now: await told(other) },
    ],
    {},
  );
  expect(text).toContain('sum_total{of="a"} 17\n');
  expect(text).toContain('sum_total{of="only here"} 1\n');
  expect(text).toContain("alike_total 4\n");
  expect(text).toContain('took_seconds_bucket{le="1"} 1\n');
  expect(text).toContain("took_seconds_count 2\n");
  expect(text).toContain("took_seconds_sum 2.5\n");
  expect(text).toContain("gauge 1\n");
});

it("what was counted is told while nobody is in its place, and not of a printer that is gone", async () => {
  const counted = countsOf(await toldBy(processWith(5).registry));
  const left = { before: counted, now: [] };
  const other = { before: [], now: await toldBy(processWith(1).registry) };
  expect(await seriesOf(joinMetrics([left, other], {}), "platen_jobs_accepted_total")).toEqual([
    'platen_jobs_accepted_total{printer="oven",site="bakery"} 6',
  ]);
  const without = { before: [], now: await toldBy(createMetrics({ process: false }).registry) };
  expect(await seriesOf(joinMetrics([left, without], {}), "platen_jobs_accepted_total")).toEqual([]);
});

it("a process that could not ask the database hides nothing that another knows", async () => {
  const [one, other] = [processWith(0), processWith(0)];
  one.queueJobs.set(oven, Number.NaN);
  const askedInVain = { before: [], now: await toldBy(one.registry) };
  other.queueJobs.set(oven, 2);
  const asked = { before: [], now: await toldBy(other.registry) };
  const waiting = (value: string) => [`platen_queue_jobs{printer="oven",site="bakery"} ${value}`];
  expect(await seriesOf(joinMetrics([askedInVain, asked], {}), "platen_queue_jobs")).toEqual(waiting("2"));
  expect(await seriesOf(joinMetrics([askedInVain, nothing], {}), "platen_queue_jobs")).toEqual(waiting("Nan"));
});

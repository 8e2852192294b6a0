import { describeOnEachBackend } from "@platen/testkit/backends";
import { type Caller, callerOf, type Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import type { Program } from "@platen/testkit/program";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { buildReleaseBefore, type ReleaseBefore } from "./release-before.ts";
import { startSteadyLoad } from "./steady-load.ts";
import { hearAgain, lastEventId, type Release, startTwoReleases, type TwoReleases } from "./two-releases.ts";

let before: ReleaseBefore;
let both: TwoReleases | undefined;
let other: VirtualPrinter | undefined;

beforeAll(() => {
  before = buildReleaseBefore();
});

afterEach(async () => {
  await both?.close();
  await other?.close();
  both = undefined;
  other = undefined;
});

afterAll(() => before?.remove());

/** A receipt whose number is found on the paper. */
const template = {
  id: "till",
  name: "Till",
  config: { width: "80mm", blocks: [{ type: "text", content: "No {{ n }}." }] },
};

const numbersOn = (printer: VirtualPrinter) =>
  printer.receipts().flatMap(({ text }) => [...text.matchAll(/No (\d+)\./g)].map(([, number]) => Number(number)));

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const isOnline = async (call: Caller["call"], id = "default") =>
  (await call("GET", `/printers/${id}`)).body.printer?.status === "online";

/** The moves of each job, in the order they were told. */
function movesOf(events: Json[]): Map<string, string[]> {
  const moves = new Map<string, string[]>();
  for (const { type, data } of events) {
    if (type === "jobUpdate") moves.set(data.jobId, [...(moves.get(data.jobId) ?? []), data.status]);
  }
  return moves;
}

describeOnEachBackend("this release and the one before", ({ redisUrl }) => {
  it.each<[Release, Release]>([
    ["now", "before"],
    ["before", "now"],
  ])("an API of %s and a worker of %s understand each other in everything they say", async (api, worker) => {
    both = await startTwoReleases(before, redisUrl);
    const { printer } = both;
    const [{ url }] = [await both.start("api", api), await both.start("worker", worker)];
    const { call } = callerOf(url);
    await eventually(() => isOnline(call));
    expect((await call("POST", "/templates", template)).status).toBe(201);
    const start = await lastEventId(url);
    const print = (n: number, to = "default") => call("POST", "/print/till", { data: { n }, printer: to });
    for (const n of upTo(20)) expect((await print(n)).status).toBe(200);
    await eventually(() => numbersOn(printer).length === 20);
    expect(numbersOn(printer)).toEqual(upTo(20));
    const events = await hearAgain(url, start, 60);
    const completed = ["queued", "printing", "completed"];
    expect([...movesOf(events).values()]).toEqual(upTo(20).map(() => completed));

    await printer.setFaults({ paper: "out" });
    await eventually(async () => (await call("GET", "/printer/status")).body.printer.errorCode === "PAPER_OUT");
    await printer.mend();
    await eventually(() => isOnline(call));

    other = await startVirtualPrinter({ port: 0 });
    const address = { host: other.host, port: other.port };
    const tried = await call("POST", "/printers/try", { address, language: "escpos" });
    expect(tried.body.found).toMatchObject({ status: "online" });
    const bar = { id: "bar", name: "Bar", lane: "tcp", address, language: "escpos", width: 80 };
    expect((await call("POST", "/printers", bar)).status).toBe(201);
    await eventually(() => isOnline(call, "bar"));
    expect((await print(21, "bar")).status).toBe(200);
    await eventually(() => numbersOn(other as VirtualPrinter).join() === "21");
    expect(both.complaints()).toEqual([]);
  });

  it("API and worker tell which release and which commit they are of", async () => {
    both = await startTwoReleases(before, redisUrl);
    for (const part of ["api", "worker"] as const) {
      const { url } = await both.start(part, "now");
      const told = await (await fetch(`${url}/metrics`)).text();
      expect(told).toMatch(
        new RegExp(`^platen_build_info\\{component="${part}",version="\\d.+",revision="[0-9a-f]{12}"`, "m"),
      );
    }
  });

  it("a rolling upgrade of replicas and worker, and the way back, refuse no request and print every receipt once", async () => {
    // As docs/upgrade.md says: while the worker is replaced, requests wait.
    both = await startTwoReleases(before, redisUrl, { PLATEN_WHEN_OFFLINE: "queue" });
    const { printer, start } = both;
    let apis = [await start("api", "before"), await start("api", "before")];
    let worker = await start("worker", "before");
    const [first] = apis as [Program];
    const { call } = callerOf(first.url);
    await eventually(() => isOnline(call));
    expect((await call("POST", "/templates", template)).status).toBe(201);
    const began = await lastEventId(first.url);

    const load = startSteadyLoad("/print/till", (n) => ({ data: { n } }));
    for (const { url } of apis) load.sendTo(url);
    /** As many as show that this pair prints. */
    const someMore = async () => {
      const until = numbersOn(printer).length + 10;
      await eventually(() => numbersOn(printer).length >= until);
    };
    const replaceApis = async (release: Release) => {
      const old = apis;
      apis = [];
      for (const leaving of old) {
        const joins = await start("api", release);
        load.sendTo(joins.url);
        apis.push(joins);
        await someMore();
        await load.leave(leaving.url);
        await leaving.stop();
      }
    };
    const replaceWorker = async (release: Release) => {
      const leaving = worker;
      worker = await start("worker", release);
      await someMore();
      await leaving.stop();
      await someMore();
    };
    await someMore();
    await replaceApis("now");
    await replaceWorker("now");
    await replaceWorker("before");
    await replaceApis("before");
    await someMore();

    const answers = await load.stop();
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const [{ url }] = apis as [Program];
    await eventually(() => numbersOn(printer).length >= answers.length);
    await eventually(async () => (await callerOf(url).call("GET", "/printer/status")).body.printer.queueLength === 0);
    expect(numbersOn(printer).sort((a, b) => a - b)).toEqual(upTo(answers.length));
    const moves = movesOf(await hearAgain(url, began, 3 * answers.length));
    expect(moves.size).toBe(answers.length);
    expect(new Set([...moves.values()].map((each) => each.join()))).toEqual(new Set(["queued,printing,completed"]));
    expect(both.complaints()).toEqual([]);
  });
});

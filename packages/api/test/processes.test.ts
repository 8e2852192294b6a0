import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createTestDatabase, describeOnEachBackend, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { usualAnswerMs } from "@platen/testkit/patience";
import { Program } from "@platen/testkit/program";
import { afterAll, beforeAll, expect, it } from "vitest";
import { askAnew } from "./fresh-connection.ts";
import { type Listener, listen } from "./listener.ts";
import { type ApiProcess, startProcess } from "./process.ts";
import type { Place } from "./replica.ts";
import { childrenOf, isRunning } from "./serving-processes.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

describeOnEachBackend("several API processes behind one port", (backend) => {
  let database: TestDatabase;
  let place: Place;
  let worker: WorkerPart;
  const started: ApiProcess[] = [];

  /** They say at `info` who accepted which job. */
  async function start(env: Record<string, string> = {}): Promise<ApiProcess> {
    const settings = { PLATEN_API_PROCESSES: "2", PLATEN_LOG_LEVEL: "info", PLATEN_INSTALLATION: "harbour", ...env };
    const api = await startProcess(place, settings);
    started.push(api);
    await eventually(() => linesOf(api, "the API listens").length === 1);
    return api;
  }

  /** What two processes do is asked of one start; who kills something starts its own. */
  let api: ApiProcess;

  beforeAll(async () => {
    database = await createTestDatabase();
    place = { backend, databaseUrl: database.url, prefix: testPrefix() };
    worker = playWorker(place);
    await worker.say({});
    api = await start();
    await api.call("POST", "/templates", {
      id: "bread",
      name: "Bread",
      config: { width: "80mm", blocks: [{ type: "text", content: "Bread" }] },
    });
    await untilOnline(api);
  });

  afterAll(async () => {
    await Promise.all(started.map(({ program }) => program.kill()));
    await worker.close();
    await database.drop();
  });

  /** Each on a connection of its own; returns the ids of the jobs. */
  async function print({ base }: ApiProcess, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const { status, body } = await askAnew(`${base}/print/bread`, "POST", { data: {} });
      expect(status).toBe(200);
      ids.push(body.jobId);
    }
    return ids;
  }

  it("connections are spread over all of them, and the metrics of each tell of all", async () => {
    const before = await told(api);
    const ids = await print(api, 10);
    const accepted = await eventually(() => {
      const lines = linesOf(api, "job queued").filter(({ jobId }) => ids.includes(jobId));
      return lines.length === 10 ? lines : undefined;
    });
    expect(new Set(accepted.map(({ process }) => process))).toEqual(new Set([1, 2]));
    for (let round = 0; round < 4; round++) {
      const now = await told(api);
      expect(countOf(now, "platen_jobs_accepted_total", printer)).toBe(
        countOf(before, "platen_jobs_accepted_total", printer) + 10,
      );
      // What every process tells alike is told once, and of the worst of them.
      expect(countOf(now, "platen_printer_worker_heard", printer)).toBe(1);
      expect(countOf(now, "platen_takes_jobs", installation)).toBe(1);
    }
    const { text } = await askAnew(`${api.base}/metrics`);
    expect(text.match(/^platen_build_info\{component="api",.*installation="harbour"\} 1$/gm)).toHaveLength(1);
  });

  it("an outcome that nobody knows is heard by each of them and counted once", async () => {
    const before = countOf(await told(api), "platen_outcomes_unknown_total", printer);
    const [jobId = ""] = await print(api, 1);
    // More than enough for some to be with each: what their process sends them it has counted.
    const listeners: Listener[] = [];
    for (let count = 0; count < 8; count++) listeners.push(await listen(api.base));
    await worker.start(jobId);
    await worker.fail(jobId, { code: "OUTCOME_UNKNOWN", message: "cut off" });
    await Promise.all(listeners.map((each) => each.hears("jobUpdate", { jobId, status: "failed" })));
    await eventually(async () => countOf(await told(api), "platen_outcomes_unknown_total", printer) > before);
    expect(countOf(await told(api), "platen_outcomes_unknown_total", printer)).toBe(before + 1);
    await Promise.all(listeners.map((each) => each.close()));
  });

  it("those who listen to any of them hear what happens; when one dies they lose their sockets alone", async () => {
    const own = await start();
    const listeners: Listener[] = [];
    for (let count = 0; count < 8; count++) listeners.push(await listen(own.base));
    const [jobId = ""] = await print(own, 1);
    await Promise.all(listeners.map((each) => each.hears("jobUpdate", { jobId, status: "queued" })));
    expect(countOf(await told(own), "platen_ws_clients", installation)).toBe(8);

    const closed = new Set<Listener>();
    for (const listener of listeners) void listener.closed.then(() => closed.add(listener));
    const [victim = 0] = childrenOf(own.program.pid);
    process.kill(victim, "SIGKILL");
    await eventually(() => linesOf(own, "a serving process listens again").length === 1);
    await eventually(async () => countOf(await told(own), "platen_ws_clients", installation) === 8 - closed.size);
    expect(closed.size).toBeGreaterThan(0);
    expect(closed.size).toBeLessThan(8);
    const [later = ""] = await print(own, 1);
    const left = listeners.filter((each) => !closed.has(each));
    await Promise.all(left.map((each) => each.hears("jobUpdate", { jobId: later, status: "queued" })));
    await Promise.all(left.map((each) => each.close()));
  });

  it("one that dies is replaced, and no counter falls, whichever of them dies", async () => {
    const own = await start();
    await untilOnline(own);
    await print(own, 6);
    let before = await told(own);
    expect(countOf(before, "platen_jobs_accepted_total", printer)).toBe(6);
    const first = childrenOf(own.program.pid);
    expect(first).toHaveLength(2);
    for (const [index, victim] of first.entries()) {
      process.kill(victim, "SIGKILL");
      await eventually(() => linesOf(own, "a serving process ended; another takes its place").length === index + 1);
      await eventually(() => linesOf(own, "a serving process listens again").length === index + 1);
      expect(childrenOf(own.program.pid)).toHaveLength(2);
      expect(isRunning(victim)).toBe(false);
      await untilOnline(own);
      await print(own, 4);
      const now = await told(own);
      const fallen = [...before].filter(([name, value]) => isCount(name) && (now.get(name) ?? 0) < value);
      expect(fallen).toEqual([]);
      expect(countOf(now, "platen_jobs_accepted_total", printer)).toBe(6 + 4 * (index + 1));
      before = now;
    }
  });

  it("while one does not answer there are no metrics rather than wrong ones, and again when it does", async () => {
    const own = await start({ PLATEN_ANSWER_WITHIN_MS: String(usualAnswerMs) });
    const [frozen = 0] = childrenOf(own.program.pid);
    process.kill(frozen, "SIGSTOP");
    try {
      // One of the connections may be given to the frozen one, which takes no second.
      const answers = Array.from({ length: 3 }, () => askAnew(`${own.base}/metrics`));
      const { status, body } = await Promise.any(answers);
      expect(status).toBe(503);
      expect(body.error).toMatchObject({
        code: "SERVICE_UNAVAILABLE",
        details: ["metrics: not all processes answer"],
      });
      process.kill(frozen, "SIGCONT");
      await Promise.all(answers);
    } finally {
      process.kill(frozen, "SIGCONT");
    }
    await eventually(async () => (await askAnew(`${own.base}/metrics`)).status === 200);
  });

  it("SIGTERM at the first process ends all of them, with goodbye to their clients", async () => {
    const own = await start();
    const serving = childrenOf(own.program.pid);
    const listeners = await Promise.all(Array.from({ length: 4 }, () => listen(own.base)));
    expect(await own.program.stop()).toEqual({ code: 0, signal: null });
    expect(await Promise.all(listeners.map(({ closed }) => closed))).toEqual([1001, 1001, 1001, 1001]);
    expect(serving.filter(isRunning)).toEqual([]);
    expect(linesOf(own, "a serving process ended; another takes its place")).toEqual([]);
  });

  it.each(["SIGINT", "SIGHUP"] as const)(
    "%s, which reaches every process of the terminal, is one stop; a second Ctrl-C ends them at once",
    async (signal) => {
      const own = await start({ PLATEN_DRAIN_SECONDS: "100" });
      const serving = childrenOf(own.program.pid);
      const sendAll = (sent: NodeJS.Signals) => {
        for (const pid of [...serving, own.program.pid]) process.kill(pid, sent);
      };
      sendAll(signal);
      await eventually(() => linesOf(own, "stopping").length === 1);
      await eventually(async () => (await askAnew(`${own.base}/readyz`)).status === 503);
      expect(serving.filter(isRunning)).toEqual(serving);
      // The shell of a terminal that is closed sends it once more.
      if (signal === "SIGHUP") sendAll(signal);
      expect((await askAnew(`${own.base}/metrics`)).status).toBe(200);
      sendAll("SIGINT");
      expect(await own.program.ended()).toEqual({ code: 1, signal: null });
      await eventually(() => !serving.some(isRunning));
    },
  );

  it("when the first process is killed, those that serve end by themselves", async () => {
    const own = await start();
    const serving = childrenOf(own.program.pid);
    expect(serving.filter(isRunning)).toHaveLength(2);
    await own.program.kill();
    await eventually(() => !serving.some(isRunning));
  });

  it("a port that is taken is told once, and nothing is left behind", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    try {
      const program = new Program({
        program: "api",
        env: { DATABASE_URL: place.databaseUrl, PLATEN_API_PROCESSES: "3", PORT: String(port) },
      }).launch();
      const { pid } = program;
      const seen = new Set<number>();
      await eventually(() => {
        for (const child of childrenOf(pid)) seen.add(child);
        return seen.size === 3 || !isRunning(pid);
      });
      expect(await program.ended()).toEqual({ code: 1, signal: null });
      expect(seen.size).toBe(3);
      expect([...seen].filter(isRunning)).toEqual([]);
      expect(program.output().match(/Error: \w+ EADDRINUSE.*/g)).toEqual([
        expect.stringContaining(`127.0.0.1:${port}`),
      ]);
      expect(program.output()).not.toContain("the API listens");
    } finally {
      taken.close();
    }
  });

  it("one process is what there is without the setting: it serves by itself", async () => {
    const alone = await start({ PLATEN_API_PROCESSES: "" });
    expect(childrenOf(alone.program.pid)).toEqual([]);
    expect(linesOf(alone, "the API listens")[0]).not.toHaveProperty("processes");
    expect((await askAnew(`${alone.base}/metrics`)).text).toContain("process_start_time_seconds");
  });
});

it("a number of processes that cannot be is refused in words", async () => {
  const program = new Program({
    program: "api",
    env: { DATABASE_URL: "postgres://localhost/none", PLATEN_API_PROCESSES: "many" },
  }).launch();
  expect((await program.ended()).code).toBe(1);
  expect(program.output()).toContain("server.processes (PLATEN_API_PROCESSES): must be a whole number from 1 to 64");
});

/** Every one of them hears the worker: a request may come to any. */
async function untilOnline({ base }: ApiProcess): Promise<void> {
  let inARow = 0;
  await eventually(async () => {
    const { body } = await askAnew(`${base}/printer/status`);
    inARow = body.printer.status === "online" ? inARow + 1 : 0;
    return inARow >= 4;
  });
}

/** What it has written to its log under these words. */
function linesOf({ program }: ApiProcess, message: string): Json[] {
  return program
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{") && line.endsWith("}"))
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === message);
}

const installation = '{installation="harbour"}';
const printer = '{printer="default",site="default",installation="harbour"}';

/** Every series by its name and labels, asked on a connection of its own. */
async function told({ base }: ApiProcess): Promise<Map<string, number>> {
  const { status, text } = await askAnew(`${base}/metrics`);
  expect(status).toBe(200);
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

function countOf(series: ReadonlyMap<string, number>, name: string, labels: string): number {
  return series.get(name + labels) ?? Number.NaN;
}

function isCount(name: string): boolean {
  return /^\w+_(total|bucket|count|sum)(\{|$)/.test(name);
}

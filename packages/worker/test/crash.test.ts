import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { timesToTry } from "@platen/testkit/full-counts";
import { afterEach, describe, expect, it } from "vitest";
import { documentOf, type Stage, setStage, timesOnPaper } from "./stage.ts";
import { spawnWorker, type WorkerProcess } from "./worker-process.ts";

let stage: Stage;
const workers: WorkerProcess[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => (worker.ended ? undefined : worker.kill())));
  await stage.close();
});

async function startProcess(): Promise<WorkerProcess> {
  const worker = await spawnWorker(stage.env);
  workers.push(worker);
  return worker;
}

/** A small deterministic generator, so that a failure can be looked at again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

describeOnEachBackend("killing the worker", ({ name, redisUrl }) => {
  // The queue is only a schedule, so the other backend gets a shorter run of the same.
  const kills = timesToTry(name === "PostgreSQL" ? 50 : 10);
  const count = kills * 10;
  const title = `${kills} times at random moments over ${count} jobs: paper and database agree, nothing is printed twice`;
  it(title, async () => {
    stage = await setStage({ redisUrl, printer: { speedMmPerS: 1_000, keep: 2_000 } });
    const texts = Array.from({ length: count }, (_, i) => `JOB ${String(i).padStart(4, "0")} END`);
    const ids = await stage.submitMany(texts);
    const next = random(20_261_115);
    let worker = await startProcess();
    for (let kill = 1; kill <= kills; kill++) {
      // Kills are spread over the run by how much paper has come out, so that each strikes while jobs are printed.
      const target = stage.printer.state().paper.fedMm + 20 + next() * 250;
      const isOver = async () =>
        (await stage.connection.sql`select from jobs where status = 'queued' limit 1`).length === 0;
      await eventually(async () => stage.printer.state().paper.fedMm >= target || (await isOver()));
      await worker.kill();
      worker = await startProcess();
    }
    const jobs = await stage.untilFinal(ids);
    await eventually(() => stage.printer.state().status === "ready");
    const papers = [...stage.papers(), stage.printer.current().text];

    for (const [index, job] of jobs.entries()) {
      const times = timesOnPaper(papers, texts[index] ?? "");
      if (job.status === "completed") expect(times, texts[index]).toBe(1);
      else {
        expect(job.error?.code).toBe("OUTCOME_UNKNOWN");
        expect(times, texts[index]).toBeLessThanOrEqual(1);
      }
    }
    const unknown = jobs.filter((job) => job.status === "failed").length;
    // One job is on the wire at a time, so one kill leaves at most one in doubt.
    expect(unknown).toBeLessThanOrEqual(kills);
    expect(jobs.filter((job) => job.status === "completed").length).toBe(count - unknown);
  });
});

describe("two workers", () => {
  it("one prints; killed, the other takes over within 5 s; never both on the socket", async () => {
    stage = await setStage({ redisUrl: "", printer: { secondClient: "wait" } });
    const first = await startProcess();
    await eventually(() => first.owns());
    const second = await startProcess();
    let waitedTogether = 0;
    stage.printer.events.on("change", () => {
      if (stage.printer.state().connection.waiting > 0) waitedTogether++;
    });
    const before = await stage.submitMany(["ONE", "TWO"]);
    await stage.untilFinal(before);
    expect(await second.owns()).toBe(false);
    await first.kill();
    await eventually(() => second.owns());
    const after = await stage.submitMany(["THREE"]);
    await stage.untilFinal(after);
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["ONE", "TWO", "THREE"]);
    expect(waitedTogether).toBe(0);
  });
});

describe.each(["SIGTERM", "SIGHUP"] as const)("%s", (signal) => {
  it("finishes the receipt on the wire, leaves the others queued, and ends with 0", async () => {
    stage = await setStage({ redisUrl: "", printer: { speedMmPerS: 100 } });
    const worker = await startProcess();
    const long = documentOf(...Array.from({ length: 30 }, (_, line) => `LINE ${line}`), "LAST LINE");
    const printing = await stage.submit("", { document: long });
    const waiting = await stage.submit("WAITS");
    await stage.printer.waitFor((state) => state.paper.fedMm > 10);
    expect(await worker.terminate(signal)).toBe(0);
    expect((await stage.job(printing)).status).toBe("completed");
    expect((await stage.job(waiting)).status).toBe("queued");
    expect(timesOnPaper(stage.papers(), "LAST LINE")).toBe(1);
    await startProcess();
    expect((await stage.untilFinal([waiting]))[0]?.status).toBe("completed");
  });
});

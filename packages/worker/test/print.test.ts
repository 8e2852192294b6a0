import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { type Stage, type StageOptions, setStage } from "./stage.ts";

describeOnEachBackend("the worker", ({ redisUrl }) => {
  let stage: Stage;

  afterEach(() => stage.close());

  async function printMany(count: number, printer: StageOptions["printer"]) {
    stage = await setStage({ redisUrl, ...(printer && { printer }) });
    const texts = Array.from({ length: count }, (_, i) => `JOB ${String(i).padStart(4, "0")} END`);
    const ids = await stage.submitMany(texts);
    await stage.startWorker();
    const jobs = await stage.untilFinal(ids);
    await stage.printer.waitForReceipts(count);
    return { texts, jobs };
  }

  it("prints 500 jobs submitted at once in order, each exactly once, all completed by process-id", async () => {
    const { texts, jobs } = await printMany(500, undefined);
    const ends = new Set(jobs.map((job) => `${job.status} ${job.confirmation?.method}`));
    expect(ends).toEqual(new Set(["completed process-id"]));
    expect(stage.papers().map((paper) => paper.trim())).toEqual(texts);
  });

  it("writes the end of a receipt and the claim of the next by one commit", async () => {
    const { jobs } = await printMany(20, { speedMmPerS: 100 });
    const isOneCommit = jobs
      .slice(1)
      .map(({ startedAt }, i) => startedAt?.getTime() === jobs[i]?.finishedAt?.getTime());
    // Not the first, whose successor may not be encoded yet.
    expect(isOneCommit).toContain(true);
  });

  it("falls back to status-fence where the printer has no process id", async () => {
    const { texts, jobs } = await printMany(100, { processId: false });
    expect(new Set(jobs.map((job) => job.confirmation?.method))).toEqual(new Set(["status-fence"]));
    expect(stage.papers().map((paper) => paper.trim())).toEqual(texts);
  });

  const mute = { processId: false, dleEot: false, asb: false, gsR: false, gsI: false };

  it("falls back to transmitted where the printer answers nothing", async () => {
    const { texts, jobs } = await printMany(100, mute);
    expect(new Set(jobs.map((job) => job.confirmation?.method))).toEqual(new Set(["transmitted"]));
    expect(stage.papers().map((paper) => paper.trim())).toEqual(texts);
  });

  it("says that nothing is printed any more once its last job has ended, though the printer answers nothing", async () => {
    const { jobs } = await printMany(100, mute);
    const ids = jobs.map(({ id }) => id);
    await eventually(() =>
      stage.reports.some(({ printingJobId }) => printingJobId !== null && ids.includes(printingJobId)),
    );
    await eventually(() => stage.reports.at(-1)?.printingJobId === null);
  });
});

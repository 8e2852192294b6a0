import { randomUUID } from "node:crypto";
import { insertJob } from "@platen/shared/db/insert-jobs";
import { defaultPrinterId } from "@platen/shared/job";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

describeOnEachBackend("what an API left behind", ({ redisUrl }) => {
  async function storeOnly(text: string): Promise<string> {
    const id = randomUUID();
    await insertJob(stage.connection.db, {
      id,
      printerId: defaultPrinterId,
      templateId: "test",
      document: documentOf(text),
      options: { copies: 1, cutPaper: true },
      printMs: 100,
      estimatedMs: 1000,
      expireAfterS: 3600,
    });
    return id;
  }

  it("a job that nobody was told of is told before it is printed", async () => {
    stage = await setStage({ redisUrl });
    await stage.printer.setFaults({ cover: "open" });
    await stage.startWorker();
    const id = await storeOnly("UNTOLD");
    const told = () => stage.events.filter(({ data }) => data.jobId === id).map(({ data }) => data.status);
    await eventually(() => told().length > 0);
    await stage.printer.mend();
    await eventually(() => told().includes("completed"));
    expect(told()).toEqual(["queued", "printing", "completed"]);
  });

  it("a job that nobody rang for is printed", async () => {
    stage = await setStage({ redisUrl });
    await stage.startWorker();
    await stage.untilFinal(await stage.submitMany(["RUNG"]));
    await eventually(async () => (await stage.queue.waiting()).length === 0);
    await stage.untilFinal([await storeOnly("NOT RUNG")]);
    expect(stage.papers().map((paper) => paper.trim())).toEqual(["RUNG", "NOT RUNG"]);
  });

  it("of many tickets that wait one is left", async () => {
    stage = await setStage({ redisUrl });
    await stage.printer.setFaults({ cover: "open" });
    await stage.startWorker();
    await stage.submitMany(["ONE", "TWO", "THREE", "FOUR"]);
    await eventually(async () => (await stage.queue.waiting()).length === 1);
    expect(stage.papers()).toEqual([]);
  });
});

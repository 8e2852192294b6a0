import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

describeOnEachBackend("a job that the worker is told of when it is accepted", ({ redisUrl }) => {
  let stage: Stage;

  afterEach(() => stage.close());

  const isOnline = () => stage.reports.some(({ status }) => status === "online");

  async function begin(): Promise<void> {
    stage = await setStage({ redisUrl });
    await stage.startWorker();
    await eventually(isOnline);
  }

  const papers = () => stage.papers().map((paper) => paper.trim());

  it("is printed although its event and its ticket never come, and the next one is", async () => {
    await begin();
    for (const text of ["ONE", "TWO"]) {
      const [job] = await stage.untilFinal([await stage.accept(text)]);
      expect(job).toMatchObject({ status: "completed", attempts: 1, confirmation: { method: "process-id" } });
    }
    expect(papers()).toEqual(["ONE", "TWO"]);
  });

  it("waits for an older one that nobody has told of", async () => {
    await begin();
    const first = await stage.store("FIRST");
    const second = await stage.accept("SECOND");
    await stage.untilFinal([first, second]);
    expect(papers()).toEqual(["FIRST", "SECOND"]);
  });

  it("is printed once, however often it is told and rung for", async () => {
    await begin();
    const id = await stage.submit("ONCE");
    await stage.untilFinal([id]);
    const last = await stage.submit("LAST");
    await stage.untilFinal([last]);
    expect(papers()).toEqual(["ONCE", "LAST"]);
  });

  it("is not printed when it was cancelled before the printer was ready, and what came after it is", async () => {
    await begin();
    await stage.printer.setFaults({ cover: "open" });
    await eventually(() => stage.reports.at(-1)?.coverStatus === "open");
    const cancelled = await stage.accept("CANCELLED");
    await stage.connection.sql`update jobs set status = 'cancelled', finished_at = now() where id = ${cancelled}`;
    const later = await stage.accept("LATER");
    await stage.printer.mend();
    await stage.untilFinal([later]);
    expect(papers()).toEqual(["LATER"]);
    expect((await stage.job(cancelled)).status).toBe("cancelled");
  });

  it("is encoded for the paper that was set before it was accepted, though the worker had no word of that", async () => {
    await begin();
    const [{ version } = expect.unreachable()] = await stage.connection.sql<{ version: number }[]>`
      update printers set width = 58, version = version + 1 where id = 'default' returning version`;
    expect(version).toBeGreaterThan(1);
    const id = await stage.accept("NARROW");
    await stage.untilFinal([id]);
    const [{ printedOn } = expect.unreachable()] = await stage.connection.sql<{ printedOn: unknown }[]>`
      select printed_on as "printedOn" from jobs where id = ${id}`;
    expect(printedOn).toMatchObject({ widthMm: 58 });
  });
});

import { listOutages } from "@platen/shared/db/outages";
import { outages } from "@platen/shared/db/schema";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

describeOnEachBackend("outages", (backend) => {
  let stage: Stage;

  beforeEach(async () => {
    stage = await setStage({ redisUrl: backend.redisUrl });
  });
  afterEach(() => stage.close());

  const written = async () => (await listOutages(stage.connection.db, { limit: 10 })).outages;

  it("a printer that runs out of paper has one from then until the roll is changed", async () => {
    await stage.startWorker();
    await stage.printer.setFaults({ paper: "out" });
    await eventually(async () => (await written()).length === 1);
    expect(await written()).toMatchObject([{ printerId: "default", kind: "PAPER_OUT", endedAt: null, refused: 0 }]);
    await stage.printer.mend();
    await eventually(async () => (await written())[0]?.endedAt !== null);
    expect(await written()).toHaveLength(1);
  });

  it("one that a worker left open when it was killed is ended by the next, which finds the printer in order", async () => {
    const { db } = stage.connection;
    await db
      .insert(outages)
      .values({ printerId: "default", kind: "PAPER_OUT", beganAt: new Date(Date.now() - 60_000) });
    await stage.startWorker();
    await eventually(async () => (await written())[0]?.endedAt !== null);
    expect(await written()).toHaveLength(1);
  });

  it("one of a printer that is deleted while it lasts is ended", async () => {
    const { db, sql } = stage.connection;
    await db.insert(outages).values({ printerId: "gone", kind: "OFFLINE", beganAt: new Date() });
    await sql`insert into printers (id, ip, port, width) values ('gone', '127.0.0.1', 9, 80)`;
    await stage.startWorker();
    await sql`delete from printers where id = 'gone'`;
    await eventually(async () => (await written()).every(({ endedAt }) => endedAt !== null));
  });
});

import { printers } from "@platen/shared/db/schema";
import { jobUpdate } from "@platen/shared/events";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;
let elsewhere: VirtualPrinter;

afterEach(async () => {
  await stage.close();
  await elsewhere.close();
});

/** A stage with the printer `default` at the site `default`, and the printer `shop` at the site `shop`. */
async function begin(redisUrl: string): Promise<void> {
  stage = await setStage({ redisUrl });
  elsewhere = await startVirtualPrinter({ port: 0 });
  const { host: ip, port } = elsewhere;
  await stage.connection.db.insert(printers).values({ id: "shop", site: "shop", ip, port, width: 80 });
}

const isConnected = (printer: VirtualPrinter) => printer.state().connection.connected;

describeOnEachBackend("printers of two sites", ({ redisUrl }) => {
  it("a worker that is told of no site serves them all", async () => {
    await begin(redisUrl);
    await stage.startWorker();
    await stage.untilFinal([await stage.submit("HERE"), await stage.submit("THERE", { printerId: "shop" })]);
    expect(isConnected(stage.printer) && isConnected(elsewhere)).toBe(true);
  });

  it("a worker leaves printers of other sites alone, and a printer that moves to its site becomes its own", async () => {
    await begin(redisUrl);
    await stage.startWorker("shop", "bar");
    await stage.untilFinal([await stage.submit("THERE", { printerId: "shop" })]);
    const queued = await stage.submit("HERE");
    expect(isConnected(stage.printer)).toBe(false);
    expect((await stage.job(queued)).status).toBe("queued");
    await stage.connection.sql`update printers set site = 'bar', version = version + 1 where id = 'default'`;
    await stage.bus.publish("settings", { printerId: "default" });
    await stage.untilFinal([queued]);
    await stage.connection.sql`update printers set site = 'elsewhere', version = version + 1 where id = 'shop'`;
    await stage.bus.publish("settings", { printerId: "shop" });
    await eventually(() => !isConnected(elsewhere));
    expect(isConnected(stage.printer)).toBe(true);
  });

  it("workers of different sites each print their own jobs in order, whoever takes the tickets", async () => {
    await begin(redisUrl);
    await Promise.all([stage.startWorker("default"), stage.startWorker("shop")]);
    await eventually(() => isConnected(stage.printer) && isConnected(elsewhere));
    const ids: string[] = [];
    for (const at of [1, 2, 3, 4, 5]) {
      ids.push(await stage.submit(`HERE ${at}`), await stage.submit(`THERE ${at}`, { printerId: "shop" }));
    }
    await stage.untilFinal(ids);
    expect(stage.papers().map((text) => text.trim())).toEqual([1, 2, 3, 4, 5].map((at) => `HERE ${at}`));
    const there = elsewhere.receipts().map(({ text }) => text.trim());
    expect(there).toEqual([1, 2, 3, 4, 5].map((at) => `THERE ${at}`));
  });

  it("the event of a queued job is enough for its printer's worker, whoever took the ticket", async () => {
    await begin(redisUrl);
    await Promise.all([stage.startWorker("default"), stage.startWorker("shop")]);
    await eventually(() => isConnected(stage.printer) && isConnected(elsewhere));
    const { sql } = stage.connection;
    for (const printerId of ["default", "shop"]) {
      const id = await stage.store("BY EVENT", { printerId });
      // Housekeeping rings for jobs of a certain age, and this one is younger for an hour.
      await sql`update jobs set created_at = now() + interval '1 hour' where id = ${id}`;
      await stage.bus.publish("client", jobUpdate({ id, status: "queued", templateId: "test", printerId }));
      await stage.untilFinal([id]);
    }
  });
});

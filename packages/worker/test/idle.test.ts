import { setTimeout as sleep } from "node:timers/promises";
import { printers } from "@platen/shared/db/schema";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startWire, type Wire } from "@platen/testkit/wire";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;
let kitchen: VirtualPrinter;
const wires: Wire[] = [];

afterEach(async () => {
  await stage.close();
  await kitchen.close();
  await Promise.all(wires.splice(0).map((wire) => wire.close()));
});

async function wireTo(url: string): Promise<Wire> {
  const wire = await startWire(url);
  wires.push(wire);
  return wire;
}

/** Long enough that the rarest of its regular questions come up. */
const watchedMs = 30_000;

describeOnEachBackend("an idle worker with two connected printers", ({ redisUrl }) => {
  it("holds at most 6 connections to PostgreSQL and 4 to Redis, and makes at most one statement a second", async () => {
    stage = await setStage({ redisUrl });
    const postgres = await wireTo(stage.config.database.url);
    stage.config.database.url = postgres.url;
    const redis = redisUrl ? await wireTo(redisUrl) : undefined;
    if (redis) stage.config.redis.url = redis.url;
    kitchen = await startVirtualPrinter({ port: 0 });
    const row = { id: "kitchen", ip: kitchen.host, port: kitchen.port, width: 80 };
    await stage.connection.db.insert(printers).values(row);
    await stage.startWorker();
    await stage.untilFinal([await stage.submit("ONE"), await stage.submit("TWO", { printerId: "kitchen" })]);
    await eventually(() =>
      ["default", "kitchen"].every((id) => {
        const report = stage.reports.findLast(({ printerId }) => printerId === id);
        return report?.status === "online" && report.printingJobId === null;
      }),
    );
    // Connections that were needed for the receipt are closed after some seconds of silence.
    await sleep(8_000);

    const before = { ms: performance.now(), statements: postgres.statements() };
    let most = 0;
    while (performance.now() < before.ms + watchedMs) {
      most = Math.max(most, postgres.connections());
      await sleep(100);
    }
    const statements = postgres.statements() - before.statements;
    const seconds = (performance.now() - before.ms) / 1000;
    expect(most).toBeLessThanOrEqual(6);
    expect(redis?.connections() ?? 0).toBeLessThanOrEqual(4);
    expect(statements).toBeLessThanOrEqual(seconds);
  });
});

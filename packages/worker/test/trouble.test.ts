import { printers } from "@platen/shared/db/schema";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { type FaultsToSet, startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;
let machines: VirtualPrinter[] = [];

afterEach(async () => {
  await stage.close();
  await Promise.all(machines.map((machine) => machine.close()));
  machines = [];
});

/** A further printer, known to the database alone. */
async function addPrinter(id: string): Promise<VirtualPrinter> {
  const machine = await startVirtualPrinter({ port: 0 });
  machines.push(machine);
  await stage.connection.db.insert(printers).values({ id, ip: machine.host, port: machine.port, width: 80 });
  return machine;
}

const numbers = Array.from({ length: 8 }, (_, at) => at + 1);
const textsOf = (printer: VirtualPrinter) => printer.receipts().map(({ text }) => text.trim());

describeOnEachBackend("three printers in one worker", ({ redisUrl }) => {
  it.each<[string, FaultsToSet]>([
    ["takes what is sent and answers nothing", { silent: true }],
    ["reads nothing of what is sent", { stopReading: true }],
  ])("one that %s, and one without paper, hold up nobody", async (_, faults) => {
    stage = await setStage({ redisUrl });
    const swallower = await addPrinter("swallower");
    const empty = await addPrinter("empty");
    await stage.startWorker();
    await eventually(() => [stage.printer, swallower, empty].every((each) => each.state().connection.connected));
    await swallower.setFaults(faults);
    await empty.setFaults({ paper: "out" });
    await eventually(() => stage.reports.findLast(({ printerId }) => printerId === "empty")?.paperStatus === "out");
    const mine: string[] = [];
    const emptys: string[] = [];
    for (const number of numbers) {
      await stage.submit(`SWALLOWED ${number}`, { printerId: "swallower" });
      emptys.push(await stage.submit(`LATE ${number}`, { printerId: "empty" }));
      mine.push(await stage.submit(`GOOD ${number}`));
    }
    const jobs = await stage.untilFinal(mine);
    expect(new Set(jobs.map(({ confirmation }) => confirmation?.method))).toEqual(new Set(["process-id"]));
    expect(textsOf(stage.printer)).toEqual(numbers.map((number) => `GOOD ${number}`));
    // Nothing of it has begun, although everything of the others has ended.
    for (const id of emptys) expect((await stage.job(id)).status).toBe("queued");
    await empty.mend();
    await stage.untilFinal(emptys);
    expect(textsOf(empty)).toEqual(numbers.map((number) => `LATE ${number}`));
  });
});

import { printers } from "@platen/shared/db/schema";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";
import { spawnWorker, type WorkerProcess } from "./worker-process.ts";

let stage: Stage;
/** By id, the printer `default` among them. */
const machines = new Map<string, VirtualPrinter>();
const processes: WorkerProcess[] = [];

afterEach(async () => {
  await Promise.all(processes.splice(0).map((worker) => worker.ended || worker.kill()));
  await stage.close();
  for (const [id, machine] of machines) if (id !== "default") await machine.close();
  machines.clear();
});

async function begin(redisUrl: string, count: number): Promise<void> {
  stage = await setStage({ redisUrl });
  machines.set("default", stage.printer);
  for (let number = 1; number < count; number++) {
    const id = `printer-${number}`;
    const machine = await startVirtualPrinter({ port: 0 });
    machines.set(id, machine);
    await stage.connection.db.insert(printers).values({ id, ip: machine.host, port: machine.port, width: 80 });
  }
}

/** The connection that holds each printer's lock; a worker has one. */
async function owners(): Promise<Record<string, number>> {
  const rows = await stage.connection.sql<{ id: string; pid: number }[]>`
    select id, pid from printers join pg_locks on objid::int4 = lock_key
    where locktype = 'advisory' and objsubid = 2 and classid = ${0x70_72_6e_74}
      and database = (select oid from pg_database where datname = current_database())`;
  return Object.fromEntries(rows.map(({ id, pid }) => [id, pid]));
}

/** How many printers each worker owns, fewest first. */
async function shares(): Promise<number[]> {
  const counts = new Map<number, number>();
  for (const pid of Object.values(await owners())) counts.set(pid, (counts.get(pid) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
}

const shared = (...expected: number[]) => eventually(async () => String(await shares()) === String(expected));

const isConnected = (machine: VirtualPrinter) => machine.state().connection.connected;

const printOnEach = async (text: string) => {
  const ids: string[] = [];
  for (const printerId of machines.keys()) ids.push(await stage.submit(`${text} ${printerId}`, { printerId }));
  return ids;
};

const textsOf = (id: string) =>
  machines
    .get(id)
    ?.receipts()
    .map(({ text }) => text.trim());

describeOnEachBackend("workers of one site", ({ redisUrl }) => {
  it("a worker that joins is given its share of the printers, and all print on", async () => {
    await begin(redisUrl, 6);
    await stage.startWorker();
    await shared(6);
    await stage.startWorker();
    await shared(3, 3);
    await stage.startWorker();
    await shared(2, 2, 2);
    const jobs = await stage.untilFinal([...(await printOnEach("FIRST")), ...(await printOnEach("SECOND"))]);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(new Set(["completed"]));
    for (const id of machines.keys()) expect(textsOf(id)).toEqual([`FIRST ${id}`, `SECOND ${id}`]);
  });

  it("a printer that has something to print is not given away", async () => {
    await begin(redisUrl, 2);
    const [first = "", second = ""] = machines.keys();
    await stage.startWorker();
    await shared(2);
    const held = await owners();
    await machines.get(first)?.setFaults({ paper: "out" });
    await eventually(() => stage.reports.findLast(({ printerId }) => printerId === first)?.paperStatus === "out");
    const waiting = await stage.submit("WAITS", { printerId: first });
    await stage.startWorker();
    await shared(1, 1);
    expect((await owners())[first]).toBe(held[first]);
    expect((await owners())[second]).not.toBe(held[second]);
    await machines.get(first)?.mend();
    await stage.untilFinal([waiting, await stage.submit("MOVED", { printerId: second })]);
    expect([textsOf(first), textsOf(second)]).toEqual([["WAITS"], ["MOVED"]]);
  });

  it("the printers of a worker that is killed are taken by those that are left, and print on in order", async () => {
    await begin(redisUrl, 4);
    processes.push(await spawnWorker(stage.env));
    await shared(4);
    await stage.startWorker();
    await stage.startWorker();
    await shared(1, 1, 2);
    const before = await printOnEach("BEFORE");
    await processes[0]?.kill();
    const after = [...(await printOnEach("ONE")), ...(await printOnEach("TWO"))];
    const jobs = await stage.untilFinal([...before, ...after]);
    await shared(2, 2);
    for (const { error } of jobs.slice(0, before.length)) expect([undefined, "OUTCOME_UNKNOWN"]).toContain(error?.code);
    expect(new Set(jobs.slice(before.length).map(({ status }) => status))).toEqual(new Set(["completed"]));
    for (const id of machines.keys()) {
      // Before them may lie what the first worker began, torn, and the piece by which the next one finished it off.
      expect(textsOf(id)?.slice(-2)).toEqual([`ONE ${id}`, `TWO ${id}`]);
    }
  });

  it("a worker that is stopped leaves its printers to the other", async () => {
    await begin(redisUrl, 2);
    const first = await stage.startWorker();
    await shared(2);
    await stage.startWorker();
    await shared(1, 1);
    await first.stop();
    await shared(2);
    await stage.untilFinal(await printOnEach("LATER"));
    expect([...machines.values()].every(isConnected)).toBe(true);
  });
});

import { freePort } from "@platen/local/free-port";
import { startPrinting } from "@platen/shared/db/printing-moves";
import { printers } from "@platen/shared/db/schema";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

async function begin(): Promise<void> {
  stage = await setStage({ redisUrl: "" });
  stage.config.worker.port = await freePort();
}

const metrics = async () => (await fetch(`http://127.0.0.1:${stage.config.worker.port}/metrics`)).text();

/** The series that hold these labels, as they are written. */
const seriesOf = (text: string, labels: string) => text.split("\n").filter((line) => line.includes(labels));

const counted = (text: string, labels: string) =>
  Number(new RegExp(`^platen_jobs_total\\{printer="default",site="default",${labels}\\} (\\d+)$`, "m").exec(text)?.[1]);

it("counts every end of a job, those that the worker only found included", async () => {
  await begin();
  const cutOff = await stage.submit("cut off");
  await startPrinting(stage.connection.db, { id: cutOff, workerId: "a worker that died" });
  const late = await stage.submit("late", { expireAfterS: 0 });
  const printed = await stage.submit("printed");
  await stage.startWorker();
  await stage.untilFinal([cutOff, late, printed]);

  const text = await metrics();
  expect(counted(text, 'status="failed",code="OUTCOME_UNKNOWN",proof=""')).toBe(1);
  expect(counted(text, 'status="failed",code="EXPIRED",proof=""')).toBe(1);
  expect(counted(text, 'status="completed",code="",proof="process-id"')).toBe(1);
  // There from the start, so that the first one is seen as an increase.
  expect(counted(text, 'status="failed",code="PRINT_FAILED",proof=""')).toBe(0);
  expect(text).toMatch(/^platen_job_to_paper_seconds_count\{site="default"\} 1$/m);
});

it("each printer has series of its own, with its site, and none there once it is moved, disabled or deleted", async () => {
  await begin();
  const { db, sql } = stage.connection;
  const { host } = stage.printer;
  const elsewhere = { ip: host, port: await freePort(), width: 80 };
  await db.insert(printers).values(["bar", "oven", "hall"].map((id) => ({ id, ...elsewhere })));
  await stage.startWorker();
  await stage.untilFinal([await stage.submit("printed")]);
  await eventually(async () =>
    /platen_printer_reconnects_total\{printer="bar",site="default"\} [1-9]/.test(await metrics()),
  );
  const before = await metrics();
  expect(before).toContain('platen_printer_state{printer="default",site="default",status="online"} 1');
  expect(before).toContain('platen_printer_state{printer="bar",site="default",status="offline"} 1');
  expect(before).toContain('platen_worker_owns_printer{printer="oven",site="default"} 1');
  expect(before).toMatch(/^platen_printer_busy_seconds_total\{printer="default",site="default"\} 0\.\d+$/m);
  expect(seriesOf(before, 'printer="bar"')).toHaveLength(seriesOf(before, 'printer="oven"').length);

  await sql`update printers set enabled = false, version = version + 1 where id = 'bar'`;
  await sql`update printers set site = 'bakery', version = version + 1 where id = 'hall'`;
  await sql`delete from printers where id = 'oven'`;
  for (const printerId of ["bar", "hall", "oven"]) await stage.bus.publish("settings", { printerId });
  const others = (text: string) => text.match(/^.*\{printer="(?!default).*site="default".*$/gm) ?? [];
  expect(others(before).length).toBeGreaterThan(0);
  await eventually(async () => others(await metrics()).length === 0);
  expect(seriesOf(await metrics(), 'printer="default"')).toHaveLength(seriesOf(before, 'printer="default"').length);
});

it("a worker that stands by tells that it does not own the printer, and nothing of its state", async () => {
  await begin();
  const owner = await stage.startWorker();
  stage.config.worker.port = await freePort();
  await stage.startWorker();
  await eventually(async () => (await metrics()).includes("platen_worker_owns_printer{"));
  const standingBy = await metrics();
  expect(seriesOf(standingBy, 'printer="default"')).toEqual([
    'platen_worker_owns_printer{printer="default",site="default"} 0',
  ]);
  await owner.stop();
  await eventually(async () =>
    (await metrics()).includes('platen_printer_state{printer="default",site="default",status="online"} 1'),
  );
});

it("tells what is wrong with a printer, that its paper is low, and which release and installation it is of", async () => {
  await begin();
  stage.config.metrics.installation = "harbour";
  await stage.startWorker();
  const labels = 'printer="default",site="default"';
  const untilTold = (line: string) => eventually(async () => (await metrics()).includes(line));
  await untilTold(`platen_printer_paper_low{${labels},installation="harbour"} 0`);
  await stage.printer.setFaults({ paper: "low" });
  await untilTold(`platen_printer_paper_low{${labels},installation="harbour"} 1`);
  await stage.printer.setFaults({ paper: "out" });
  await untilTold(`platen_printer_error{${labels},code="PAPER_OUT",installation="harbour"} 1`);
  await stage.printer.mend();
  await eventually(async () => !(await metrics()).includes("platen_printer_error{"));
  expect(await metrics()).toMatch(/^platen_build_info\{component="worker",version="\d.*installation="harbour"\} 1$/m);
});

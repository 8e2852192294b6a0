import { changePrinter } from "@platen/shared/db/printers";
import { createLog } from "@platen/shared/log";
import { defaultPrinterId } from "@platen/shared/printer";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { startWorker, type Worker } from "../src/worker.ts";
import { documentOf, type Stage, setStage } from "./stage.ts";

/** Knows GS r and no process ids, and has room for a whole job. */
const modest = { processId: false, bufferBytes: 16 * 1024 * 1024 };
/** Answers GS r when it reads it. */
const hasty = { ...modest, speedMmPerS: 500, gsRWhenRead: true };

const early = { status: "completed", confirmation: { method: "transmitted" } };
const believed = { status: "completed", confirmation: { method: "status-fence" } };

let stage: Stage;
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const resource of opened.splice(0).reverse()) await resource.close();
  await stage.close();
});

async function print(lines: number) {
  const document = documentOf(...Array.from({ length: lines }, (_, i) => `LINE ${i}`));
  const [job] = await stage.untilFinal([await stage.submit("", { document })]);
  return job;
}

/** 5.6 m: whoever answers within seconds has not printed them. */
const printLong = () => print(1_500);
const printShort = () => print(1);

const lastReport = () => stage.reports.at(-1);

async function change(changes: Parameters<typeof changePrinter>[2]): Promise<void> {
  await changePrinter(stage.connection.db, defaultPrinterId, changes);
  await stage.bus.publish("settings", { printerId: defaultPrinterId });
}

async function startPrinter(settings: Parameters<typeof startVirtualPrinter>[0]["settings"]): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter({ port: 0, ...(settings && { settings }) });
  opened.push(printer);
  return printer;
}

it("a printer that answers GS r on reading it is not believed, and not for short jobs after that, by no worker", async () => {
  stage = await setStage({ redisUrl: "", printer: hasty });
  const worker = await stage.startWorker();
  expect(await printShort()).toMatchObject(believed);
  expect(await printLong()).toMatchObject(early);
  expect(await printShort()).toMatchObject(early);
  await eventually(() => lastReport()?.proof === "transmitted" && lastReport()?.capabilities?.statusFence);
  await worker.stop();
  await stage.startWorker();
  expect(await printShort()).toMatchObject(early);
});

it("a printer that answered early is believed again at another address, and remembered at the next early answer", async () => {
  stage = await setStage({ redisUrl: "", printer: hasty });
  await stage.startWorker();
  expect(await printLong()).toMatchObject(early);
  const other = await startPrinter(hasty);
  await change({ port: other.port });
  await eventually(() => lastReport()?.address.port === other.port && lastReport()?.proof === "status-fence");
  expect(await printShort()).toMatchObject(believed);
  expect(await printLong()).toMatchObject(early);
  expect(await printShort()).toMatchObject(early);
});

it("a printer that answered early is believed again as another model", async () => {
  stage = await setStage({ redisUrl: "", printer: hasty });
  await stage.startWorker();
  expect(await printLong()).toMatchObject(early);
  await change({ model: "epson-tm-t20iii" });
  await eventually(() => lastReport()?.proof === "status-fence");
  expect(await printShort()).toMatchObject(believed);
});

it("a printer that answers GS r when the paper before it has moved stays believed, however long the job", async () => {
  stage = await setStage({ redisUrl: "", printer: { ...modest, speedMmPerS: 500 } });
  await stage.startWorker();
  expect(await print(200)).toMatchObject(believed);
  expect(await printShort()).toMatchObject(believed);
});

it("an echoed process id is believed whenever it comes", async () => {
  stage = await setStage({ redisUrl: "", printer: { speedMmPerS: 0 } });
  await stage.startWorker();
  expect(await print(200)).toMatchObject({ confirmation: { method: "process-id" } });
});

it("a worker logs once that a printer answers early", async () => {
  stage = await setStage({ redisUrl: "", printer: hasty });
  const lines: { msg: string; printerId?: string; paperMm?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({ level: "warn", part: "worker", pretty: false, destination });
  const worker: Worker = await startWorker(stage.config, log);
  opened.push({ close: () => worker.stop() });
  await printLong();
  await printLong();
  const noticed = lines.filter(({ msg }) => msg.startsWith("the printer answers GS r before it can have printed"));
  expect(noticed).toEqual([expect.objectContaining({ printerId: defaultPrinterId, paperMm: expect.any(Number) })]);
});

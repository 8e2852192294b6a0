import { randomUUID } from "node:crypto";
import { freePort } from "@platen/local/free-port";
import { loadConfig, printerSeed } from "@platen/shared/config";
import { connectDatabase } from "@platen/shared/db/connect";
import { insertJobs, type NewJob } from "@platen/shared/db/insert-jobs";
import { seedDefaultPrinter } from "@platen/shared/db/printers";
import { eventually } from "@platen/testkit/eventually";
import { type Finding, overRounds } from "../finding.ts";
import { orderDocument } from "../order.ts";
import { benchProgram, startPrinter } from "../programs.ts";
import type { Bench } from "../row.ts";
import { addWebhook } from "../webhook.ts";

const sizes = { full: { receipts: 200, rounds: 1 }, short: { receipts: 3, rounds: 1 } };

/** Of the paper's own time, by mm/s. What is lost between two receipts is the printer waiting for us. */
const targets = new Map([
  [250, 1.02],
  [500, 1.04],
]);

/** The paper alone takes a minute and a half at the lower speed. */
const drainedWithinMs = 300_000;

/** How long a full queue takes to come out, against the time the paper alone needs at the printer's speed. */
export async function benchDrain({ size, ...bench }: Bench): Promise<Finding[]> {
  const { receipts, rounds } = sizes[size];
  const servers = await bench.servers();
  const databaseUrl = await servers.createDatabase("drain");
  if (bench.webhook) await addWebhook(databaseUrl);
  const findings: Finding[] = [];
  for (const [speed, atMost] of targets) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) ratios.push(await drain(databaseUrl, receipts, speed));
    findings.push({
      name: `${receipts} receipts waiting, printed at ${speed} mm/s, beside the paper alone`,
      ...overRounds(ratios),
      unit: "×",
      target: { atMost },
      detail: "",
    });
  }
  return findings;
}

async function drain(databaseUrl: string, receipts: number, speed: number): Promise<number> {
  await queueReceipts(databaseUrl, receipts);
  const printer = await startPrinter({ speedMmPerS: speed });
  const worker = benchProgram({
    program: "worker",
    env: {
      DATABASE_URL: databaseUrl,
      PLATEN_PRINTER_IP: printer.host,
      PLATEN_PRINTER_PORT: String(printer.port),
      PLATEN_WORKER_PORT: String(await freePort()),
    },
  }).launch();
  try {
    // The clock starts with the first movement of the paper: connecting and learning happen once.
    await eventually(async () => (await printer.state()).paper.fedMm > 0);
    const started = performance.now();
    await eventually(async () => (await printer.state()).receipts.printed >= receipts, drainedWithinMs);
    const elapsedMs = performance.now() - started;
    return elapsedMs / (((await printer.state()).paper.fedMm / speed) * 1000);
  } finally {
    await worker.stop();
    await printer.stop();
  }
}

async function queueReceipts(databaseUrl: string, receipts: number): Promise<void> {
  const document = orderDocument();
  const connection = connectDatabase({ url: databaseUrl, name: "bench" });
  const job = (): NewJob => ({
    id: randomUUID(),
    printerId: "default",
    templateId: "order-receipt",
    document,
    options: { copies: 1, cutPaper: true },
    printMs: 400,
    estimatedMs: 1000,
    expireAfterS: 3600,
  });
  await seedDefaultPrinter(connection.db, printerSeed(loadConfig(undefined, {})));
  await insertJobs(connection.db, Array.from({ length: receipts }, job));
  await connection.close();
}

import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/infra/free-port";
import { prepareHome } from "@platen/infra/home";
import { startPostgres } from "@platen/infra/postgres";
import { readSamples } from "@platen/infra/samples";
import { compileTemplate } from "@platen/receipt/compile";
import { resolve } from "@platen/receipt/resolve";
import { connectDatabase } from "@platen/shared/db/connect";
import { insertJob } from "@platen/shared/db/jobs";
import { migrateDatabase } from "@platen/shared/db/migrate";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const receipts = 200;

/** Of the paper's own time. What is lost between two receipts is the printer waiting for us. */
const targets = new Map([
  [250, 1.03],
  [500, 1.04],
]);

interface PrinterState {
  receipts: { printed: number };
  paper: { fedMm: number };
}

/** How long a full queue takes to come out, against the time the paper alone needs at the printer's speed. */
export async function benchDrain(): Promise<void> {
  const home = prepareHome(join(checkout, ".platen"));
  const name = `bench-${process.pid}`;
  const server = await startPostgres({ home, name });
  try {
    await migrateDatabase(server.url("postgres"));
    for (const [speed, target] of targets) {
      const { elapsedMs, paperMs } = await drain(server.url("postgres"), speed);
      const ratio = elapsedMs / paperMs;
      const verdict = ratio <= target ? "ok" : "MISSED";
      console.log(
        `${receipts} receipts at ${speed} mm/s: ${(elapsedMs / 1000).toFixed(2)} s, paper alone ${(paperMs / 1000).toFixed(2)} s, ` +
          `${ratio.toFixed(3)}× (target ≤ ${target}×) ${verdict}`,
      );
      if (ratio > target) process.exitCode = 1;
    }
  } finally {
    await server.stop();
    rmSync(join(home.postgres, name), { recursive: true, force: true });
  }
}

async function drain(databaseUrl: string, speed: number): Promise<{ elapsedMs: number; paperMs: number }> {
  const [port, http, workerPort] = [await freePort(), await freePort(), await freePort()];
  await queueReceipts(databaseUrl);
  const printer = start("packages/virtual-printer/src/cli.ts", {}, [
    ...["--port", String(port), "--http", String(http), "--speed", String(speed)],
  ]);
  const look = async () => (await (await fetch(`http://127.0.0.1:${http}/state`)).json()) as PrinterState;
  await until(async () => (await look()).receipts.printed === 0);
  const worker = start("packages/worker/src/main.ts", {
    DATABASE_URL: databaseUrl,
    PLATEN_PRINTER_IP: "127.0.0.1",
    PLATEN_PRINTER_PORT: String(port),
    PLATEN_WORKER_PORT: String(workerPort),
    PLATEN_LOG_LEVEL: "silent",
  });
  try {
    // The clock starts with the first movement of the paper: connecting and learning happen once.
    await until(async () => (await look()).paper.fedMm > 0);
    const started = performance.now();
    await until(async () => (await look()).receipts.printed >= receipts);
    const elapsedMs = performance.now() - started;
    return { elapsedMs, paperMs: ((await look()).paper.fedMm / speed) * 1000 };
  } finally {
    for (const child of [worker, printer]) {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    }
  }
}

async function queueReceipts(databaseUrl: string): Promise<void> {
  const sample = readSamples().find(({ id }) => id === "order-receipt");
  const template = compileTemplate(sample?.config);
  const document = resolve(template, template.example, { now: new Date() });
  const connection = connectDatabase({ url: databaseUrl, name: "bench" });
  for (let i = 0; i < receipts; i++) {
    await insertJob(connection.db, {
      id: randomUUID(),
      printerId: "default",
      templateId: "order-receipt",
      document,
      options: { copies: 1, cutPaper: true },
      printMs: 400,
      estimatedMs: 1000,
      expireAfterS: 3600,
    });
  }
  await connection.close();
}

function start(main: string, env: Record<string, string>, args: string[] = []): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", join(checkout, main), ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH ?? "", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (;;) {
    if (await holds().catch(() => false)) return;
    await new Promise((resume) => setTimeout(resume, 5));
  }
}

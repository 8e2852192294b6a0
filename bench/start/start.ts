import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";
import { type Finding, overRounds } from "../finding.ts";
import { benchProgram, checkout, startService } from "../programs.ts";
import type { Bench } from "../row.ts";
import type { Servers } from "../servers.ts";

/** Node gives back what starting took once a process has done nothing for 6 to 23 s. */
const untilAtRestMs = 30_000;
const sizes = { full: { starts: 5, restMs: untilAtRestMs }, short: { starts: 1, restMs: 0 } };

/** How long a person waits for the service, and what it takes of the machine when nobody prints. */
export async function benchStart({ size, ...bench }: Bench): Promise<Finding[]> {
  const { starts, restMs } = sizes[size];
  const servers = await bench.servers();
  const databaseUrl = await servers.createDatabase("start");
  const everything = await everythingReady(starts);
  const api: number[] = [];
  for (let count = 0; count < starts; count++) api.push(await apiReady(databaseUrl, servers));
  return [
    seconds("npm start, installed, to ready", everything, 4),
    seconds("the API alone to ready", api, 1),
    ...(await memoryAtRest(databaseUrl, servers, restMs)),
  ];
}

/** The first start makes the database and is not counted. */
async function everythingReady(starts: number): Promise<number[]> {
  const home = join(checkout, ".platen", `bench-start-${process.pid}`);
  const took: number[] = [];
  try {
    for (let count = 0; count <= starts; count++) took.push(await startEverything(home));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  return took.slice(1);
}

async function startEverything(home: string): Promise<number> {
  const port = await freePort();
  const ports = { PLATEN_VP_PORT: String(await freePort()), PLATEN_VP_HTTP_PORT: String(await freePort()) };
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PLATEN_HOME: home, PORT: String(port), ...ports };
  const started = performance.now();
  const child = spawn("npm", ["start"], { cwd: checkout, env, stdio: ["ignore", "ignore", "inherit"], detached: true });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  try {
    await eventually(() => isPrinterOnline(port));
    return performance.now() - started;
  } finally {
    // npm does not pass signals on to everything it started; its group hears them all.
    if (child.pid) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}

async function isPrinterOnline(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/printer/status`);
  return ((await answer.json()) as { printer: { status: string } }).printer.status === "online";
}

async function apiReady(databaseUrl: string, { redisUrl }: Servers): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, PORT: String(port) };
  const api = await benchProgram({ program: "api", port, env }).start();
  const took = performance.now() - started;
  await api.stop();
  return took;
}

async function memoryAtRest(databaseUrl: string, { redisUrl }: Servers, restMs: number): Promise<Finding[]> {
  const { api, worker, close } = await startService({ databaseUrl, redisUrl });
  await new Promise((resume) => setTimeout(resume, restMs));
  const megabytes = { API: api.residentBytes() / 1e6, worker: worker.residentBytes() / 1e6 };
  await close();
  return Object.entries(megabytes).map(([part, value]) => ({
    name: `memory of the ${part} at rest`,
    value,
    lowest: value,
    highest: value,
    unit: "MB",
    target: { atMost: 120 },
    detail: "resident",
  }));
}

function seconds(name: string, ms: number[], atMost: number): Finding {
  return { name, ...overRounds(ms.map((value) => value / 1000)), unit: "s", target: { atMost }, detail: "" };
}

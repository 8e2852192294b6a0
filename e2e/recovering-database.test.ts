import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { prepareHome } from "@platen/local/home";
import { type PostgresServer, startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { eventually } from "@platen/testkit/eventually";
import { Program } from "@platen/testkit/program";
import { afterEach, beforeEach, expect, it } from "vitest";

const checkout = fileURLToPath(new URL("..", import.meta.url));
const home = prepareHome(join(checkout, ".platen"));

let folder: string;
let name: string;
let server: PostgresServer | undefined;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-recovering-"));
  name = `test-recovering-${process.pid}`;
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await server?.stop();
  rmSync(join(home.postgres, name), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

/** A server with our tables that replays its log, and takes no connections, until it is let go on. */
async function startRecovering(): Promise<{ url: string; goOn(): Promise<void> }> {
  const first = await startPostgres({ home, name });
  const url = first.url("postgres");
  await migrateDatabase(url);
  await first.stop();
  const data = join(home.postgres, name, "data");
  const done = join(data, "go-on");
  writeFileSync(join(data, "recovery.signal"), "", { mode: 0o644 });
  const restore = `until test -e ${done}; do sleep 0.1; done; false`;
  const settings = { hot_standby: "off", restore_command: restore, archive_mode: "off" };
  const lines: string[] = [];
  const starting = startPostgres({ home, name, port: first.port, settings, onLog: (line) => void lines.push(line) });
  starting.then(
    (started) => {
      server = started;
    },
    () => {},
  );
  await eventually(() => lines.some((line) => line.includes("the database system is starting up")));
  return {
    url,
    async goOn() {
      if (!existsSync(done)) writeFileSync(done, "");
      await starting;
    },
  };
}

it("API and worker wait for a PostgreSQL that recovers, say so in one line, and go on by themselves", async () => {
  const { url, goOn } = await startRecovering();
  closers.push(goOn);
  const start = async (program: "api" | "worker") => {
    const port = await freePort();
    const env = { DATABASE_URL: url, PORT: String(port), PLATEN_WORKER_PORT: String(port) };
    const started = new Program({ program, port, env }).launch();
    closers.unshift(() => started.stop());
    return started;
  };
  const programs = [await start("api"), await start("worker")];
  const isSaid = (program: Program) => program.output().includes("this process waits for it") || !program.isRunning;
  await eventually(() => programs.every(isSaid));
  await goOn();
  for (const program of programs) {
    await program.untilReady();
    const lines = program.output().split("\n").filter(Boolean);
    const waiting = lines.filter((line) => line.includes("this process waits for it"));
    expect(waiting.map((line) => JSON.parse(line).reason)).toEqual(["the database system is starting up"]);
    expect(program.output()).not.toContain("    at ");
  }
});

it("`platen up` waits for the PostgreSQL that DATABASE_URL names while it recovers, and says so", async () => {
  const { url, goOn } = await startRecovering();
  closers.push(goOn);
  const ports = await Promise.all(Array.from({ length: 4 }, () => freePort()));
  const [PORT = "", PLATEN_WORKER_PORT = "", PLATEN_VP_PORT = "", PLATEN_VP_HTTP_PORT = ""] = ports.map(String);
  const own = { PORT, PLATEN_WORKER_PORT, PLATEN_VP_PORT, PLATEN_VP_HTTP_PORT, PLATEN_HOME: folder };
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: url, ...own };
  const program = join(checkout, "packages/cli/bin/platen.js");
  const child = spawn(process.execPath, [program, "up"], { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  closers.unshift(() => {
    child.kill("SIGINT");
    return ended;
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  await eventually(() => child.exitCode !== null || output.includes("waiting for PostgreSQL: "));
  expect(child.exitCode, output).toBe(null);
  await goOn();
  await eventually(() => child.exitCode !== null || output.includes("Platen is ready."));
  expect(child.exitCode, output).toBe(null);
});

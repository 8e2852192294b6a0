import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { type Home, nobody, prepareHome } from "../src/home.ts";
import { type PostgresServer, startPostgres } from "../src/postgres/postgres.ts";

let folder: string;
let home: Home;
let main: string;
let server: PostgresServer | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-postgres-"));
  chmodSync(folder, 0o755);
  home = prepareHome(folder);
  main = join(home.postgres, "main");
  await start();
  await query((sql) => sql`create table kept as select 1 as one`);
  await stop();
});

afterEach(stop);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(name = "main", runAs = home.runAs, onLog = (_line: string) => {}): Promise<PostgresServer> {
  server = await startPostgres({ home: { ...home, runAs }, name, settings: { fsync: "off" }, onLog });
  return server;
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

async function query<T>(ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server?.url("postgres") ?? "", { max: 1 });
  try {
    return await ask(sql);
  } finally {
    await sql.end();
  }
}

it("gives data whose password is missing a new one, and keeps the data", async () => {
  rmSync(join(main, "password"));
  const { isNew } = await start();
  expect(isNew).toBe(false);
  expect(await query((sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
  await stop();
  await start();
});

it("refuses data of another major version, and says by which commands it moves", async () => {
  const version = join(main, "data", "PG_VERSION");
  const ours = readFileSync(version, "utf8");
  writeFileSync(version, "17\n");
  try {
    await expect(start()).rejects.toThrow(/is of PostgreSQL 17, and .*platen backup .*platen restore .*--replace/);
  } finally {
    writeFileSync(version, ours);
  }
  await start();
});

it("refuses to start over data that is broken, says what to do, and deletes nothing", async () => {
  const data = join(home.postgres, "broken", "data");
  mkdirSync(join(data, "base"), { recursive: true });
  await expect(start("broken")).rejects.toThrow(`${data} is not empty, but has no PG_VERSION`);
  writeFileSync(join(data, "PG_VERSION"), "18\n");
  await expect(start("broken")).rejects.toThrow(`move ${data} away`);
  expect(readdirSync(data)).toEqual(["PG_VERSION", "base"]);
});

it("starts anew where a first start was cut short", async () => {
  const unfinished = join(home.postgres, "cut-short", "data.new");
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "PG_VERSION"), "18\n");
  const { isNew } = await start("cut-short");
  expect(isNew).toBe(true);
  expect(existsSync(unfinished)).toBe(false);
});

it("leaves a process alone that has the number of a server from before a reboot", async () => {
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    ...home.runAs,
    cwd: "/",
    stdio: "ignore",
  });
  const ended = new Promise((done) => stranger.once("exit", done));
  writeFileSync(join(main, "data", "postmaster.pid"), `${stranger.pid}\n${join(main, "data")}\n`);
  try {
    await start();
    expect(stranger.signalCode).toBe(null);
  } finally {
    stranger.kill("SIGKILL");
    await ended;
  }
});

it("stops a server that outlived its launcher", async () => {
  const leftOver = await start();
  const ended = new Promise((done) => leftOver.onExit(done));
  await start();
  expect(await ended).toBe(0);
});

it("waits for a process of a killed server that still has to end", async () => {
  const killed = await start();
  const ended = new Promise((done) => killed.onExit(done));
  const [busy] = await query((sql) => sql`select pid from pg_stat_activity where backend_type = 'checkpointer'`);
  process.kill(busy?.pid, "SIGSTOP");
  process.kill(killed.pid, "SIGKILL");
  await ended;
  const refused: string[] = [];
  await start("main", home.runAs, (line) => {
    if (!line.includes("is still in use")) return;
    refused.push(line);
    process.kill(busy?.pid, "SIGCONT");
  });
  expect(refused).not.toEqual([]);
  expect(await query((sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
});

it.each([
  ["what the system says", "echo -2", 4_294_967_294],
  ["what Linux has where the system says nothing", "exit 1", 65_534],
])("takes for nobody %s", (_, command, id) => {
  const programs = mkdtempSync(join(tmpdir(), "platen-path-"));
  writeFileSync(join(programs, "id"), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  const path = process.env.PATH;
  process.env.PATH = programs;
  try {
    expect({ ...nobody }).toEqual({ uid: id, gid: id });
  } finally {
    process.env.PATH = path;
    rmSync(programs, { recursive: true });
  }
});

it.runIf(process.getuid?.() === 0)("runs as a nobody whose number is negative, as on macOS", async () => {
  const id = 4_294_967_294;
  const data = join(main, "data");
  for (const file of ["", ...readdirSync(data, { recursive: true, encoding: "utf8" })]) {
    chownSync(join(data, file), id, id);
  }
  await start("main", { uid: id, gid: id });
  expect(await query((sql) => sql`select one from kept`)).toEqual([{ one: 1 }]);
});

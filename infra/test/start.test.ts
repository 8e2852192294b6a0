import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { freePort } from "@platen/local/free-port";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

const start = fileURLToPath(new URL("../../packages/local/src/start.mjs", import.meta.url));
let home: string;
let env: Record<string, string>;
const launched: Launched[] = [];

interface Launched {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
}

beforeAll(async () => {
  // Private, as a home folder is: PostgreSQL's own user could not get in.
  home = mkdtempSync(join(tmpdir(), "platen-home-"));
  chmodSync(home, 0o700);
  env = {
    PATH: process.env.PATH ?? "",
    PLATEN_HOME: home,
    PORT: String(await freePort()),
    PLATEN_WORKER_PORT: String(await freePort()),
    PLATEN_VP_PORT: String(await freePort()),
    PLATEN_VP_HTTP_PORT: String(await freePort()),
  };
});

afterEach(async () => {
  for (const { child, ended } of launched.splice(0)) {
    child.kill("SIGINT");
    await ended;
  }
});

afterAll(() => {
  rmSync(dataFolder(), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

function launch(settings: Record<string, string> = {}, cwd = process.cwd()): Launched {
  const child = spawn(process.execPath, [start], {
    cwd,
    env: { ...env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const started = {
    child,
    output: () => output,
    ended: new Promise<number | null>((done) => child.once("exit", done)),
  };
  launched.push(started);
  return started;
}

const ready = (started: Launched) =>
  eventually(() => {
    if (started.child.exitCode !== null) throw new Error(started.output());
    return started.output().includes("Platen is ready");
  });

const api = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${env.PORT}${path}`, init);

async function templateIds(): Promise<string[]> {
  const body = (await (await api("/templates")).json()) as { templates: { id: string }[] };
  return body.templates.map(({ id }) => id);
}

/** Command lines of every process that was started with this home, whatever became of its parent. */
function processesLeft(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
        return environment.includes(`PLATEN_HOME=${home}`) || command.includes(dataFolder()) ? [command] : [];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

function dataFolder(): string {
  return realpathSync(join(home, "postgres"));
}

function postgresPid(): number {
  return Number(readFileSync(join(dataFolder(), "main", "data", "postmaster.pid"), "utf8").split("\n")[0]);
}

it("starts everything, keeps its data over Ctrl-C, and leaves no process behind", async () => {
  const first = launch();
  await ready(first);
  expect(await templateIds()).toEqual(["kitchen-ticket", "order-receipt", "shelf-label"]);
  await api("/templates", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "mine", name: "Mine", config: { width: "80mm", blocks: [] } }),
  });

  const second = launch();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain("running in this checkout already");
  expect(second.output()).toContain(`http://localhost:${env.PORT}`);

  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);
  await eventually(() => processesLeft().length === 0);

  const again = launch();
  await ready(again);
  expect(await templateIds()).toContain("mine");
});

it("finds a home named from where the person stands", async () => {
  const started = launch({ PLATEN_HOME: basename(home) }, dirname(home));
  await ready(started);
  expect(await templateIds()).toContain("mine");
});

it("starts nothing with wrong settings, and lists them all", async () => {
  const started = launch({ PLATEN_PRINTER_IP: "not an address!!", PLATEN_PRINTER_MODEL: "abacus", PORT: "none" });
  expect(await started.ended).toBe(1);
  for (const setting of ["printer.ip", "printer.model", "server.port"]) expect(started.output()).toContain(setting);
});

it("recovers after the launcher and PostgreSQL were killed, and nothing is orphaned", async () => {
  const first = launch();
  await ready(first);
  process.kill(postgresPid(), "SIGKILL");
  first.child.kill("SIGKILL");
  await first.ended;
  await eventually(() => processesLeft().length === 0);

  const again = launch();
  await ready(again);
  expect(await templateIds()).toContain("mine");
});

it("starts a part again that was killed, PostgreSQL included", async () => {
  const started = launch();
  await ready(started);
  process.kill(postgresPid(), "SIGKILL");
  await eventually(() => started.output().includes("PostgreSQL ended unexpectedly"));
  await eventually(async () => (await templateIds()).includes("mine"));
});

it("prints where the printer is now: its virtual printer on another port, or the one a person has set", async () => {
  const printer = async () => {
    const { printer } = (await (await api("/printer/status")).json()) as { printer: { port: number; status: string } };
    return { port: printer.port, status: printer.status };
  };
  const isOnline = async (port: number) => isDeepStrictEqual(await printer(), { port, status: "online" });
  const first = launch();
  await ready(first);
  await eventually(() => isOnline(Number(env.PLATEN_VP_PORT)));
  first.child.kill("SIGINT");
  await first.ended;

  const port = await freePort();
  const second = launch({ PLATEN_VP_PORT: String(port) });
  await ready(second);
  await eventually(() => isOnline(port));
  const nobody = await freePort();
  await api("/printer/config", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ip: "127.0.0.1", port: nobody }),
  });
  second.child.kill("SIGINT");
  await second.ended;

  const third = launch();
  await ready(third);
  expect(await printer()).toEqual({ port: nobody, status: "offline" });
  expect(third.output()).toContain(`receipts go to 127.0.0.1:${nobody}, as set by POST /printer/config`);
});

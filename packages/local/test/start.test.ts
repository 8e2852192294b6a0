import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { programFile } from "../src/build/programs.mjs";
import { freePort } from "../src/checks/free-port.ts";
import {
  eventually,
  interrupt,
  type Launched,
  launch as launchWith,
  processesOf,
  ready,
  shownPrinters,
} from "./launch.ts";

let home: string;
let env: Record<string, string>;
const launched: Launched[] = [];

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
  for (const started of launched.splice(0)) await interrupt(started);
});

afterAll(() => {
  rmSync(dataFolder(), { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

function launch(settings: Record<string, string> = {}, cwd = process.cwd()): Launched {
  const started = launchWith({ ...env, ...settings }, cwd);
  launched.push(started);
  return started;
}

const api = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${env.PORT}${path}`, init);

const send = (method: string, path: string, body: object) =>
  api(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

interface Printer {
  labels: Record<string, string>;
  id: string;
  name: string;
  language: string;
  width: number;
  status: string;
  address: { host: string; port: number };
}

async function listPrinters(): Promise<Printer[]> {
  return ((await (await api("/printers")).json()) as { printers: Printer[] }).printers;
}

async function templateIds(): Promise<string[]> {
  const body = (await (await api("/templates")).json()) as { templates: { id: string }[] };
  return body.templates.map(({ id }) => id);
}

const processesLeft = () => processesOf(home);

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
  await send("POST", "/templates", { id: "mine", name: "Mine", config: { width: "80mm", blocks: [] } });

  const second = launch();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`Platen is running already, with the data in ${home}`);
  expect(second.output()).toContain(`http://localhost:${env.PORT}`);
  expect(second.output()).not.toContain("Ctrl-C");

  // A terminal's Ctrl-C comes twice under npm.
  first.child.kill("SIGINT");
  expect(await interrupt(first)).toBe(0);
  const closing = first.output().slice(first.output().indexOf("stopping …"));
  expect(closing).not.toMatch(/not ready|ready again/);
  expect(closing.trimEnd().split("\n").at(-1)).toContain("Goodbye. Platen has ended");
  await eventually(() => processesLeft().length === 0);

  const again = launch();
  await ready(again);
  expect(await templateIds()).toContain("mine");
});

it("serves with as many API processes as PLATEN_API_PROCESSES says, and a launcher that is killed leaves none behind", async () => {
  const started = launch({ PLATEN_API_PROCESSES: "2" });
  await ready(started);
  // One that keeps them, and two that serve.
  expect(processesLeft().filter((command) => /\/api\.js( |$)/.test(command))).toHaveLength(3);
  expect(await templateIds()).toContain("order-receipt");
  started.child.kill("SIGKILL");
  await eventually(() => processesLeft().length === 0);
});

it("writes nothing but lines of JSON to an output that is no terminal, each with its part and a level in words", async () => {
  const started = launch({ FORCE_COLOR: "1" });
  await ready(started);
  process.kill(postgresPid(), "SIGKILL");
  await eventually(() => started.lines().some((line) => line.includes("PostgreSQL ended unexpectedly")));
  expect(await interrupt(started)).toBe(0);
  const words = ["trace", "debug", "info", "warn", "error"];
  for (const line of started.lines()) {
    const { part, level } = JSON.parse(line) as { part?: string; level?: string };
    expect([["platen", "api", "worker", "printer"].includes(part ?? ""), words.includes(level ?? "")], line).toEqual([
      true,
      true,
    ]);
  }
});

it("finds a home named from where the person stands", async () => {
  const started = launch({ PLATEN_HOME: basename(home) }, dirname(home));
  await ready(started);
  expect(await templateIds()).toContain("mine");
});

it("starts nothing with wrong settings, and lists them all", async () => {
  const started = launch({
    PLATEN_PRINTER_IP: "not an address!!",
    PLATEN_PRINTER_MODEL: "abacus",
    PORT: "none",
    PLATEN_VP_COUNT: "4",
  });
  expect(await started.ended).toBe(1);
  for (const setting of ["printer.ip", "printer.model", "server.port"]) expect(started.output()).toContain(setting);
  expect(started.output()).toContain("PLATEN_VP_COUNT: must be a whole number from 1 to 3: there are");

  const both = launch({ PLATEN_PRINTER_IP: "192.0.2.1", PLATEN_VP_COUNT: "3" });
  expect(await both.ended).toBe(1);
  expect(both.output()).toContain("PLATEN_VP_COUNT (or --printers): a printer of your own is configured");
});

it("prints at once on a printer of one's own when it says that it is ready", async () => {
  const port = String(await freePort());
  const places = ["--port", port, "--http", String(await freePort())];
  const printer = spawn(process.execPath, [programFile("printer"), ...places], { stdio: "ignore" });
  try {
    const started = launch({ PLATEN_PRINTER_IP: "127.0.0.1", PLATEN_PRINTER_PORT: port });
    await ready(started);
    expect((await api("/printer/test", { method: "POST" })).status).toBe(200);
    await interrupt(started);
  } finally {
    printer.kill("SIGTERM");
  }
});

it("takes the next free port where none was given", async () => {
  const { PORT: _, ...rest } = env;
  const taken = createServer();
  const isMine = await new Promise<boolean>((done) => {
    taken.once("error", () => done(false));
    taken.listen(3000, "127.0.0.1", () => done(true));
  });
  try {
    const started = launchWith(rest);
    launched.push(started);
    await ready(started);
    expect(started.output()).toContain("port 3000 is taken; the API uses");
  } finally {
    if (isMine) taken.close();
  }
});

it.each([
  ["together", () => true],
  ["while it was starting PostgreSQL again", ({ output }) => output().includes("PostgreSQL ended unexpectedly")],
] satisfies [string, (first: Launched) => boolean][])(
  "recovers after the launcher and PostgreSQL were killed %s, and nothing is orphaned",
  async (_when, isTime) => {
    const first = launch();
    await ready(first);
    process.kill(postgresPid(), "SIGKILL");
    await eventually(() => isTime(first));
    first.child.kill("SIGKILL");
    await first.ended;
    await eventually(() => processesLeft().length === 0);

    const again = launch();
    await ready(again);
    expect(await templateIds()).toContain("mine");
  },
);

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
  await interrupt(first);

  const port = await freePort();
  const second = launch({ PLATEN_VP_PORT: String(port) });
  await ready(second);
  await eventually(() => isOnline(port));
  const nobody = await freePort();
  await send("POST", "/printer/config", { ip: "127.0.0.1", port: nobody });
  await interrupt(second);

  const third = launch();
  await ready(third);
  expect(await printer()).toEqual({ port: nobody, status: "offline" });
  expect(third.output()).toContain(`receipts for default go to 127.0.0.1:${nobody}, as somebody has set it`);
});

it("shows a printer of each kind with PLATEN_VP_COUNT=3, again with the same rows, and leaves alone what a person has set", async () => {
  const first = launch({ PLATEN_VP_COUNT: "3" });
  await ready(first);
  const made = await listPrinters();
  expect(made.filter(({ id }) => id !== "default")).toMatchObject([
    { id: "bar", language: "starprnt", width: 58, paper: "continuous", status: "online" },
    { id: "labels", language: "zpl", width: 58, paper: "labels", status: "online" },
  ]);
  const shown = shownPrinters(first);
  expect(shown.map(({ id }) => id)).toEqual(["default", "bar", "labels"]);
  for (const { id, paperRoll } of shown) {
    expect(made.find((printer) => printer.id === id)?.labels.page).toBe(`${paperRoll}/`);
  }
  for (const { id, paperRoll } of shown.slice(1)) {
    expect((await api(`/printers/${id}/test`, { method: "POST" })).status).toBe(200);
    await eventually(async () => {
      const { printed } = (await (await fetch(`${paperRoll}/receipts`)).json()) as { printed: number };
      return printed > 0;
    });
    const pages = (await (await fetch(`${paperRoll}/pages`)).json()) as { name: string }[];
    expect(pages.map(({ name }) => name)).toEqual(["default", "bar", "labels"]);
  }
  const nobody = { host: "127.0.0.1", port: await freePort() };
  await send("PUT", "/printers/bar", { name: "Cellar", address: nobody });
  await interrupt(first);

  const second = launch({ PLATEN_VP_COUNT: "3", PLATEN_VP_PORT: String(await freePort()) });
  await ready(second);
  const kept = await listPrinters();
  expect(kept.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
  expect(kept[0]).toMatchObject({ id: "bar", name: "Cellar", address: nobody });
  const moved = shownPrinters(second)[2]?.address;
  expect(kept[2]).toMatchObject({ id: "labels", status: "online" });
  expect(`${kept[2]?.address.host}:${kept[2]?.address.port}`).toBe(moved);
  expect(moved).not.toBe(shown[2]?.address);
  await interrupt(second);

  const alone = launch();
  await ready(alone);
  expect(shownPrinters(alone)).toHaveLength(1);
  expect(alone.output()).toContain("printer labels has no virtual printer in this start");
  expect(alone.output()).not.toContain("printer bar has no virtual printer");
});

import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../src/checks/free-port.ts";
import { eventually, launch, processesOf, program, ready } from "./launch.ts";

let shop: string;
let home: string;
let env: Record<string, string>;

/** A folder in which `npx platen` is this checkout's, as after an install. */
beforeEach(async () => {
  shop = realpathSync(mkdtempSync(join(tmpdir(), "platen-npx-")));
  home = join(shop, "home");
  mkdirSync(home);
  chmodSync(shop, 0o755);
  writeFileSync(join(shop, "package.json"), '{ "name": "shop" }');
  mkdirSync(join(shop, "node_modules", ".bin"), { recursive: true });
  symlinkSync(program, join(shop, "node_modules", ".bin", "platen"));
  env = {
    PATH: process.env.PATH ?? "",
    HOME: shop,
    npm_config_offline: "true",
    PLATEN_HOME: home,
    PORT: String(await freePort()),
    PLATEN_WORKER_PORT: String(await freePort()),
    PLATEN_VP_PORT: String(await freePort()),
    PLATEN_VP_HTTP_PORT: String(await freePort()),
  };
});

afterEach(async () => {
  await eventually(isAllEnded);
  rmSync(shop, { recursive: true, force: true });
});

/** Runs a command as the leader of a session of its own, as a service manager does; resolves when Platen is ready. */
async function startReady(command: string, args: string[]): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd: shop, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  await eventually(() => child.exitCode !== null || output.includes(`http://localhost:${env.PORT}`));
  expect(child.exitCode, output).toBe(null);
  return child;
}

const isAllEnded = () => processesOf(home).length === 0;

/** A launcher that ends in order takes its claim back; a guard that cleans up behind a dead one does not. */
const endedInOrder = () => !existsSync(join(home, "running.json"));

it.each(["SIGTERM", "SIGKILL", "SIGHUP"] as const)(
  "%s of the npx process alone ends API, worker, printer and PostgreSQL of `npx platen up`",
  async (signal) => {
    const npx = await startReady("npx", ["platen", "up"]);
    expect(processesOf(home).length).toBeGreaterThan(5);
    npx.kill(signal);
    await eventually(isAllEnded);
  },
);

it.runIf(process.platform === "linux")("a terminal that is closed ends everything of `npx platen up`", async () => {
  const terminal = await startReady("script", ["--quiet", "--command", "npx platen up", "/dev/null"]);
  expect(processesOf(home).length).toBeGreaterThan(5);
  terminal.kill("SIGKILL");
  await eventually(isAllEnded);
  expect(endedInOrder()).toBe(true);
});

it("SIGHUP ends `platen up` as SIGTERM does, and a second one does not cut it short", async () => {
  const started = launch(env, shop);
  await ready(started);
  started.child.kill("SIGHUP");
  await eventually(() => started.output().includes("stopping …"));
  started.child.kill("SIGHUP");
  expect(await started.ended).toBe(0);
  expect(started.output()).toContain("Goodbye. Platen has ended");
});

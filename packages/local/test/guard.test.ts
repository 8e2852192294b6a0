import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { eventually } from "./launch.ts";

let folder: string;
let file: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "platen-guard-"));
  file = join(folder, "server.pid");
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

/** Writes its number into the file when it is asked to by a line, and ends when it is asked to by a signal. */
const serverSource = `
  const { writeFileSync } = require("node:fs");
  process.stdin.once("data", () => writeFileSync(process.argv[1], String(process.pid) + "\\n/elsewhere\\n"));
  setInterval(() => {}, 1_000);`;

function start(mark: string): ChildProcess {
  const child = spawn(process.execPath, ["-e", serverSource, file, mark], { stdio: ["pipe", "ignore", "inherit"] });
  started.push(child);
  return child;
}

/** A launcher that waits for whoever has this mark, and is killed. */
async function launchAndKill(mark: string): Promise<void> {
  const source = `
    import { startGuard } from "${new URL("../src/processes/guard.ts", import.meta.url)}";
    startGuard().watchMarked(${JSON.stringify({ file, mark })}, "SIGINT");
    console.log("watching");
    setInterval(() => {}, 1_000);`;
  const args = ["--import", "tsx", "--input-type=module", "-e", source];
  const launcher = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => launcher.once("exit", done));
  await new Promise((done) => launcher.stdout.once("data", done));
  launcher.kill("SIGKILL");
  await ended;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

it("ends a server that says who it is only when the launcher is gone", async () => {
  const server = start("one");
  await launchAndKill("one");
  server.stdin?.write("now");
  await eventually(() => hasEnded(server));
  expect(server.signalCode).toBe("SIGINT");
});

it("leaves alone the server of the next launcher, and whoever has the number of one from before a reboot", async () => {
  const next = start("two");
  await launchAndKill("one");
  next.stdin?.write("now");
  await eventually(() => existsSync(file));
  // By the time another guard has done its work, this one has, too.
  const another = start("three");
  await launchAndKill("three");
  another.stdin?.write("now");
  await eventually(() => hasEnded(another));
  expect(hasEnded(next)).toBe(false);
});

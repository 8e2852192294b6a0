import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { programArguments } from "@platen/local/programs";

export const checkout = fileURLToPath(new URL("..", import.meta.url));

export interface Running {
  child: ChildProcess;
  stop(): Promise<void>;
}

/** Starts one of our programs, bundled as `npm start` runs it. */
export function startPart(
  name: "api" | "worker" | "printer",
  env: Record<string, string> = {},
  args: string[] = [],
): Running {
  return start([...programArguments(name), ...args], env);
}

/** Starts a file of the benches as a process of its own. */
export function startScript(file: URL, env: Record<string, string> = {}, args: string[] = []): Running {
  return start(["--import", "tsx", fileURLToPath(file), ...args], env);
}

function start(args: string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...profiling(), ...args], {
    cwd: checkout,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const release = endWithUs(() => child.kill("SIGKILL"));
  child.once("exit", release);
  return { child, stop: () => stop(child) };
}

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** A run that is broken off leaves nothing behind. Returns how to take that back. */
export function endWithUs(end: () => void): () => void {
  process.once("exit", end);
  return () => void process.off("exit", end);
}

/** `BENCH_PROFILES=<folder> npm run bench -- <name>` leaves a CPU profile of every process there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILES;
  return folder ? ["--cpu-prof", `--cpu-prof-dir=${folder}`] : [];
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  child.kill("SIGTERM");
  return ended;
}

const pollEveryMs = 5;
const usualDeadlineMs = 60_000;

/** Waits until something holds; what throws does not hold yet. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  what: string,
  deadlineMs = usualDeadlineMs,
): Promise<void> {
  const deadline = Date.now() + deadlineMs;
  while (Date.now() < deadline) {
    if (
      await Promise.resolve()
        .then(holds)
        .catch(() => false)
    )
      return;
    await new Promise((resume) => setTimeout(resume, pollEveryMs));
  }
  throw new Error(`${what} did not come true within ${deadlineMs / 1000} s`);
}

/** Linux only, as the machines are that anybody runs this service on. */
export function residentBytes({ child }: Running): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** In fields 14 and 15 of a line whose second field may hold blanks, in ticks of ten milliseconds. */
const ticksPerSecond = 100;

/** Processor time used so far, of all threads. */
export function processorSeconds({ child }: Running): number {
  const line = readFileSync(`/proc/${child.pid}/stat`, "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

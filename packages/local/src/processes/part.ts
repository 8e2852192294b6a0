import { type ChildProcess, spawn } from "node:child_process";
import { programFile } from "../build/programs.mjs";
import { type Speaker, writeLine } from "../output.ts";
import type { Guard } from "./guard.ts";

/** One process of the stack. */
export interface Part {
  name: string;
  stop(): Promise<void>;
}

export interface StartPartOptions {
  name: "api" | "worker" | "printer";
  args?: string[];
  env: Record<string, string>;
  guard: Guard;
  /** Ended without being asked to. */
  onCrash(name: string, code: number | null): void;
}

/** A receipt on the wire is given this long; Ctrl-C as a whole has to be over within five seconds. */
const stopPatienceMs = 2_500;

export function startPart({ name, args = [], env, guard, onCrash }: StartPartOptions): Part {
  const child = spawn(process.execPath, [programFile(name), ...args], {
    env: { ...withoutFilesOf(env), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // Its own group, so that Ctrl-C reaches the launcher alone, which stops the parts in order.
    detached: true,
  });
  if (child.pid) guard.watch(child.pid, "SIGTERM");
  let asked = false;
  child.once("exit", (code) => {
    if (child.pid) guard.forget(child.pid);
    if (!asked) onCrash(name, code);
  });
  passLinesOn(child, name);
  return {
    name,
    stop() {
      asked = true;
      return stopChild(child);
    },
  };
}

/** The environment, without the `…_FILE` of what the launcher sets itself: a setting named twice is refused. */
function withoutFilesOf(settings: Record<string, string>): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !(name.endsWith("_FILE") && name.slice(0, -5) in settings)),
  );
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const harder = setTimeout(() => child.kill("SIGKILL"), stopPatienceMs);
    child.once("exit", () => {
      clearTimeout(harder);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

function passLinesOn(child: ChildProcess, name: Speaker): void {
  for (const [stream, level] of [
    [child.stdout, "info"],
    [child.stderr, "error"],
  ] as const) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line) writeLine(name, line, { level });
    });
  }
}

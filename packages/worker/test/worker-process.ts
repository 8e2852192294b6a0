import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "@platen/local/free-port";
import { programFile } from "@platen/local/programs";
import { eventually } from "@platen/testkit/eventually";

export interface WorkerProcess {
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Asks it to end. */
  terminate(): Promise<number | null>;
  owns(): Promise<boolean>;
  readonly ended: boolean;
}

/** A worker as it runs in production: a process of its own. */
export async function spawnWorker(env: Record<string, string>): Promise<WorkerProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [programFile("worker")], {
    env: { PATH: process.env.PATH ?? "", ...env, PLATEN_WORKER_PORT: String(port) },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child);
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`);
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  });
  return {
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    terminate() {
      child.kill("SIGTERM");
      return ended;
    },
    async owns() {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      return /^platen_worker_owns_printer 1$/m.test(text);
    },
    get ended() {
      return child.exitCode !== null || child.signalCode !== null;
    },
  };
}

function once(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once("exit", resolve));
}

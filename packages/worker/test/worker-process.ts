import { freePort } from "@platen/local/free-port";
import { Program } from "@platen/testkit/program";

export interface WorkerProcess {
  /** Ends it as a power cut does. */
  kill(): Promise<unknown>;
  /** Asks it to end. */
  terminate(signal?: NodeJS.Signals): Promise<number | null>;
  owns(): Promise<boolean>;
  readonly ended: boolean;
}

/** A worker as it runs in production: a process of its own. */
export async function spawnWorker(env: Record<string, string>): Promise<WorkerProcess> {
  const port = await freePort();
  const program = new Program({ program: "worker", port, env: { ...env, PLATEN_WORKER_PORT: String(port) } });
  await program.start();
  return {
    kill: () => program.kill(),
    terminate: async (signal) => (await program.stop(signal)).code,
    async owns() {
      const text = await (await fetch(`${program.url}/metrics`)).text();
      return /^platen_worker_owns_printer\{printer="default",.*\} 1$/m.test(text);
    },
    get ended() {
      return !program.isRunning;
    },
  };
}

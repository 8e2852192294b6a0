import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "@platen/local/free-port";
import { programFile } from "@platen/local/programs";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { type Caller, callerOf } from "./caller.ts";
import type { Place } from "./replica.ts";

/** An API replica as it really runs: a process of its own. */
export interface ApiProcess extends Caller {
  child: ChildProcess;
  /** Everything it wrote. */
  output(): string;
  /** Ends it and tells how it ended. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export async function startProcess(place: Place, env: Record<string, string> = {}): Promise<ApiProcess> {
  const port = await freePort();
  const child = spawnMain({
    DATABASE_URL: place.databaseUrl,
    REDIS_URL: place.backend.redisUrl,
    PLATEN_REDIS_PREFIX: place.prefix,
    PLATEN_LOG_LEVEL: "warn",
    PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
    PORT: String(port),
    ...env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  const caller = callerOf(`http://127.0.0.1:${port}`);
  const process = { ...caller, child, output: () => output, end: (signal: NodeJS.Signals) => endChild(child, signal) };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) return true;
      return (await caller.call("GET", "/readyz")).status === 200;
    });
  } catch (error) {
    await process.end("SIGKILL");
    throw error;
  }
  if (child.exitCode !== null) throw new Error(output);
  return process;
}

/** Only what is given: nothing of the test's own environment decides. */
export function spawnMain(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [programFile("api")], {
    env: { PATH: process.env.PATH ?? "", ...env },
    cwd: fileURLToPath(new URL(".", import.meta.url)),
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function endChild(child: ChildProcess, signal: NodeJS.Signals): ReturnType<ApiProcess["end"]> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode });
  }
  return new Promise((resolve) => {
    child.once("exit", (code, ended) => resolve({ code, signal: ended }));
    child.kill(signal);
  });
}

import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

export const program = fileURLToPath(new URL("../../cli/bin/platen.js", import.meta.url));

/** What `npm start` runs, as a process. */
export interface Launched {
  child: ChildProcess;
  /** Of both outputs. */
  output(): string;
  /** Of standard output alone. */
  lines(): string[];
  ended: Promise<number | null>;
}

export function launch(
  env: Record<string, string>,
  cwd = process.cwd(),
  user: { uid?: number; gid?: number } = {},
): Launched {
  const child = spawn(process.execPath, [program, "up"], { ...user, cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let standard = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (stream === child.stdout) standard += chunk.toString();
    });
  }
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  return { child, output: () => output, lines: () => standard.split("\n").filter(Boolean), ended };
}

/** No statement about speed: only what never comes ends here. */
const patienceMs = 180_000;

/** Waits until `look` returns something truthy, whatever it throws before. */
export async function eventually(look: () => unknown): Promise<void> {
  const isSeen = async () => {
    if (!(await look())) throw new Error(`waited in vain for ${look}`);
  };
  await vi.waitFor(isSeen, { timeout: patienceMs });
}

export async function ready({ child, output }: Launched): Promise<void> {
  await eventually(() => child.exitCode !== null || output().includes("Platen is ready"));
  if (child.exitCode !== null) throw new Error(output());
}

export async function interrupt({ child, ended }: Launched): Promise<number | null> {
  child.kill("SIGINT");
  return ended;
}

/** What it told of its printers when it was ready. */
export function shownPrinters({ output }: Launched): { id: string; address: string; paperRoll: string }[] {
  const line = output()
    .split("\n")
    .find((candidate) => candidate.includes("Platen is ready"));
  return JSON.parse(line ?? "{}").printers;
}

/** Command lines of every process that was started with this home, whatever became of its parent. */
export function processesOf(home: string): string[] {
  const data = realpathSync(join(home, "postgres"));
  return readdirSync("/proc")
    .filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
        return environment.includes(`PLATEN_HOME=${home}`) || command.includes(data) ? [command] : [];
      } catch {
        return []; // It ended while we looked.
      }
    });
}

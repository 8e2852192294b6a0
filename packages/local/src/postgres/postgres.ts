import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { sleep } from "@platen/shared/time";
import postgres from "postgres";
import { freePort } from "../checks/free-port.ts";
import type { Home } from "../home.ts";
import { installPostgresBinaries } from "./postgres-binaries.ts";
import { postgresProcess, preparePostgresData } from "./postgres-data.ts";

export interface PostgresServer {
  port: number;
  pid: number;
  /** The connection address of one of its databases. */
  url(database: string): string;
  /** True when this start made the data folder. */
  isNew: boolean;
  onExit(listener: (code: number | null) => void): void;
  stop(): Promise<void>;
}

export interface StartPostgresOptions {
  home: Pick<Home, "postgres" | "runAs">;
  /** One home can hold several servers' data. */
  name?: string | undefined;
  port?: number;
  /** Extra settings, as in `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  onLog?: (line: string) => void;
}

/** After a crash it replays its log first, which takes seconds for a shop's worth of jobs. */
const startDeadlineMs = 60_000;

const askEveryMs = 30;

/** How long a fast shutdown may take before it is made an immediate one, which the next start recovers from. */
const stopPatienceMs = 1_500;

export async function startPostgres({
  home,
  name = "main",
  port,
  settings = {},
  onLog,
}: StartPostgresOptions): Promise<PostgresServer> {
  const programs = installPostgresBinaries(home.postgres);
  const { data, password, isNew } = preparePostgresData(programs, join(home.postgres, name), home);
  const actualPort = port ?? (await freePort());
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200", ...settings };
  const args = ["-D", data, "-p", String(actualPort)];
  for (const [name, value] of Object.entries(all)) args.push("-c", `${name}=${value}`);
  const launch = (): Launched => {
    // Its own process group: a Ctrl-C in the terminal must reach the launcher alone, which then stops things in order.
    const as = { ...postgresProcess(home), detached: true };
    const child = spawn(join(programs, "bin", "postgres"), args, { ...as, stdio: ["ignore", "pipe", "pipe"] });
    const launched = { child, lines: collectLines(child, onLog), isOver: false };
    child.once("close", () => {
      launched.isOver = true;
    });
    return launched;
  };
  const url = (database: string) => `postgres://platen:${password}@127.0.0.1:${actualPort}/${database}`;
  const child = await untilReady(launch, url("postgres"));
  return {
    port: actualPort,
    pid: child.pid ?? 0,
    url,
    isNew,
    onExit: (listener) => void child.once("exit", listener),
    stop: () => stop(child),
  };
}

interface Launched {
  child: ChildProcess;
  lines: string[];
  /** It has ended, and its last line was read. */
  isOver: boolean;
}

/** What it says while a process of a server that was killed still has to end: on a busy machine they outlive it. */
const isHeldStill = /pre-existing shared memory block .* is still in use/;

async function untilReady(launch: () => Launched, url: string): Promise<ChildProcess> {
  const deadline = Date.now() + startDeadlineMs;
  let launched = launch();
  for (;;) {
    const { child, lines, isOver } = launched;
    if (isOver) {
      if (!lines.some((line) => isHeldStill.test(line)) || Date.now() > deadline) {
        throw new Error(`PostgreSQL ended at once:\n${lines.slice(-10).join("\n")}`);
      }
      launched = launch();
      continue;
    }
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return child;
    } catch (error) {
      if (Date.now() > deadline) throw new Error("PostgreSQL did not become ready within a minute.", { cause: error });
      await sleep(askEveryMs);
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
}

/** The last lines are kept for the error message when it does not start. */
function collectLines(child: ChildProcess, onLog: ((line: string) => void) | undefined): string[] {
  const kept: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      for (const line of chunk.split("\n").filter(Boolean)) {
        kept.push(line);
        if (kept.length > 50) kept.shift();
        onLog?.(line);
      }
    });
  }
  return kept;
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const harder = setTimeout(() => child.kill("SIGQUIT"), stopPatienceMs);
    child.once("exit", () => {
      clearTimeout(harder);
      resolve();
    });
    child.kill("SIGINT");
  });
}

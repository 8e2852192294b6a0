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
  name?: string;
  port?: number;
  /** Extra settings, as in `{ fsync: "off" }` for tests. */
  settings?: Record<string, string>;
  onLog?: (line: string) => void;
  /** It runs, and is not ready yet: from here on somebody has to end it. */
  onStart?: (pid: number) => void;
}

/** After a crash it replays its log first, which takes seconds for a shop's worth of jobs. */
const startDeadlineMs = 60_000;

/** How long a fast shutdown may take before it is made an immediate one, which the next start recovers from. */
const stopPatienceMs = 1_500;

export async function startPostgres({
  home,
  name = "main",
  port,
  settings = {},
  onLog,
  onStart = () => {},
}: StartPostgresOptions): Promise<PostgresServer> {
  const programs = installPostgresBinaries(home.postgres);
  const { data, password, isNew } = preparePostgresData(programs, join(home.postgres, name), home);
  const actualPort = port ?? (await freePort());
  const all = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200", ...settings };
  const child = spawn(
    join(programs, "bin", "postgres"),
    [
      "-D",
      data,
      "-p",
      String(actualPort),
      ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    // Its own process group: a Ctrl-C in the terminal must reach the launcher alone, which then stops things in order.
    { ...postgresProcess(home), stdio: ["ignore", "pipe", "pipe"], detached: true },
  );
  if (child.pid) onStart(child.pid);
  const lines = collectLines(child, onLog);
  const url = (database: string) => `postgres://platen:${password}@127.0.0.1:${actualPort}/${database}`;
  await waitUntilReady(child, url("postgres"), lines);
  return {
    port: actualPort,
    pid: child.pid ?? 0,
    url,
    isNew,
    onExit: (listener) => void child.once("exit", listener),
    stop: () => stop(child),
  };
}

async function waitUntilReady(child: ChildProcess, url: string, lines: string[]): Promise<void> {
  const deadline = Date.now() + startDeadlineMs;
  let exited = false;
  child.once("exit", () => {
    exited = true;
  });
  for (;;) {
    if (exited) throw new Error(`PostgreSQL ended at once:\n${lines.slice(-10).join("\n")}`);
    const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error("PostgreSQL did not become ready within a minute.", { cause: error });
      await sleep(30);
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

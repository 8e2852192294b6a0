import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import type { Backend } from "./backends.ts";
import { startRedis } from "./redis-server.ts";

/** A server of one's own, to be stopped and started again on the same port while something is connected to it. */
export interface RestartableServer {
  urls: { redisUrl?: string; databaseUrl?: string };
  halt(): Promise<void>;
  resume(): Promise<void>;
  restart(): Promise<void>;
  /** Ends it as a power cut does; `resume` starts it again. */
  kill(): Promise<void>;
  /** It keeps its connections and answers nothing, like a machine that hangs. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));

export function restartableServer(kind: Backend["name"]): Promise<RestartableServer> {
  return kind === "Redis" ? restartableRedis() : restartablePostgres();
}

export interface RestartableRedis extends RestartableServer {
  /** Forgets everything. */
  flush(): Promise<void>;
}

/** Comes back empty each time, like a Redis without persistence. */
export async function restartableRedis(): Promise<RestartableRedis> {
  let server = await startRedis();
  const { port, url } = server;
  const halt = () => server.stop();
  const resume = async () => {
    server = await startRedis(port);
  };
  return {
    urls: { redisUrl: url },
    halt,
    resume,
    restart: () => halt().then(resume),
    kill: halt,
    freeze: () => server.pause(),
    thaw: () => server.resume(),
    flush: () => server.flush(),
    stop: halt,
  };
}

export async function restartablePostgres(): Promise<RestartableServer> {
  const home = prepareHome(join(checkout, ".platen"));
  const name = `test-own-${randomUUID().slice(0, 8)}`;
  const settings = { fsync: "off" };
  let server = await startPostgres({ home, name, settings });
  const { port } = server;
  const databaseUrl = server.url("postgres");
  await migrateDatabase(databaseUrl);
  const halt = () => server.stop();
  const resume = async () => {
    server = await startPostgres({ home, name, settings, port });
  };
  return {
    urls: { databaseUrl },
    halt,
    resume,
    restart: () => halt().then(resume),
    async kill() {
      const ended = new Promise<void>((resolve) => server.onExit(() => resolve()));
      signalAll(server.pid, "SIGKILL");
      await ended;
    },
    freeze: () => signalAll(server.pid, "SIGSTOP"),
    thaw: () => signalAll(server.pid, "SIGCONT"),
    async stop() {
      await halt();
      rmSync(join(home.postgres, name), { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL server is one process for each connection. The first is held still, so that no other is born meanwhile. */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, "SIGSTOP");
  const children = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean);
  for (const id of [...children.map(Number), pid]) {
    try {
      process.kill(id, signal);
    } catch {
      // It ended by itself in between.
    }
  }
}

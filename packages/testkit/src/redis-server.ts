import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/infra/free-port";
import { Redis } from "ioredis";

export interface RedisServer {
  url: string;
  port: number;
  /** Freezes and thaws it, like a machine that hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

/** Why there is no Redis, or undefined when `startRedis` will work. Installs it where that needs nobody's leave. */
export function missingRedis(): string | undefined {
  if (hasRedis()) return undefined;
  const canInstall = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!canInstall) return "no REDIS_URL and no redis-server on the PATH";
  console.log("Installing redis-server for the Redis suites …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  spawnSync("apt-get", ["update", "-qq"], { env });
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "redis-server"], { env });
  return hasRedis() ? undefined : "redis-server could not be installed with apt-get";
}

function hasRedis(): boolean {
  return spawnSync("redis-server", ["--version"]).status === 0;
}

export async function startRedis(port?: number): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "platen-redis-"));
  const actualPort = port ?? (await freePort());
  const child = spawn(
    "redis-server",
    ["--port", String(actualPort), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder],
    { stdio: "ignore" },
  );
  const url = `redis://127.0.0.1:${actualPort}`;
  await waitUntilReady(child, url);
  return {
    url,
    port: actualPort,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  redis.on("error", () => {});
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`redis-server ended with code ${code}`)));
  });
  try {
    await Promise.race([redis.ping(), ended]);
  } finally {
    redis.disconnect();
    ended.catch(() => {});
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@platen/local/free-port";
import { Redis } from "ioredis";
import type { Certificates } from "./certificates.ts";
import { missingProgram } from "./missing-program.ts";

export interface RedisServer {
  url: string;
  port: number;
  /** Freezes and thaws it, like a machine that hangs. */
  pause(): void;
  resume(): void;
  /** Forgets everything. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Why there is no Redis, or undefined when `startRedis` will work. */
export function missingRedis(): string | undefined {
  const reason = missingProgram("redis-server", "--version");
  return reason && `no REDIS_URL and ${reason}`;
}

/** With certificates it speaks TLS and nothing else. */
export async function startRedis(port?: number, certificates?: Certificates): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "platen-redis-"));
  const actualPort = port ?? (await freePort());
  const child = spawn(
    "redis-server",
    [...portArguments(actualPort, certificates), ...["--bind", "127.0.0.1", "--dir", folder], ...inMemory],
    { stdio: "ignore" },
  );
  const url = `${certificates ? "rediss" : "redis"}://127.0.0.1:${actualPort}`;
  await waitUntilReady(child, url, certificates);
  return {
    url,
    port: actualPort,
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    async flush() {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inMemory = ["--save", "", "--appendonly", "no"];

function portArguments(port: number, certificates: Certificates | undefined): string[] {
  if (!certificates) return ["--port", String(port)];
  const { ca, certificate, key } = certificates;
  const files = ["--tls-ca-cert-file", ca, "--tls-cert-file", certificate, "--tls-key-file", key];
  return ["--port", "0", "--tls-port", String(port), ...files, "--tls-auth-clients", "no"];
}

async function waitUntilReady(child: ChildProcess, url: string, certificates?: Certificates): Promise<void> {
  const redis = new Redis(url, {
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
    // Whoever starts it only wants to know that it answers; who it is gets checked by those who use it.
    ...(certificates && { tls: { ca: readFileSync(certificates.ca), checkServerIdentity: () => undefined } }),
  });
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

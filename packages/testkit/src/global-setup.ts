import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms } from "@platen/local/build-programs";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { missingRedis, type RedisServer, startRedis } from "./redis-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgresUrl: string;
    redisUrl: string;
    /** Why `redisUrl` is empty. */
    redisMissing: string;
  }
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));

export const templateDatabase = "platen_template";

/** Brings up what all service suites share: one PostgreSQL with a migrated database to clone, and one Redis. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Suites that kill processes start them as `npm start` does.
  await buildPrograms(console.log);
  const home = prepareHome(join(checkout, ".platen"));
  // A run of suites of several tiers has a server for each.
  const name = `test-${project.name}-${process.pid}`;
  // A test server may lose its data in a power cut, and is twice as fast for it.
  const server = await startPostgres({ home, name, settings: { fsync: "off", max_connections: "500" } });
  const sql = postgres(server.url("postgres"), { max: 1 });
  await sql.unsafe(`create database ${templateDatabase}`);
  await sql.end();
  await migrateDatabase(server.url(templateDatabase));

  const redis = await provideRedis(project);
  project.provide("postgresUrl", server.url("postgres"));

  return async () => {
    await redis?.stop();
    await server.stop();
    rmSync(join(home.postgres, name), { recursive: true, force: true });
  };
}

async function provideRedis(project: TestProject): Promise<RedisServer | undefined> {
  const given = process.env.REDIS_URL;
  const reason = given ? undefined : missingRedis();
  if (reason && process.env.CI) throw new Error(`CI runs the Redis suites too, but there is ${reason}.`);
  const server = given || reason ? undefined : await startRedis();
  project.provide("redisUrl", given ?? server?.url ?? "");
  project.provide("redisMissing", reason ?? "");
  return server;
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { storeSamples } from "@platen/shared/db/sample-templates";
import { missingRedis, startRedis } from "@platen/testkit/redis-server";
import postgres from "postgres";
import { checkout } from "./programs.ts";

export interface Servers {
  redisUrl: string;
  /** A new database with the tables and the sample templates. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** PostgreSQL as `npm start` runs it, every commit on disk before it is answered; and a Redis. */
export async function startServers(): Promise<Servers> {
  const reason = missingRedis();
  if (reason) throw new Error(`The benches compare on Redis as well, but there is ${reason}.`);
  const home = prepareHome(join(checkout, ".platen"));
  const name = `bench-${process.pid}`;
  const server = await startPostgres({ home, name });
  const redis = await startRedis();
  const endWithUs = () => {
    process.kill(server.pid, "SIGQUIT");
    void redis.stop();
  };
  process.once("exit", endWithUs);
  return {
    redisUrl: redis.url,
    async createDatabase(database) {
      const sql = postgres(server.url("postgres"), { max: 1, onnotice: () => {} });
      await sql.unsafe(`create database ${database}`);
      await sql.end();
      const url = server.url(database);
      await migrateDatabase(url);
      await storeSamples(url);
      return url;
    },
    async stop() {
      process.off("exit", endWithUs);
      await redis.stop();
      await server.stop();
      rmSync(join(home.postgres, name), { recursive: true, force: true });
    },
  };
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms } from "@platen/local/build-programs";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { startProcesses } from "@platen/stand/api-and-worker";
import { markedTemplate } from "@platen/stand/load/marked-receipt";
import { startPrinterProcess } from "@platen/stand/printer-process";
import { eventually } from "@platen/testkit/eventually";
import { startRedis } from "@platen/testkit/redis-server";

/** The service as it runs in production, and a printer that takes no time, each in a process of its own. */
export interface LoadStand {
  url: string;
  /** Of every API. */
  urls: string[];
  redisUrl: string;
  prefix: string;
  /** Ends an API as a power cut does, and starts it again. */
  crash(replica: number): Promise<void>;
  databaseUrl: string;
  /** Pieces of paper so far. */
  printed(): Promise<number>;
  /** Resident memory in bytes. */
  memory(): { api: number; worker: number };
  close(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../..", import.meta.url));

export interface LoadStandOptions {
  replicas?: number;
  /** Everything on PostgreSQL. */
  withoutRedis?: boolean;
}

export async function startLoadStand({ replicas = 1, withoutRedis }: LoadStandOptions = {}): Promise<LoadStand> {
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await buildPrograms(console.log);
    const home = prepareHome(join(checkout, ".platen"));
    const name = `load-${process.pid}`;
    const postgres = await startPostgres({ home, name });
    closers.push(() => rmSync(join(home.postgres, name), { recursive: true, force: true }));
    closers.push(() => postgres.stop());
    const databaseUrl = postgres.url("postgres");
    await migrateDatabase(databaseUrl);
    const redis = withoutRedis ? undefined : await startRedis();
    if (redis) closers.push(() => redis.stop());
    const redisUrl = redis?.url ?? "";
    const printer = await startPrinterProcess({ keep: 0 });
    closers.push(() => printer.stop());
    const env = { PLATEN_LOG_LEVEL: "warn" };
    const service = await startProcesses({ databaseUrl, redisUrl, env, replicas, output: "errors" }, printer);
    closers.push(() => service.close());
    await service.ask("POST", "/templates", markedTemplate);
    return {
      url: service.url,
      urls: service.clientUrls,
      redisUrl,
      prefix: service.env.PLATEN_REDIS_PREFIX ?? "",
      async crash(replica) {
        await service.apis[replica]?.kill();
        await service.apis[replica]?.start();
      },
      databaseUrl,
      // A kept connection may be closed in the moment it is used, and a part under load may be late: asked again.
      printed: async () => (await eventually(() => printer.state())).receipts.printed,
      memory: () => ({ api: service.api.residentBytes(), worker: service.worker.residentBytes() }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

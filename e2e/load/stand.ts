import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPrograms } from "@platen/local/build-programs";
import { freePort } from "@platen/local/free-port";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { migrateDatabase } from "@platen/shared/db/migrate";
import { eventually } from "@platen/testkit/eventually";
import { startRedis } from "@platen/testkit/redis-server";
import { markedTemplate } from "../rig/marked-receipt.ts";
import { PartProcess } from "../rig/part-process.ts";

/** The service as it runs in production, and a printer that takes no time, each in a process of its own. */
export interface Stand {
  url: string;
  databaseUrl: string;
  /** Pieces of paper so far. */
  printed(): Promise<number>;
  /** Resident memory in bytes, as each process reports it itself. */
  memory(): Promise<{ api: number; worker: number }>;
  close(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../..", import.meta.url));

export async function startStand(): Promise<Stand> {
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
    await migrateDatabase(postgres.url("postgres"));
    const redis = await startRedis();
    closers.push(() => redis.stop());
    const [apiPort, workerPort, printerPort, controlPort] = await Promise.all([1, 2, 3, 4].map(() => freePort()));
    const env = {
      DATABASE_URL: postgres.url("postgres"),
      REDIS_URL: redis.url,
      PLATEN_PRINTER_IP: "127.0.0.1",
      PLATEN_PRINTER_PORT: String(printerPort),
      PLATEN_LOG_LEVEL: "warn",
      PORT: String(apiPort),
      PLATEN_WORKER_PORT: String(workerPort),
      PLATEN_VP_PORT: String(printerPort),
      PLATEN_VP_HTTP_PORT: String(controlPort),
    };
    const start = async (program: "printer" | "worker" | "api", port: number | undefined, readyPath: string) => {
      const part = new PartProcess({ name: program, program, port: port ?? 0, readyPath, env });
      closers.push(() => part.stop());
      await part.start();
      return part;
    };
    const printer = await start("printer", controlPort, "/state");
    const instant = JSON.stringify({ speedMmPerS: 0, keep: 0 });
    await fetch(`${printer.url}/settings`, { method: "PUT", body: instant });
    const worker = await start("worker", workerPort, "/healthz");
    const api = await start("api", apiPort, "/readyz");
    await storeTemplate(api.url);
    return {
      url: api.url,
      databaseUrl: postgres.url("postgres"),
      async printed() {
        const state = JSON.parse(await readFrom(`${printer.url}/state`)) as { receipts: { printed: number } };
        return state.receipts.printed;
      },
      async memory() {
        return { api: await residentBytes(api.url), worker: await residentBytes(worker.url) };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function storeTemplate(url: string): Promise<void> {
  await eventually(
    async () => (await (await fetch(`${url}/printer/status`)).text()).includes('"status":"online"'),
    30_000,
  );
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/templates`, { method: "POST", headers, body: JSON.stringify(markedTemplate) });
}

async function residentBytes(url: string): Promise<number> {
  const text = await readFrom(`${url}/metrics`);
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0);
}

/** A kept connection may be closed in the moment it is used, and a part under load may be late: asked again. */
function readFrom(url: string): Promise<string> {
  return eventually(async () => (await fetch(url)).text(), 60_000);
}

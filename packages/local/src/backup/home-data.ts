import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sleep } from "@platen/shared/time";
import pg from "pg";
import { type Home, prepareHome } from "../home.ts";
import { keepPostgres } from "../postgres/keep-postgres.ts";
import { pidFileOf } from "../postgres/postgres-data.ts";
import { startGuard } from "../processes/guard.ts";
import { type Claim, claim } from "../processes/running.ts";
import { BackupError } from "./backup-error.ts";

/** Where the bundled PostgreSQL of a home keeps its data. */
export function dataOf(homeFolder: string): string {
  return join(homeFolder, "postgres", "main");
}

export function hasData(homeFolder: string): boolean {
  return existsSync(join(dataOf(homeFolder), "data", "PG_VERSION"));
}

/** A service's data is its user's alone. */
export function assertReadable(homeFolder: string): void {
  if (!existsSync(homeFolder)) return;
  try {
    accessSync(homeFolder, constants.R_OK | constants.X_OK);
    const passwordFile = join(dataOf(homeFolder), "password");
    if (existsSync(passwordFile)) accessSync(passwordFile, constants.R_OK);
  } catch {
    throw new BackupError(`This user may not read the data in ${homeFolder}.`, ["Run it with sudo."]);
  }
}

/** Root has rights that the data's owner lacks, and would leave files that the service cannot read. */
export function becomeOwnerOf(folder: string): void {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

/** While it is held, no `platen up` starts on this home. Undefined when one runs. */
export async function claimHome(homeFolder: string, why: string): Promise<Claim | undefined> {
  const outcome = await claim(homeFolder, randomUUID());
  if ("elsewhere" in outcome) return undefined;
  outcome.announce(why);
  return outcome;
}

export interface RunningDatabase {
  url: string;
  stop(): Promise<void>;
}

/** The database of a home: the one that runs, or one that is started for this and ends with this process. */
export async function openHomeDatabase(homeFolder: string): Promise<RunningDatabase> {
  const why = "It is being backed up.";
  const asWhoAsked = await claimHome(homeFolder, why);
  if (!asWhoAsked) return { url: await urlOfRunning(homeFolder), stop: async () => {} };
  // What root writes here its owner could neither read nor remove.
  asWhoAsked.release();
  becomeOwnerOf(homeFolder);
  const claimed = await claimHome(homeFolder, why);
  if (!claimed) return { url: await urlOfRunning(homeFolder), stop: async () => {} };
  try {
    const server = await startDatabase(prepareHome(homeFolder));
    const stop = async () => {
      await server.stop();
      claimed.release();
    };
    return { url: server.url, stop };
  } catch (error) {
    claimed.release();
    throw error;
  }
}

/** A server that ends with this process, however that ends. */
export async function startDatabase(home: Home, name?: string): Promise<RunningDatabase> {
  const guard = startGuard();
  try {
    const server = await keepPostgres({ home, guard, onGivenUp: () => {}, name });
    const stop = async () => {
      await server.stop();
      guard.release();
    };
    return { url: server.url, stop };
  } catch (error) {
    guard.release();
    throw error;
  }
}

/** A launcher that was started just now needs its time, more so after a power cut. */
const patienceMs = 60_000;
const askEveryMs = 250;

async function urlOfRunning(homeFolder: string): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      const url = readUrl(homeFolder);
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      await client.connect();
      await client.end();
      return url;
    } catch (error) {
      if (Date.now() < deadline) await sleep(askEveryMs);
      else throw new BackupError("Platen runs, but its PostgreSQL does not answer.", [], { cause: error });
    }
  }
}

/** Its port is another one after each start, and stands in the fourth line of the file with its number. */
function readUrl(homeFolder: string): string {
  const port = readFileSync(pidFileOf({ postgres: join(homeFolder, "postgres") }), "utf8").split("\n")[3];
  const password = readFileSync(join(dataOf(homeFolder), "password"), "utf8");
  return `postgres://platen:${password}@127.0.0.1:${port}/postgres`;
}

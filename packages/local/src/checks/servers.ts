import type { Config } from "@platen/shared/config";
import { createLog } from "@platen/shared/log";
import type { ServerFault } from "@platen/shared/server-faults";

/**
 * Asks the servers that the configuration names before anything is started that needs them: API and worker would each try
 * again and again, and tell the same thing at length. Loads what that needs only where a server is named.
 */
export async function checkServers(
  { database, redis }: Pick<Config, "database" | "redis">,
  say: (line: string) => void,
): Promise<void> {
  if (database.url) await checkDatabase(database.url, say);
  if (redis.url) await checkRedis(redis.url);
}

async function checkDatabase(url: string, say: (line: string) => void): Promise<void> {
  const { connectDatabase } = await import("@platen/shared/db/connect");
  const { whenStarted } = await import("@platen/shared/db/starting-server");
  const connection = connectDatabase({ url, name: "platen local", max: 1 });
  try {
    await whenStarted(
      () => connection.sql`select 1`.then(() => {}),
      (reason) => say(`waiting for PostgreSQL: ${reason}`),
    );
  } catch (error) {
    const { explainDatabase } = await import("@platen/shared/server-faults");
    throw inOneLine(explainDatabase(error, url), "Without DATABASE_URL Platen brings a database of its own.");
  } finally {
    await connection.close();
  }
}

async function checkRedis(url: string): Promise<void> {
  const { askRedis } = await import("@platen/shared/redis");
  const silent = createLog({ level: "silent", part: "local", pretty: false });
  try {
    await askRedis(url, silent, async () => {});
  } catch (error) {
    const { explainRedis } = await import("@platen/shared/server-faults");
    throw inOneLine(explainRedis(error, url));
  }
}

function inOneLine({ says, steps }: ServerFault, ...more: string[]): Error {
  return new Error([`${says}.`, ...steps, ...more].join(" "));
}

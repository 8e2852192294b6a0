import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { prepareHome } from "@platen/local/home";
import { startPostgres } from "@platen/local/postgres";
import { makeCertificates } from "./certificates.ts";
import { startRedis } from "./redis-server.ts";

/** PostgreSQL and Redis as they are reached over a network that is not one's own. */
export interface TlsServers {
  /** Asks for the server's certificate to be from a known authority, and for this host. */
  databaseUrl: string;
  redisUrl: string;
  /** The file with the authority's certificate. */
  ca: string;
  stop(): Promise<void>;
}

const checkout = fileURLToPath(new URL("../../..", import.meta.url));

/** Their certificate is for these names, as in `DNS:localhost`; they listen at localhost whatever it says. */
export async function startTlsServers(names: readonly string[]): Promise<TlsServers> {
  const certificates = makeCertificates(names);
  const home = prepareHome(join(checkout, ".platen"));
  const name = `test-tls-${randomUUID().slice(0, 8)}`;
  const { certificate, key, ca } = certificates;
  const settings = { ssl: "on", ssl_cert_file: certificate, ssl_key_file: key, fsync: "off" };
  const postgres = await startPostgres({ home, name, settings });
  const redis = await startRedis(undefined, certificates);
  const atLocalhost = (url: string) => url.replace("127.0.0.1", "localhost");
  return {
    databaseUrl: `${atLocalhost(postgres.url("postgres"))}?sslmode=verify-full`,
    redisUrl: atLocalhost(redis.url),
    ca,
    async stop() {
      await redis.stop();
      await postgres.stop();
      rmSync(join(home.postgres, name), { recursive: true, force: true });
      certificates.remove();
    },
  };
}

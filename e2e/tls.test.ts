import { startProcessStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { Program } from "@platen/testkit/program";
import { startTlsServers, type TlsServers } from "@platen/testkit/tls-servers";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";

let servers: TlsServers;
let strangers: TlsServers;

beforeAll(async () => {
  servers = await startTlsServers(["DNS:localhost", "IP:127.0.0.1"]);
  strangers = await startTlsServers(["DNS:elsewhere.example"]);
});

afterAll(async () => {
  await servers?.stop();
  await strangers?.stop();
});

const addresses = ({ databaseUrl, redisUrl }: TlsServers) => ({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl });

it("API and worker reach PostgreSQL and Redis over TLS alone, with an authority of one's own", async () => {
  const { databaseUrl, redisUrl, ca } = servers;
  const { ask, close } = await startProcessStand({ databaseUrl, redisUrl, env: { NODE_EXTRA_CA_CERTS: ca } });
  try {
    const { jobId } = await ask("POST", "/printer/test");
    await eventually(async () => (await ask("GET", `/jobs/${jobId}`)).job.status === "completed");

    const plain = new URL(servers.databaseUrl);
    plain.search = "";
    plain.hostname = "127.0.0.1";
    const sql = postgres(plain.href, { max: 1 });
    const connections = await sql<{ name: string; ssl: boolean }[]>`
      select application_name as name, ssl from pg_stat_activity join pg_stat_ssl using (pid)
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await sql.end();
    expect(connections.map(({ name }) => name)).toEqual(expect.arrayContaining(["platen api", "platen worker lock"]));
    expect(connections.filter(({ ssl }) => !ssl)).toEqual([]);
  } finally {
    await close();
  }
});

it.each([
  ["api", "an authority nobody vouches for", () => ({ ...addresses(servers), NODE_EXTRA_CA_CERTS: strangers.ca })],
  ["worker", "no authority of one's own", () => addresses(servers)],
  ["api", "another host's certificate", () => ({ ...addresses(strangers), NODE_EXTRA_CA_CERTS: strangers.ca })],
] as const)("the %s does not start with %s, and tells no password", async (part, _, env) => {
  const program = new Program({ program: part, env: env() }).launch();
  expect((await program.ended()).code).toBe(1);
  const output = program.output();
  expect(output).toMatch(/certificate|CERT/);
  for (const { databaseUrl } of [servers, strangers]) expect(output).not.toContain(new URL(databaseUrl).password);
});

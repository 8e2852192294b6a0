import { freePort } from "@platen/local/free-port";
import { startTlsServers } from "@platen/testkit/tls-servers";
import { expect, it } from "vitest";
import type { Finding } from "../src/doctor/finding.ts";
import { call } from "./call.ts";

it("the doctor finds servers whose certificate nobody here trusts, and says how to trust it", async () => {
  const servers = await startTlsServers(["DNS:localhost"]);
  const env = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    PORT: String(await freePort()),
    PLATEN_PRINTER_PORT: String(await freePort()),
  };
  const { code, out } = await call(["doctor", "--json"], { env });
  await servers.stop();
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  expect(code).toBe(1);
  for (const name of ["database", "queue"]) {
    const found = findings.find(({ check }) => check === name);
    expect(found?.says).toMatch(/^(PostgreSQL|Redis) at localhost:\d+.*: its certificate is not from an authority/);
    expect(found?.steps.join()).toContain("NODE_EXTRA_CA_CERTS");
  }
});

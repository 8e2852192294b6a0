import { loadConfig } from "@platen/shared/config";
import { expect, it } from "vitest";
import { resolveHost } from "./resolve-host.ts";

const config = loadConfig(JSON.stringify({ server: { port: 3000 }, worker: { port: 3001 } }), {
  DATABASE_URL: "postgres://platen@localhost/platen",
  REDIS_URL: "redis://[::1]:6380",
});

it.each([
  ["127.0.0.1", 5432, "database"],
  ["localhost", 5432, "database"],
  ["127.0.0.1", 6380, "Redis"],
  ["::1", 3000, "own interface"],
  ["127.0.0.1", 3001, "worker"],
])("the worker does not connect to %s:%i, which is the service's own", async (ip, port, what) => {
  await expect(resolveHost({ ip, port }, config)).rejects.toThrow(
    new RegExp(`is this service's ${what}, not a printer`),
  );
});

it("the worker connects to any other port of this machine", async () => {
  expect(await resolveHost({ ip: "127.0.0.1", port: 9100 }, config)).toBe("127.0.0.1");
});

it("the worker connects to a printer elsewhere on the port that the database has here", async () => {
  expect(await resolveHost({ ip: "192.168.255.254", port: 5432 }, config)).toBe("192.168.255.254");
});

it("the worker does not connect to a name that leads out of the allowed networks, whoever let it be set", async () => {
  const narrow = loadConfig(JSON.stringify({ printer: { allowedNetworks: ["10.0.0.0/8"] } }), {});
  await expect(resolveHost({ ip: "localhost", port: 9100 }, narrow)).rejects.toThrow(
    "is not in printer.allowedNetworks",
  );
});

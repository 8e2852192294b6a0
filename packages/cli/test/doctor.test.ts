import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { freePort } from "@platen/local/free-port";
import { connectDatabase } from "@platen/shared/db/connect";
import { createTestDatabase, describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { restartablePostgres } from "@platen/testkit/restartable";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import type { Finding } from "../src/doctor/finding.ts";
import { call } from "./call.ts";
import { type CliStand, startCliStand } from "./stand.ts";

let stand: CliStand | undefined;

afterEach(async () => {
  await stand?.close();
  stand = undefined;
});

interface Diagnosis {
  code: number;
  about(check: Finding["check"]): Finding | undefined;
  levels: Record<string, string>;
}

async function examine(installation: CliStand, env: Record<string, string> = {}): Promise<Diagnosis> {
  const { code, out } = await installation.platen(["doctor", "--json"], { env });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  return {
    code,
    about: (check) => findings.find((finding) => finding.check === check),
    levels: Object.fromEntries(findings.map(({ check, level }) => [check, level])),
  };
}

const allWell = {
  configuration: "ok",
  database: "ok",
  queue: "ok",
  API: "ok",
  worker: "ok",
  printer: "ok",
  proof: "ok",
};

describeOnEachBackend("the doctor", ({ redisUrl }) => {
  it("finds nothing wrong with a healthy installation", async () => {
    stand = await startCliStand({ redisUrl });
    const { code, levels } = await examine(stand);
    expect(levels).toEqual(allWell);
    expect(code).toBe(0);
  });

  it("finds a worker that does not run, and says how to start it", async () => {
    stand = await startCliStand({ redisUrl });
    await stand.worker.stop();
    const { code, about, levels } = await examine(stand);
    expect(code).toBe(1);
    expect(levels).toEqual({ ...allWell, worker: "failure", proof: "skipped" });
    expect(about("worker")?.says).toContain("no worker is heard");
    expect(about("worker")?.steps.join("\n")).toContain("platen up");
  });
});

it("finds a wrong database password, without showing it, and says where to correct it", async () => {
  stand = await startCliStand();
  const wrong = new URL(stand.env.DATABASE_URL ?? "");
  wrong.password = "not-the-password";
  const { code, about, levels } = await examine(stand, { DATABASE_URL: wrong.href });
  expect(code).toBe(1);
  expect(levels).toMatchObject({ database: "failure", worker: "skipped" });
  expect(about("database")?.says).toContain(`refuses the password of user "${wrong.username}"`);
  expect(about("database")?.steps.join("\n")).toContain("DATABASE_URL");
  expect(JSON.stringify(about("database"))).not.toContain("not-the-password");
});

it("tells a database that does not exist, one that is not migrated and a server that is away apart", async () => {
  stand = await startCliStand();
  const missing = new URL(stand.env.DATABASE_URL ?? "");
  missing.pathname = "/nowhere";
  expect((await examine(stand, { DATABASE_URL: missing.href })).about("database")?.says).toContain(
    'there is no database "nowhere"',
  );
  missing.pathname = "/postgres";
  expect((await examine(stand, { DATABASE_URL: missing.href })).about("database")?.says).toContain(
    "no tables of Platen",
  );
  missing.port = String(await freePort());
  expect((await examine(stand, { DATABASE_URL: missing.href })).about("database")?.says).toContain(
    "connection refused",
  );
});

it("finds a database without a free connection, and does not call it unreachable", async () => {
  stand = await startCliStand();
  const url = new URL(stand.env.DATABASE_URL ?? "");
  const role = `crowded_${url.pathname.replace(/\W/g, "")}`;
  const connection = connectDatabase({ url: url.href, name: "test", max: 1 });
  await connection.sql.unsafe(`create role ${role} login password 'crowded' connection limit 0`);
  try {
    Object.assign(url, { username: role, password: "crowded" });
    const database = (await examine(stand, { DATABASE_URL: url.href })).about("database");
    expect(database?.says).toContain("has no connection left");
    expect(database?.steps.join("\n")).toContain("max_connections");
    expect(database?.steps.join("\n")).not.toContain("Is it running");
  } finally {
    await connection.sql.unsafe(`drop role ${role}`);
    await connection.close();
  }
});

it("says why an API beside containers cannot answer while its database is stopped", async () => {
  const server = await restartablePostgres();
  try {
    stand = await startCliStand({ databaseUrl: server.urls.databaseUrl ?? "" });
    await server.halt();
    const { about, code } = await examine(stand, { DATABASE_URL: "" }).finally(() => server.resume());
    expect(code).toBe(1);
    expect(about("API")).toMatchObject({ level: "failure", says: expect.stringMatching(/database|PostgreSQL/i) });
    expect(about("API")?.steps).not.toEqual([]);
  } finally {
    await stand?.close();
    stand = undefined;
    await server.stop();
  }
});

it("warns of a service whose clock is another", async () => {
  stand = await startCliStand();
  const { url } = stand;
  const yesterday = createHttpServer(async ({ url: path, headers }, answer) => {
    const { "x-api-key": key } = headers;
    const real = await fetch(url + path, { headers: typeof key === "string" ? { "X-API-Key": key } : {} });
    answer.writeHead(real.status, { "Content-Type": "application/json", Date: "Sun, 01 Nov 2026 08:00:00 GMT" });
    answer.end(await real.text());
  });
  await once(yesterday.listen(0, "127.0.0.1"), "listening");
  try {
    const { port } = yesterday.address() as AddressInfo;
    const api = (await examine(stand, { PLATEN_URL: `http://127.0.0.1:${port}` })).about("API");
    expect(api).toMatchObject({ level: "warning", says: expect.stringMatching(/clock is \d+ s (behind|ahead of)/) });
  } finally {
    yesterday.close();
  }
});

it("finds that Redis is away, and says what may be done", async () => {
  stand = await startCliStand();
  const { code, about, levels } = await examine(stand, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect(code).toBe(1);
  expect(levels).toMatchObject({ database: "ok", queue: "failure", worker: "skipped" });
  expect(about("queue")?.says).toMatch(/Redis at 127\.0\.0\.1:\d+ cannot be reached \(connection refused\)/);
  expect(about("queue")?.steps.join("\n")).toContain("redis-cli");
});

it("finds a wrong printer address, whoever set it, and says how to correct it", async () => {
  stand = await startCliStand();
  const { platen } = stand;
  const port = String(await freePort());
  await platen(["printer", "config", "--port", port]);
  await eventually(async () => (await platen(["printer", "status"])).out.includes("offline"));
  const { code, about } = await examine(stand);
  expect(code).toBe(1);
  expect(about("worker")?.level).toBe("ok");
  expect(about("printer")?.says).toContain(`nothing takes connections at 127.0.0.1:${port} (connection refused)`);
  expect(about("printer")?.steps.join("\n")).toContain("platen printer config --ip");
  const toldByApi = await examine(stand, { DATABASE_URL: "" });
  expect(toldByApi.about("worker")?.level).toBe("ok");
});

it("takes the worker's word where it is asked beside containers, and does not try addresses of their network itself", async () => {
  stand = await startCliStand();
  const { platen } = stand;
  const beside = { DATABASE_URL: "", REDIS_URL: "" };
  const port = String(await freePort());
  await platen(["printer", "config", "--port", port]);
  await eventually(async () => (await platen(["printer", "status"])).out.includes("offline"));
  const listener = createServer().listen(Number(port), "127.0.0.1");
  try {
    await once(listener, "listening");
    let knocks = 0;
    listener.on("connection", () => knocks++);
    await stand.worker.stop();
    // The API takes a while to miss its heartbeat.
    await eventually(async () => stand && (await examine(stand, beside)).about("worker")?.level === "failure");
    const before = knocks;
    const { about } = await examine(stand, beside);
    expect(about("printer")).toMatchObject({
      level: "skipped",
      says: expect.stringContaining("only a worker can say"),
    });
    expect(knocks).toBe(before);
  } finally {
    listener.close();
  }
});

it("tells of the worker's reason when it is asked beside containers", async () => {
  stand = await startCliStand();
  const { platen } = stand;
  const port = String(await freePort());
  await platen(["printer", "config", "--port", port]);
  await eventually(async () => (await platen(["printer", "status"])).out.includes("offline"));
  const { about } = await examine(stand, { DATABASE_URL: "", REDIS_URL: "" });
  const { reason } = JSON.parse((await platen(["printers", "show", "default", "--json"])).out);
  expect(reason).toBeTruthy();
  expect(about("printer")).toMatchObject({ level: "failure", says: expect.stringContaining(`(${reason})`) });
});

it("blames no printer when neither the API nor a database could be asked where it is", async () => {
  const { out } = await call(["doctor", "--json"], { env: { PORT: String(await freePort()) } });
  const { findings } = JSON.parse(out) as { findings: Finding[] };
  expect(findings.filter(({ check }) => check === "printer")).toMatchObject([{ level: "skipped", steps: [] }]);
});

it("says what the worker saw of a printer that hangs up at once", async () => {
  stand = await startCliStand();
  const { platen, printer } = stand;
  const other = await startVirtualPrinter({ port: 0 });
  try {
    await other.changeFaults({ set: { hangUp: true }, removed: [] });
    await platen(["printer", "config", "--port", String(other.port)]);
    const seen = "it took the connection and ended it without a word";
    await eventually(async () => (await platen(["printer", "status"])).out.includes(`offline: ${seen}`));
    expect((await examine(stand)).about("printer")?.says).toContain(seen);
    await platen(["printer", "config", "--port", String(printer.port)]);
  } finally {
    await other.close();
  }
});

it("does not knock at an address outside the allowed networks", async () => {
  stand = await startCliStand();
  await stand.worker.stop();
  const { about } = await examine(stand, { PLATEN_ALLOWED_NETWORKS: "::1" });
  expect(about("printer")?.says).toContain("is not allowed: 127.0.0.1 is in none of ::1");
  expect(about("printer")?.steps.join("\n")).toContain("PLATEN_ALLOWED_NETWORKS");
});

it.each([
  { settings: { processId: false }, rest: "completed rests on a status" },
  { settings: { processId: false, dleEot: false, asb: false, gsR: false, gsI: false }, rest: "completed means sent" },
])("warns of a printer without an echo: $rest", async ({ settings, rest }) => {
  stand = await startCliStand({ printer: settings });
  const { code, about } = await examine(stand);
  expect(code).toBe(0);
  expect(about("proof")).toMatchObject({ level: "warning" });
  expect(about("proof")?.says).toContain(`echoes nothing behind a receipt: ${rest}`);
  expect(about("proof")?.steps.join("\n")).toContain("firmware");
});

it("warns of a printer that answers before it can have printed", async () => {
  const settings = { processId: false, gsRWhenRead: true, speedMmPerS: 500, bufferBytes: 16 * 1024 * 1024 };
  const started = await startCliStand({ printer: settings });
  stand = started;
  // 60 m: however slow this machine is, the answer comes before they can be on paper.
  const blocks = Array.from({ length: 60 }, () => ({ type: "feed", lines: "1000mm" }));
  const body = JSON.stringify({ config: { width: "80mm", blocks } });
  const headers = { "Content-Type": "application/json", Prefer: "wait=30" };
  const answer = await fetch(`${started.url}/jobs`, { method: "POST", headers, body });
  expect(await answer.json()).toMatchObject({ status: "completed", confirmation: { method: "transmitted" } });
  await eventually(async () => (await examine(started)).about("proof")?.says.includes("before it can have printed"));
});

it("says what a person at the printer has to do", async () => {
  stand = await startCliStand();
  const { platen, printer } = stand;
  await printer.setFaults({ cover: "open" });
  await eventually(async () => (await platen(["printer", "status"])).out.includes("COVER_OPEN"));
  expect((await examine(stand)).about("printer")?.steps).toEqual(["Close the cover."]);
});

it("without a database address it asks the API, as after `platen up`", async () => {
  stand = await startCliStand();
  const { code, levels } = await examine(stand, { DATABASE_URL: "" });
  expect(levels).toEqual({ ...allWell, database: "skipped", queue: "skipped" });
  expect(code).toBe(0);
});

it("lists every wrong setting at once and goes no further", async () => {
  const env = {
    PORT: "none",
    PLATEN_PRINTR_IP: "127.0.0.1",
    PLATEN_PRINTER_IP: "not an address!!",
    PLATEN_PRINTER_MODEL: "abacus",
    PLATEN_ALLOWED_NETWORKS: "lan",
  };
  const { code, out } = await call(["doctor"], { env });
  expect(code).toBe(1);
  for (const setting of ["server.port", "printer.ip", "printer.model", "printer.allowedNetworks"]) {
    expect(out).toContain(setting);
  }
  expect(out).toContain("PLATEN_PRINTR_IP: no such setting");
  expect(out).not.toContain("database  ");
});

it("finds an API that is not there", async () => {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    PLATEN_PRINTER_PORT: String(await freePort()),
  };
  const { code, out } = await call(["doctor"], { env });
  await database.drop();
  expect(code).toBe(1);
  expect(out).toMatch(/✖ API +Nothing answers at http:\/\/127\.0\.0\.1:\d+ \(connection refused\)/);
});

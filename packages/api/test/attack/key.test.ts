import { createLog } from "@platen/shared/log";
import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, startApi } from "../../src/api.ts";
import { listen, refusedUpgrade } from "../listener.ts";
import { rawRequest } from "../raw-request.ts";
import { testConfig } from "../replica.ts";

const apiKey = "the-key-nobody-may-see";
const secret = "the-name-nobody-may-see";
const key = { "X-API-Key": apiKey };

let database: TestDatabase;
let api: Api;
let logged = "";

beforeAll(async () => {
  database = await createTestDatabase();
  const place = {
    backend: { name: "PostgreSQL", redisUrl: "" } as const,
    databaseUrl: database.url,
    prefix: testPrefix(),
  };
  const destination = {
    write(line: string) {
      logged += line;
    },
  };
  const log = createLog({ level: "trace", part: "api", pretty: false, destination });
  api = await startApi(testConfig(place, { auth: { enabled: true, apiKey } }), log);
  const template = { id: "t", name: secret, config: { width: "80mm", blocks: [] } };
  expect((await call("POST", "/templates", template, key)).status).toBe(201);
});

afterAll(async () => {
  await api.close();
  await database.drop();
});

const base = () => `http://127.0.0.1:${api.port}`;
const call: ReturnType<typeof callerOf>["call"] = (...request) => callerOf(base()).call(...request);
const send = (line: string, headers = "") =>
  rawRequest(api.port, `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

describe("without the key nothing is learned", () => {
  it.each([
    "//templates",
    "/./templates",
    "/healthz/../templates",
    "/healthz/..%2ftemplates",
    "/healthz%2f..%2ftemplates",
    "/%2e%2e/templates",
    "/readyz/%2e%2e/templates",
    "/healthz;/templates",
    "/healthz?/../templates",
    "/healthz#/templates",
    "/healthz%00/templates",
    "/healthz/templates",
    "/TEMPLATES",
    "/templates/",
    "/templates.",
    "/templates%20",
    "/templates/t/schema",
    "/console/../templates",
    "/console/%2e%2e/templates",
    "/console/..%2ftemplates",
    "/metrics/../templates",
    "http://127.0.0.1/templates",
    "http://healthz/templates",
  ])("at the address %s", async (address) => {
    for (const method of ["GET", "HEAD", "OPTIONS"]) {
      const answer = await send(`${method} ${address}`);
      // What leads to an open page after all says what that page says to everybody.
      const isOpen = /^\/(healthz[?#]|console)/.test(address);
      expect(answer).toMatch(isOpen ? /^HTTP\/1\.1 [234]/ : /^HTTP\/1\.1 40[01] /);
      expect(answer).not.toContain(secret);
    }
  });

  it.each([
    "X-Original-URL: /healthz",
    "X-Rewrite-URL: /healthz",
    "X-Forwarded-Uri: /healthz",
    "X-Forwarded-For: 127.0.0.1",
    "X-HTTP-Method-Override: OPTIONS",
    "X-API-Key: wrong\r\nX-API-Key: also-wrong",
    "X_API_Key: wrong",
    `Cookie: X-API-Key=${apiKey}`,
    `Authorization: Bearer ${apiKey}`,
    `Referer: http://x/?apiKey=${apiKey}`,
  ])("with the header %s", async (header) => {
    expect(await send("GET /templates", `${header}\r\n`)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await send("GET /healthz", `X-Original-URL: /templates\r\n${header}\r\n`)).not.toContain(secret);
  });

  it("with the key in the address of anything but /ws", async () => {
    expect(await send(`GET /templates?apiKey=${apiKey}`)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each(["/ws", "//ws", "/healthz/../ws", "/ws?apikey=x", "/ws?apiKey=", "/ws/", "/templates", "/healthz"])(
    "by an upgrade at %s",
    async (address) => {
      expect((await refusedUpgrade(`ws://127.0.0.1:${api.port}${address}`)).status).toBe(401);
    },
  );
});

it("the key stands in no log line and no answer, whatever a client does with it", async () => {
  const answers = [
    await call("GET", "/templates", undefined, key),
    await call("GET", "/nowhere", undefined, key),
    await call("POST", "/templates", "{", key),
    await call("POST", `/print/${apiKey}`, { data: {} }, key),
    await call("GET", `/templates?apiKey=${apiKey}`),
    await call("GET", "/templates", undefined, { "X-API-Key": `${apiKey}!` }),
  ].map(({ text }) => text);
  answers.push(await rawRequest(api.port, `GET /templates HTTP/1.1\r\nX-API-Key: ${apiKey}\r\nHost: a b/c\r\n\r\n`));
  answers.push(await rawRequest(api.port, `NOT HTTP ${apiKey}\r\n\r\n`));
  await (await listen(base(), { query: `?apiKey=${apiKey}` })).close();
  expect(logged).toContain('"msg":"request"');
  expect(logged.replaceAll(`/print/${apiKey}`, "")).not.toContain(apiKey);
  expect(answers.join("\n")).not.toContain(apiKey);
});

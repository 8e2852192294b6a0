import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenApiDocument } from "../../src/docs/openapi/openapi-types.ts";
import { isEndless } from "../conformance.ts";
import { type Replica, startReplica } from "../replica.ts";

const payloads = [
  "'; drop table canary; --",
  "x' or '1'='1",
  "1); delete from canary; --",
  "$1",
  "\\'; drop table canary; --",
  "'||(select pg_sleep(0))||'",
  "%' union select key from canary --",
  // Idempotency keys have no spaces.
  "';drop/**/table/**/canary;--",
];
const canary = "the-row-nobody-may-see";

let database: TestDatabase;
let api: Replica;
let connection: DatabaseConnection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase({ url: database.url, name: "test" });
  await connection.sql`create table canary (key text)`;
  await connection.sql`insert into canary values (${canary})`;
  const place = {
    backend: { name: "PostgreSQL", redisUrl: "" } as const,
    databaseUrl: database.url,
    prefix: testPrefix(),
  };
  api = await startReplica(place, { printer: { whenOffline: "queue" } });
  const config = { width: "80mm", blocks: [{ type: "text", content: "{{ name }}" }] };
  await api.call("POST", "/templates", { id: "t", name: "T", config });
});

afterAll(async () => {
  await api.close();
  await connection.close();
  await database.drop();
});

interface Attempt {
  method: string;
  path: string;
  body: Json;
  headers?: Record<string, string>;
}

/** Every place of a request that takes text, with the payload in each of them in turn. */
function* requests(document: OpenApiDocument, payload: string): Generator<Attempt> {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      // Of what stands in that query only an id goes into a statement, and it is checked.
      if (isEndless(operation)) continue;
      const { parameters, requestBody } = operation;
      const filled = path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(payload));
      const usual = path.replaceAll(/\{[^}]+\}/g, "t");
      const example: Json = { id: payload, name: payload, description: payload, data: { name: payload }, ip: payload };
      const body = requestBody?.content["application/json"] ? example : undefined;
      if (filled !== path) yield { method, path: filled, body };
      if (body) yield { method, path: usual, body };
      for (const { name, in: place } of parameters) {
        if (place === "query") yield { method, path: `${usual}?${name}=${encodeURIComponent(payload)}`, body };
        if (place !== "header") continue;
        const marked = { method, path: usual, body: body && { data: {} }, headers: { [name]: payload } };
        // Keys are looked up when they come again.
        yield marked;
        yield marked;
      }
    }
  }
}

it.each(payloads)("%s is nothing but text, wherever it stands", async (payload) => {
  const document: OpenApiDocument = JSON.parse((await api.call("GET", "/openapi.json")).text);
  let sent = 0;
  for (const { method, path, body, headers } of requests(document, payload)) {
    const answer = await api.call(method.toUpperCase(), path, body, headers);
    expect(answer.body?.error?.code, `${method} ${path} → ${answer.text}`).not.toBe("INTERNAL_ERROR");
    expect(answer.text).not.toContain(canary);
    expect(answer.text).not.toMatch(/syntax error|pg_|relation "/i);
    sent++;
  }
  expect(sent).toBeGreaterThan(20);
  expect(await connection.sql`select key from canary`).toEqual([{ key: canary }]);
});

it("text that is stored comes back as it was, and filters match it and nothing more", async () => {
  for (const [index, payload] of payloads.entries()) {
    const id = `stored-${index}`;
    const template = { id, name: payload, description: payload, config: { width: "80mm", blocks: [] } };
    expect((await api.call("POST", "/templates", template)).status).toBe(201);
    expect((await api.call("GET", `/templates/${id}`)).body.template).toMatchObject({ name: payload });
  }
  expect((await api.call("GET", `/jobs?templateId=${encodeURIComponent("x' or '1'='1")}`)).status).toBe(400);
});

import { type Backend, createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenApiDocument } from "../src/docs/openapi/openapi-types.ts";
import { type Place, type Replica, startReplica } from "./replica.ts";

const asBrowser = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const auth = { enabled: true, apiKey: "a key of the shop" };

let database: TestDatabase;
let place: Place;
let api: Replica;
let locked: Replica;
let document: OpenApiDocument;
let page: string;

beforeAll(async () => {
  const backend: Backend = { name: "PostgreSQL", redisUrl: "" };
  database = await createTestDatabase();
  place = { backend, databaseUrl: database.url, prefix: testPrefix() };
  api = await startReplica(place, { limits: { bodyBytes: 123_456, requestsPerMinute: 6_000 } });
  locked = await startReplica(place, { auth, server: { basePath: "/printing" } });
  document = JSON.parse((await api.call("GET", "/openapi.json")).text);
  page = (await api.call("GET", "/docs")).text;
});

afterAll(async () => {
  await api.close();
  await locked.close();
  await database.drop();
});

it("the reference tells of every operation, every shape, every block and every error code of the document", () => {
  const ids = new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  for (const { operationId } of operations) expect(ids).toContain(operationId);
  const codes = document.components.schemas.ErrorCode?.enum as string[];
  for (const code of codes) expect(ids).toContain(`error-${code}`);
  for (const name of Object.keys(document.components.schemas)) {
    const [, block] = /^(.+)Block$/.exec(name) ?? [];
    if (block) expect(ids).toContain(`block-${block.toLowerCase()}`);
    else if (!["Block", "TemplateConfig"].includes(name)) expect(ids).toContain(`schema-${name}`);
  }
});

it("every link within the reference leads to a place of it, and no place is there twice", () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((target) => !ids.includes(target))).toEqual([]);
});

it("no two chapters of the reference have the same name", () => {
  const titles = [...page.matchAll(/<h2 id="[^"]+">([^<]+)<\/h2>/g)].map(([, title]) => title);
  expect(titles).toContain("Events");
  expect(new Set(titles).size).toBe(titles.length);
});

it("the reference tells the limits as they are set", () => {
  expect(page).toContain("123,456 bytes");
  expect(page).toContain("6,000 a minute");
});

it("a browser is given a page without the key, and the reference only with it", async () => {
  const shell = await locked.call("GET", "/docs", undefined, asBrowser);
  expect([shell.status, shell.headers.get("vary"), shell.headers.get("cache-control")]).toEqual([
    200,
    "Accept, Accept-Encoding",
    "no-cache",
  ]);
  expect(shell.text).not.toContain("/print/{templateId}");
  expect((await locked.call("GET", "/docs")).status).toBe(401);
  const withKey = await locked.call("GET", "/docs", undefined, { "X-API-Key": auth.apiKey });
  expect([withKey.status, withKey.headers.get("vary")]).toEqual([200, "Accept, Accept-Encoding"]);
  expect(withKey.text).toContain("/print/{templateId}");
  expect(withKey.text).toContain("X-API-Key: $PLATEN_API_KEY");
  expect(withKey.text).not.toContain(auth.apiKey);
});

it("the page around the reference runs nothing inline and nothing from elsewhere, and finds its files below a base path", async () => {
  const { headers, text } = await locked.call("GET", "/docs", undefined, asBrowser);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/unsafe|script-src|https?:/);
  const files = [...text.matchAll(/(?:src|href)="(\.\/[^"]+)"/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => file.includes("/assets/")).length).toBeGreaterThanOrEqual(2);
  const { origin } = new URL(locked.base);
  for (const file of files.filter((each) => each !== "./console/")) {
    const { pathname } = new URL(file, `${locked.base}/docs`);
    expect([pathname, (await callerOf(origin).call("GET", pathname)).status]).toEqual([pathname, 200]);
  }
  expect(text).not.toMatch(/<script(?![^>]*\ssrc="\.\/)|<style|\sstyle=|\son\w+=/);
});

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@platen/local/free-port";
import { loadConfig } from "@platen/shared/config";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "../raw-request.ts";
import { useStack } from "../stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" });
const heard: string[] = [];
let elsewhere: Server;
let url: string;
let templates = 0;

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    heard.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

const svg = (inside: string, before = "") =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">${inside}</svg>`;

describe("no picture and no schema makes the service fetch anything", () => {
  it.each([
    ["a picture's address in a template", (at: string) => ({ source: at })],
    ["a file's address in a template", () => ({ source: "file:///etc/passwd" })],
    ["an address that data brings", (at: string) => ({ source: "{{ picture }}", picture: at })],
    [
      "a drawing that data brings",
      (at: string) => ({ source: "{{ picture }}", picture: dataUri(svg(`<image href="${at}"/>`)) }),
    ],
  ])("%s", async (_what, make) => {
    const { source, picture } = { picture: "", ...make(`${url}/picture.png`) };
    const config = { width: "80mm", blocks: [{ type: "image", source }], schema: { type: "object" } };
    const stored = await stack.call("POST", "/templates", {
      id: `reach-${++templates}`,
      name: "R",
      config,
    });
    const id = stored.body.template?.id;
    const answer = id ? await stack.call("POST", `/print/${id}`, { data: { picture } }) : stored;
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(heard).toEqual([]);
  });

  it.each([
    ["href", (at: string) => svg(`<image href="${at}"/>`)],
    ["xlink:href", (at: string) => svg(`<image xlink:href="${at}"/>`)],
    ["use", (at: string) => svg(`<use href="${at}#a"/>`)],
    ["a style sheet", (at: string) => svg(`<style>@import url("${at}");</style><rect width="8" height="8"/>`)],
    ["a filling", (at: string) => svg(`<rect width="8" height="8" style="fill:url(${at}#a)"/>`)],
    ["an entity", (at: string) => svg("<text>&x;</text>", `<!DOCTYPE svg [<!ENTITY x SYSTEM "${at}">]>`)],
    ["foreign content", (at: string) => svg(`<foreignObject><iframe src="${at}"/></foreignObject>`)],
  ])("a drawing with %s", async (_what, make) => {
    await stack.call("PUT", "/assets/drawing", Buffer.from(make(`${url}/x`)), { "Content-Type": "image/svg+xml" });
    await stack.call("POST", `/print/${await stack.store([{ type: "image", source: "asset:drawing" }])}`, { data: {} });
    await stack.call("DELETE", "/assets/drawing");
    expect(heard).toEqual([]);
  });

  it("a schema that refers to another", async () => {
    const schema = { type: "object", properties: { a: { $ref: `${url}/schema.json` } } };
    const answer = await stack.call("POST", "/templates", {
      id: "s",
      name: "S",
      config: { width: "80mm", blocks: [], schema },
    });
    expect(answer.body.error.details[0]).toMatch(/\$ref: must point into this schema/);
    expect(heard).toEqual([]);
  });
});

it.each([
  "8.8.8.8",
  "::ffff:8.8.8.8",
  "::ffff:0808:0808",
  "134744072",
  "0x08080808",
  "8.8.2056",
  "http://127.0.0.1",
  "127.0.0.1:80",
  "a b",
])("the printer cannot be put at %s", async (ip) => {
  const answer = await stack.call("POST", "/printer/config", { ip });
  expect([answer.status, answer.body.error?.code]).toEqual([400, "VALIDATION_ERROR"]);
  expect((await stack.call("GET", "/printer/status")).body.printer.ip).not.toBe(ip);
});

it("a name that only the worker's network may know is taken, for the worker to check, and tells nothing of its own", async () => {
  const address = { host: "kitchen.invalid", port: 9100 };
  const answer = await stack.call("POST", "/printers", {
    id: "named",
    name: "N",
    address,
    language: "escpos",
    width: 80,
  });
  expect([answer.status, answer.body.printer?.status]).toEqual([201, "offline"]);
});

describeOnEachBackend("the printer cannot be put where the service itself listens:", (backend) => {
  const own = useStack(backend);
  const refusal = async (body: { ip: string; port: number }, what: string) => {
    const answer = await own.call("POST", "/printer/config", body);
    expect([answer.status, answer.body.error?.details]).toEqual([
      400,
      [`port: ${body.port} at ${body.ip} is ${what}, not a printer`],
    ]);
    expect((await own.call("GET", "/printer/status")).body.printer.port).not.toBe(body.port);
  };
  const portOf = (serverUrl: string) => Number(new URL(serverUrl).port);

  it.each(["127.0.0.1", "localhost", "::1", "127.0.0.2", "::ffff:127.0.0.1"])("its database, as %s", async (ip) => {
    await refusal({ ip, port: portOf(own.place.databaseUrl) }, "this service's database");
  });

  it("its database, of which only the port is told", async () => {
    await own.call("POST", "/printer/config", { ip: "127.0.0.1" });
    const port = portOf(own.place.databaseUrl);
    expect((await own.call("POST", "/printer/config", { port })).status).toBe(400);
  });

  if (backend.redisUrl) {
    it("its Redis", () => refusal({ ip: "127.0.0.1", port: portOf(backend.redisUrl) }, "this service's Redis"));
  }

  it("its own interface and its worker, while other ports of this machine may be printers", async () => {
    const [port, other] = [await freePort(), await freePort()];
    const { call } = await own.another({ server: { port } });
    const details = async (body: object) => (await call("POST", "/printer/config", body)).body.error?.details;
    const { worker } = loadConfig(undefined, {});
    expect(await details({ ip: "127.0.0.1", port })).toEqual([expect.stringContaining("own interface")]);
    expect(await details({ ip: "127.0.0.1", port: worker.port })).toEqual([expect.stringContaining("worker")]);
    expect(await details({ ip: "127.0.0.1", port: other })).toBeUndefined();
  });
});

describe("no name leads out of where it belongs", () => {
  it.each([
    "/assets/../../../../etc/passwd",
    "/assets/..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/assets/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
    "/assets/....//....//etc/passwd",
    "/assets/%252e%252e%252fetc%252fpasswd",
    "/assets/logo%00.png",
    "/assets/..%5c..%5cetc%5cpasswd",
    "/console/../../../../../etc/passwd",
    "/console/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
    "/console/assets/..%2f..%2f..%2f..%2fpackage.json",
  ])("GET %s", async (path) => {
    const answer = await rawRequest(Number(new URL(stack.api.base).port), `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|200) /);
    expect(answer).not.toMatch(/root:|"devDependencies"/);
    if (path.startsWith("/assets")) expect(answer).not.toMatch(/^HTTP\/1\.1 200/);
  });

  it.each(["../logo", "a/b", ".hidden", "a\\b", "logo\u0000"])("an asset called %j", async (name) => {
    const put = await stack.call("PUT", `/assets/${encodeURIComponent(name)}`, Buffer.from(svg("")), {
      "Content-Type": "image/svg+xml",
    });
    expect(put.status).toBeGreaterThanOrEqual(400);
    const config = { width: "80mm", blocks: [{ type: "image", source: `asset:${name}` }] };
    const stored = await stack.call("POST", "/templates", { id: "n", name: "N", config });
    expect(stored.status).toBe(400);
  });
});

function dataUri(text: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(text).toString("base64")}`;
}

import { startProcessStand } from "@platen/stand/stand";
import { createTestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startCollector } from "./collector.ts";
import { startProxy } from "./proxy.ts";

const missing = missingProgram("haproxy", "-v");
const apiKey = "the-key-that-nobody-may-read";

/** Requests that go well and that go wrong, with the key wherever people put it. */
async function knockEverywhere(url: string): Promise<string> {
  const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
  const answers = await Promise.all([
    fetch(`${url}/templates`, { headers }),
    fetch(`${url}/templates?apiKey=${apiKey}`),
    fetch(`${url}/nowhere?key=${apiKey}`, { headers }),
    fetch(`${url}/templates`, { method: "POST", headers, body: "{ not json" }),
    fetch(`${url}/print/none`, {
      method: "POST",
      headers,
      body: JSON.stringify({ data: {}, options: { copies: -1 } }),
    }),
    fetch(`${url}/printer/test`, { method: "POST", headers }),
    fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${apiKey}` } }),
    fetch(`${url}/templates`, { headers: { Authorization: `Bearer ${apiKey}` } }),
    fetch(`${url}/templates`, { headers: { "X-API-Key": `${apiKey}-and-more` } }),
  ]);
  return (await Promise.all(answers.map((answer) => answer.text()))).join("\n");
}

/** A printer that asks for its jobs, rightly and wrongly. Returns its secret, which is part of the address. */
async function askAsPrinter(url: string): Promise<string> {
  const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
  const body = JSON.stringify({ id: "shop", name: "Shop", lane: "cloudprnt", width: 80 });
  const made = await fetch(`${url}/printers`, { method: "POST", headers, body });
  const { printer } = (await made.json()) as { printer: { pollUrl: string } };
  const [place, secret = ""] = printer.pollUrl.split(/\/(?=[^/]+$)/);
  const poll = JSON.stringify({ printerMAC: "00:11:62:0a:0b:0c", statusCode: "200%20OK" });
  for (const path of [secret, `${secret}?token=none&type=none`, `${secret}/more`, `${secret}x`]) {
    for (const [method, sent] of [["POST", poll], ["POST", "{ no json"], ["GET"], ["DELETE"], ["PUT", poll]] as const) {
      await (await fetch(`${place}/${path}`, { method, ...(sent && { headers, body: sent }) })).arrayBuffer();
    }
  }
  return secret;
}

async function connect(url: string): Promise<void> {
  const socket = new WebSocket(url);
  socket.on("error", () => {});
  await eventually(() => socket.readyState !== WebSocket.CONNECTING);
  socket.terminate();
}

describe.skipIf(missing)(`secrets${missing ? ` (not run: ${missing})` : ""}`, () => {
  it("the API key, a printer's secret and the database's password are in no log, answer, metric or trace", async () => {
    const database = await createTestDatabase();
    const collector = await startCollector();
    const { api, worker, close } = await startProcessStand({
      databaseUrl: database.url,
      apiKey,
      env: { PLATEN_LOG_LEVEL: "trace", OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    const proxy = await startProxy([api.port]);
    let told = "";
    let secret = "";
    try {
      told += await knockEverywhere(proxy.url);
      secret = await askAsPrinter(proxy.url);
      await connect(`${proxy.url.replace("http", "ws")}/ws?apiKey=${apiKey}`);
      await connect(`${proxy.url.replace("http", "ws")}/ws?apiKey=${apiKey}-and-more`);
      for (const { url } of [api, worker]) {
        told += await (await fetch(`${url}/metrics`, { headers: { "X-API-Key": apiKey } })).text();
      }
      // The proxy writes down a connection when it has ended.
      await eventually(() => proxy.output().match(/GET \/ws /g)?.length === 2);
    } finally {
      await proxy.close();
      await close();
      told += api.output() + worker.output();
      await collector.close();
      await database.drop();
    }
    told += proxy.output() + collector.text();
    for (const part of ["UNAUTHORIZED", '"msg":"request"', "platen_jobs_total", "POST /printer/test"]) {
      expect(told).toContain(part);
    }
    expect(told).not.toContain(apiKey);
    expect(told).not.toContain(new URL(database.url).password);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(told).not.toContain(secret);
  });
});

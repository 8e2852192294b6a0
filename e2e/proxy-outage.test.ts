import { readFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { errorTable } from "@platen/shared/errors";
import { type Stand, startStand } from "@platen/stand/stand";
import { type Answer, callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { missingProgram } from "@platen/testkit/missing-program";
import { usualAnswerMs } from "@platen/testkit/patience";
import { type RestartableServer, restartablePostgres, restartableRedis } from "@platen/testkit/restartable";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type ReverseProxy, startProxy } from "./proxy.ts";

const missing = missingProgram("haproxy", "-v");
const missingRedis = inject("redisUrl") ? undefined : inject("redisMissing");
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** As compose.yaml runs it. */
const replicas = 3;
const reads = ["/jobs", "/templates", "/printers", "/healthz", "/readyz", "/console/", "/openapi.json"];

async function startAround(server: RestartableServer): Promise<{ stand: Stand; proxy: ReverseProxy }> {
  closers.push(() => server.stop());
  const env = { PLATEN_WHEN_OFFLINE: "queue", PLATEN_ANSWER_WITHIN_MS: String(usualAnswerMs) };
  const stand = await startStand({ ...server.urls, replicas, env });
  closers.push(() => stand.close());
  return { stand, proxy: await startProxyTo(stand.apis.map(({ port }) => port)) };
}

async function startProxyTo(ports: readonly number[]): Promise<ReverseProxy> {
  const proxy = await startProxy(ports);
  closers.push(() => proxy.close());
  return proxy;
}

/** Each replica was asked by the proxy so often that it would be out by now, if it were to be. */
async function untilAskedOften({ apis }: Stand): Promise<void> {
  const count = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`)).text();
    return [...text.matchAll(/^platen_http_request_duration_seconds_count\{.*route="\/readyz".*\} (\d+)$/gm)].reduce(
      (sum, [, number]) => sum + Number(number),
      0,
    );
  };
  for (const { url } of apis) {
    const before = await count(url);
    await eventually(async () => (await count(url)) >= before + 4);
  }
}

const failure = (code: string) => ({ success: false, error: { code, message: expect.stringMatching(/\.$/) } });

const isRefused = ({ status, body }: Answer) => status === 503 && body?.error?.code === "SERVICE_UNAVAILABLE";

describe.skipIf(missing)(`replicas behind the proxy${missing ? ` (not run: ${missing})` : ""}`, () => {
  it.skipIf(missingRedis)(
    "without Redis answer who reads, refuse prints in the envelope, and take them again",
    async () => {
      const redis = await restartableRedis();
      const { stand, proxy } = await startAround(redis);
      const { call } = callerOf(proxy.url);
      await redis.halt();
      await eventually(async () => isRefused(await call("POST", "/printer/test")));
      await untilAskedOften(stand);
      for (const path of reads) expect([path, (await call("GET", path)).status]).toEqual([path, 200]);
      expect(isRefused(await call("POST", "/printer/test"))).toBe(true);
      await redis.resume();
      await eventually(async () => (await call("POST", "/printer/test")).status === 200);
    },
  );

  it("without PostgreSQL say so themselves, in the envelope", async () => {
    const postgres = await restartablePostgres();
    const { stand, proxy } = await startAround(postgres);
    const { call } = callerOf(proxy.url);
    await postgres.halt();
    await eventually(async () => isRefused(await call("POST", "/printer/test")));
    await untilAskedOften(stand);
    for (const path of ["/jobs", "/templates", "/printers"]) {
      const answer = await call("GET", path);
      expect([path, answer.status, answer.body]).toMatchObject([path, 503, failure("SERVICE_UNAVAILABLE")]);
      expect(answer.headers.has("x-request-id")).toBe(true);
    }
    expect((await call("GET", "/console/")).status).toBe(200);
    await postgres.resume();
    await eventually(async () => (await call("POST", "/printer/test")).status === 200);
  });
});

/** Stands where a replica would. */
interface Impostor {
  port: number;
  server: Server;
  isReady: boolean;
  /** Breaks off the connection instead of an answer to a POST. */
  breaksOff: boolean;
  posts: number;
  answersAfterMs: number;
}

async function startImpostor(): Promise<Impostor> {
  const server = createServer(async (request, response) => {
    if (request.method === "POST") impostor.posts++;
    if (request.method === "POST") await sleep(impostor.answersAfterMs);
    if (request.method === "POST" && impostor.breaksOff) request.socket.destroy();
    else response.writeHead(request.url === "/readyz" && !impostor.isReady ? 503 : 200).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const impostor = { port, server, isReady: true, breaksOff: false, posts: 0, answersAfterMs: 0 };
  closers.push(async () => server.close());
  return impostor;
}

/** A print on a connection of its own: on one that was used before, HAProxy breaks off, too, instead of an answer. */
function print(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/print/t`, { method: "POST", agent: false, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
    sent.on("error", reject).end("{}");
  });
}

describe.skipIf(missing)(`the proxy by itself${missing ? ` (not run: ${missing})` : ""}`, () => {
  it("tries replicas that all fail their check, and answers in the envelope when none is there", async () => {
    const only = await startImpostor();
    const { url, output } = await startProxyTo([only.port]);
    only.isReady = false;
    await eventually(() => output().includes("Server api/api0 is DOWN"));
    expect((await fetch(`${url}/jobs`)).status).toBe(200);
    only.server.closeAllConnections();
    only.server.close();
    const { call } = callerOf(url);
    const answer = await eventually(async () => {
      const tried = await call("GET", "/jobs");
      return tried.status === 200 ? undefined : tried;
    });
    expect([answer.status, answer.body]).toMatchObject([503, failure("SERVICE_UNAVAILABLE")]);
    expect([answer.headers.get("content-type"), answer.headers.get("retry-after")]).toEqual(["application/json", "1"]);
  });

  it("refuses nothing while only one of six replicas takes connections", async () => {
    const [only, ...others] = await Promise.all(Array.from({ length: 6 }, startImpostor));
    const { url } = await startProxyTo([...others, only as Impostor].map(({ port }) => port));
    // As new replicas are before they listen: the proxy takes them for ready until it has asked.
    for (const { server } of others) server.close();
    const answers = await Promise.all(Array.from({ length: 200 }, () => print(url)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });

  it("still finds the one replica that answers, slowly and after all failed their check, beside two dead ones", async () => {
    const [slow, ...dead] = await Promise.all([startImpostor(), startImpostor(), startImpostor()]);
    const { url, output } = await startProxyTo([...dead, slow].map(({ port }) => port));
    for (const { server } of dead) {
      server.closeAllConnections();
      server.close();
    }
    slow.isReady = false;
    slow.answersAfterMs = 200;
    await eventually(() => [0, 1, 2].every((index) => output().includes(`Server api/api${index} is DOWN`)));
    const answers = await Promise.all(Array.from({ length: 100 }, () => print(url)));
    // By chance a few meet a dead one at every try.
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(80);
  });

  it("does not know what became of a print that broke off: 502 in the envelope, and sent again only with a key", async () => {
    const only = await startImpostor();
    const { url } = await startProxyTo([only.port]);
    only.breaksOff = true;
    expect(await print(url)).toEqual({ status: 502, body: failure("INTERNAL_ERROR") });
    expect(only.posts).toBe(1);
    expect(await print(url, { "Idempotency-Key": "one" })).toEqual({ status: 502, body: failure("INTERNAL_ERROR") });
    expect(only.posts).toBeGreaterThan(2);
  });
});

it("every answer of the proxy's own has a code of ours", () => {
  const config = readFileSync(new URL("../infra/proxy/haproxy.cfg", import.meta.url), "utf8");
  const answers = [...config.matchAll(/http-error status (\d+) content-type application\/json string '([^']+)'/g)];
  expect(answers.map(([, status]) => status)).toEqual(["400", "408", "413", "500", "501", "502", "503", "504"]);
  for (const [, , text = ""] of answers) {
    const body = JSON.parse(text);
    expect(body).toEqual(failure(body.error.code));
    expect(Object.keys(errorTable)).toContain(body.error.code);
  }
});

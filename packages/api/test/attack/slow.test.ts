import { once } from "node:events";
import { connect } from "node:net";
import { loadConfig } from "@platen/shared/config";
import { testLog } from "@platen/testkit/backends";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anybody } from "../../src/endpoints/caller.ts";
import type { AppEnv } from "../../src/endpoints/endpoint.ts";
import { createEventClients } from "../../src/events/event-clients.ts";
import { createEventSockets } from "../../src/events/ws.ts";
import { createMetrics } from "../../src/runtime/metrics.ts";
import { type RunningServer, type ServerOptions, startServer } from "../../src/server.ts";

/** More than any till opens. */
const dribblers = 100;

/** Only what a test waits for is short, so that a slow machine gives the same answer. */
const timeouts = { headersMs: 300, requestMs: 600, lookEveryMs: 50, idleMs: 75_000 };

let server: RunningServer;

beforeAll(async () => {
  server = await start(timeouts);
});

afterAll(() => server.close());

function start(timeouts: Required<ServerOptions>["timeouts"]): Promise<RunningServer> {
  const config = loadConfig(undefined, {});
  const log = testLog();
  const metrics = createMetrics({ process: false });
  const history = { position: undefined, after: async () => ({ events: [], isComplete: true }) };
  const eventClients = createEventClients({ mostClients: 1, metrics, log, history });
  return startServer({
    app: new Hono<AppEnv>().all("*", async (context) => context.text(await context.req.text().catch(() => "cut off"))),
    sockets: createEventSockets({ clients: eventClients, metrics, log }),
    eventClients,
    rateLimit: () => undefined,
    keys: { find: () => anybody, met: () => undefined },
    printers: { find: () => Promise.reject(new Error("no printer is asked for")) },
    config: { ...config, server: { ...config.server, host: "127.0.0.1", port: 0 } },
    log,
    timeouts,
  });
}

it.each([
  ["headers that never end", "GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"],
  ["a body that never ends", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", "x"],
  ["pieces without end", "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"],
])("%s are answered 408 and cut off, and others are served meanwhile", async (_what, beginning, drop) => {
  const ends = Array.from({ length: dribblers }, () => dribble(beginning, drop));
  const served = await fetch(`http://127.0.0.1:${server.port}/`, { method: "POST", body: "hello" });
  expect(await served.text()).toBe("hello");
  for (const heard of await Promise.all(ends)) {
    expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*"code":"REQUEST_TIMEOUT"/);
  }
});

it("a connection that was opened ahead is neither answered nor cut off in the time for a request, and is served", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const heard: string[] = [];
  socket.on("data", (chunk) => heard.push(String(chunk)));
  // By then others that were opened later have been given up on.
  expect(await dribble("GET / HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n")).toMatch(/ 408 /);
  expect([heard, socket.readyState]).toEqual([[], "open"]);
  socket.end("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello");
  await once(socket, "close");
  expect(heard.join("")).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*hello$/);
});

it("a connection that is never used is closed without a word", async () => {
  const impatient = await start({ ...timeouts, idleMs: 400 });
  expect(await dribble("", "", impatient)).toBe("");
  await impatient.close();
});

/** Sends a little every now and then, as long as somebody listens; resolves with what it heard when the other side has hung up. */
function dribble(beginning: string, drop: string, { port } = server): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    let timer: ReturnType<typeof setInterval> | undefined;
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(beginning);
      timer = setInterval(() => socket.write(drop), 50);
    });
    socket.on("error", () => {});
    socket.on("data", (chunk) => (heard += chunk));
    socket.on("close", () => {
      clearInterval(timer);
      resolve(heard);
    });
  });
}

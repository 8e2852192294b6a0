import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { type PlatenEvent, watch } from "../src/watch.ts";

/** A process that gets no turn for as long as this hears nothing either, so it is long beside any scheduler's slice. */
const shortSilenceMs = 2_000;

let server: WebSocketServer;
let connections: number;

beforeEach(async () => {
  connections = 0;
  server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  server.on("connection", () => connections++);
  await once(server, "listening");
});

afterEach(async () => {
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

function listen(
  signal: AbortSignal,
  longestSilenceMs = shortSilenceMs,
): { events: PlatenEvent[]; ended: Promise<void> } {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const events: PlatenEvent[] = [];
  const ended = (async () => {
    for await (const event of watch({ baseUrl, WebSocket, signal, longestSilenceMs })) events.push(event);
  })();
  return { events, ended };
}

it("a connection on which nothing is heard any more is given up for a new one", async () => {
  const stop = new AbortController();
  const { events, ended } = listen(stop.signal);
  await eventually(() => connections >= 2);
  await eventually(() => events.some(({ type, data }) => type === "connected" && "again" in data && data.again));
  stop.abort();
  await ended;
});

it.each([
  ["pings", (socket: WebSocket) => socket.ping()],
  ["messages", (socket: WebSocket) => socket.send('{"type":"jobUpdate","data":{}}')],
])("a connection on which %s are heard is kept", async (_what, speak) => {
  let spoken = 0;
  server.on("connection", (socket) => {
    const speaking = setInterval(() => {
      spoken++;
      speak(socket);
    }, shortSilenceMs / 10);
    socket.once("close", () => clearInterval(speaking));
  });
  const stop = new AbortController();
  const { ended } = listen(stop.signal);
  // Long enough for two silences.
  await eventually(() => spoken >= 20);
  expect(connections).toBe(1);
  stop.abort();
  await ended;
});

it("abort ends the stream at once, although the other side never answers the goodbye", async () => {
  server.on("connection", (_socket, { socket }) => socket.pause());
  const stop = new AbortController();
  // So long that only the abort can end it.
  const { events, ended } = listen(stop.signal, 3_600_000);
  await eventually(() => events.length > 0);
  stop.abort();
  await ended;
});

it("comes back with the last id it heard, and says when something was missed for good", async () => {
  const asked: (string | null)[] = [];
  server.on("connection", (socket, { url }) => {
    asked.push(new URL(url ?? "", "http://localhost").searchParams.get("after"));
    const tell = (message: object) => socket.send(JSON.stringify(message));
    if (asked.length === 1) {
      tell({ id: "1-0", type: "resume", data: { complete: true } });
      tell({ id: "2-0", type: "jobUpdate", data: {} });
    } else tell({ id: "9-0", type: "resume", data: { complete: asked.length === 2 } });
    socket.close();
  });
  const stop = new AbortController();
  const { events, ended } = listen(stop.signal, 3_600_000);
  await eventually(() => asked.length >= 4);
  stop.abort();
  await ended;
  expect(asked.slice(0, 4)).toEqual(["", "2-0", "9-0", "9-0"]);
  expect(events.slice(0, 5).map(({ type }) => type)).toEqual([
    "connected",
    "jobUpdate",
    "connected",
    "connected",
    "missed",
  ]);
});

it("of a service that tells no ids it says after each interruption that something was missed", async () => {
  server.on("connection", (socket) => socket.close());
  const stop = new AbortController();
  const { events, ended } = listen(stop.signal, 3_600_000);
  await eventually(() => events.length >= 3);
  stop.abort();
  await ended;
  expect(events.slice(0, 3).map(({ type }) => type)).toEqual(["connected", "connected", "missed"]);
});

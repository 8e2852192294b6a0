import { createTestDatabase, type TestDatabase, testPrefix } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type ApiProcess, startProcess } from "./process.ts";
import type { Place } from "./replica.ts";
import { playWorker, type WorkerPart } from "./worker-part.ts";

const readers = 1_000;

/** As large as a message on PostgreSQL may be, so that few events fill what the system buffers for a socket. */
const padding = "x".repeat(7_000);

/** So many events are under way at once: real clients keep up with more, but they do not share one process. */
const window = 10;

/** What the service may hold for a client that does not read, and the event that is one too many. */
const mostUnreadBytes = 256 * 1024 + 8 * 1024;

/** The readers may be behind once; a service that is over its bound so many times in a row drops nobody. */
const looksInARow = 5;

let database: TestDatabase;
let worker: WorkerPart;
let api: ApiProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  const backend = { name: "PostgreSQL", redisUrl: "" } as const;
  const place: Place = { backend, databaseUrl: database.url, prefix: testPrefix() };
  worker = playWorker(place);
  api = await startProcess(place);
});

afterAll(async () => {
  await worker.close();
  await api.program.kill();
  await database.drop();
});

interface Reader {
  socket: WebSocket;
  /** The event that has to come next. */
  next: number;
  wrong: string[];
}

let sent = 0;

async function sendSome(): Promise<void> {
  const error = { code: "PRINT_FAILED", message: padding } as const;
  for (let count = 0; count < window; count++, sent++) {
    await worker.tell({ jobId: jobId(sent), status: "failed", templateId: "t", printerId: "default", error });
  }
}

it("a client that reads nothing is dropped within bounded memory while 1,000 others get every event in order", async () => {
  const idle = await connect();
  idle.pause();
  const closed = new Promise((resolve) => idle.once("close", resolve));
  // Until the system's own buffers are full and our memory is next.
  await eventually(() => sendSome().then(() => metric(api, "platen_ws_unread_bytes")));

  await eventually(async () => (await metric(api, "platen_ws_events_sent_total")) === sent);
  const all = await Promise.all(Array.from({ length: readers }, connectReader));
  const memory = await metric(api, "process_resident_memory_bytes");
  const unread: number[] = [];
  const dropsNobody = () => unread.length >= looksInARow && Math.min(...unread.slice(-looksInARow)) > mostUnreadBytes;
  // Each round is 70 MB to a thousand clients in this process: patience is for a round, however many it takes.
  while (!(await dropped()) && !dropsNobody()) {
    await sendSome();
    await eventually(() => all.every(({ next }) => next === sent));
    unread.push(await metric(api, "platen_ws_unread_bytes"));
  }
  expect(await dropped()).toBe(1);
  await sendSome();
  await eventually(() => all.every(({ next }) => next === sent));

  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(await metric(api, "platen_ws_clients ")).toBe(readers);
  expect(Math.max(...unread)).toBeLessThan(mostUnreadBytes + readers * window * 8 * 1024);
  expect((await metric(api, "process_resident_memory_bytes")) - memory).toBeLessThan(200 * 1024 * 1024);
  idle.resume();
  await closed;
  for (const { socket } of all) socket.terminate();
  await eventually(() => all.every(({ socket }) => socket.readyState === WebSocket.CLOSED));
});

const dropped = () => metric(api, 'platen_ws_clients_dropped_total{reason="slow"}');

const jobId = (index: number) => String(index).padStart(6, "0");

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(`${api.base.replace("http", "ws")}/ws`, { skipUTF8Validation: true });
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("open", () => resolve()));
  return socket;
}

/** Looks only at where the id stands in the text: parsing 7 kB a thousand times per event would measure the test. */
async function connectReader(): Promise<Reader> {
  const beginning = '{"type":"jobUpdate","data":{"jobId":"';
  const socket = await connect();
  const reader: Reader = { socket, next: sent, wrong: [] };
  socket.on("message", (data: Buffer) => {
    const id = data.toString("latin1", beginning.length, beginning.length + 6);
    if (id === jobId(reader.next)) reader.next++;
    else reader.wrong.push(id);
  });
  return reader;
}

async function metric({ call }: ApiProcess, name: string): Promise<number> {
  const { text } = await call("GET", "/metrics");
  const line = text.split("\n").find((candidate) => candidate.startsWith(name));
  return Number(line?.split(" ").at(-1) ?? 0);
}

import { connect as connectSocket, Socket } from "node:net";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { backoffMs } from "../time.ts";

/** Statements are written with Drizzle; the one that every request makes goes to the driver itself (`insertJobs`). */
export type Database = PostgresJsDatabase & { $client: Client };

/** The driver, and how long it is waited for before a question counts as lost. */
export type Client = Sql & { answerWithinMs: number };

/** The database itself, or a transaction on it. */
export type AnyDatabase = Pick<PostgresJsDatabase, "select" | "insert" | "update" | "delete">;

export interface DatabaseConnection {
  db: Database;
  sql: Sql;
  close(): Promise<void>;
}

export interface ConnectOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  max?: number;
  /** The server gives up a statement after this long, so that what was called too late does not happen later. */
  statementTimeoutMs?: number;
}

/** Long enough for a busy server, short enough that a request can still be answered 503 within three seconds. */
const leastConnectMs = 2_000;
/** Of what a statement is given, where that is more. */
const connectShare = 0.75;

/** How long a closing pool waits for queries under way. */
const closeTimeoutS = 3;

/**
 * A connection on which nothing came for so long is closed. Idle, postgres.js does it and opens another when one is needed. With
 * a question under way it is dead, whatever TCP still believes, and postgres.js itself would wait for ever
 * (porsager/postgres#1089). Counted in looks and not by the clock, so that a process that was held up itself does not blame
 * the server.
 */
const lookEveryMs = 500;
const leastSilenceMs = 5_000;

/** The server's end of a connection that postgres.js has taken leave of may never come, and nobody waits for it. */
const leaveWithinMs = 100;

/** A server that gives statements longer than usual is not dead before it gives one up. */
const afterTimeoutMs = 2_000;

export function connectDatabase({ url, name, max = 10, statementTimeoutMs = 0 }: ConnectOptions): DatabaseConnection {
  const limits = {
    connectMs: Math.max(leastConnectMs, statementTimeoutMs * connectShare),
    silenceMs: Math.max(leastSilenceMs, statementTimeoutMs + afterTimeoutMs),
  };
  const driver = postgres(url, {
    max,
    connect_timeout: limits.connectMs / 1000,
    idle_timeout: limits.silenceMs / 1000,
    // A database that is away is asked again soon; postgres.js would otherwise back off up to 20 s. It counts in seconds.
    backoff: (attempt: number) => backoffMs(attempt, { leastMs: 100, mostMs: 1_000 }) / 1000,
    connection: { application_name: name, ...(statementTimeoutMs && { statement_timeout: statementTimeoutMs }) },
    onnotice: () => {},
    socket: (options: SocketOptions) => openSocket(options, limits),
  } as postgres.Options<Record<string, never>>);
  // Twice what a dead connection is given.
  const client = Object.assign(driver, { answerWithinMs: 2 * limits.silenceMs });
  prepareStatements(client);
  return { db: drizzle(client), sql: client, close: () => client.end({ timeout: closeTimeoutS }) };
}

/** What postgres.js hands to a `socket` function; its types do not mention either. */
interface SocketOptions {
  host: string[];
  port: number[];
  path: string | undefined;
}

interface Limits {
  connectMs: number;
  silenceMs: number;
}

/**
 * Handed over connected: postgres.js writes at once, and a socket that fails before that write left the process makes it
 * wait for ever (porsager/postgres#1193). One that cannot be had is handed over as well, to fail a moment later, because
 * postgres.js never tries again with a `socket` function that rejects.
 */
async function openSocket({ host, port, path }: SocketOptions, limits: Limits): Promise<Socket> {
  const socket = path ? connectSocket(path) : connectSocket(port[0] ?? 5432, host[0]);
  const timer = setTimeout(() => socket.destroy(connectTimeout()), limits.connectMs);
  const failure = await new Promise<Error | undefined>((resolve) => {
    socket.once("connect", () => resolve(undefined));
    socket.once("error", resolve);
  });
  clearTimeout(timer);
  if (failure) return failingSocket(failure);
  socket.removeAllListeners("error");
  closeWhenUnanswered(socket, limits);
  closeWhenLeft(socket);
  return socket;
}

/** Longer than postgres.js takes to write its first message. */
const failAfterMs = 10;

function failingSocket(failure: Error): Socket {
  const socket = Object.assign(new Socket(), { connecting: true });
  setTimeout(() => socket.destroy(failure), failAfterMs);
  return socket;
}

function connectTimeout(): Error {
  return Object.assign(new Error("PostgreSQL does not answer"), { code: "CONNECT_TIMEOUT" });
}

function closeWhenUnanswered(socket: Socket, { silenceMs }: Limits): void {
  let read = 0;
  let written = 0;
  let isAsked = false;
  let silentLooks = 0;
  const timer = setInterval(() => {
    const isAnswered = socket.bytesRead !== read;
    const isNewlyAsked = !isAsked && socket.bytesWritten !== written;
    isAsked = !isAnswered && (isAsked || isNewlyAsked);
    // The first question after a rest is given its full time.
    silentLooks = isAsked && !isNewlyAsked ? silentLooks + 1 : 0;
    read = socket.bytesRead;
    written = socket.bytesWritten;
    if (silentLooks * lookEveryMs >= silenceMs) socket.destroy();
    if (socket.destroyed) clearInterval(timer);
  }, lookEveryMs);
  timer.unref();
}

function closeWhenLeft(socket: Socket): void {
  socket.once("finish", () => setTimeout(() => socket.destroy(), leaveWithinMs).unref());
}

/**
 * Drizzle has every statement parsed and described anew (drizzle-orm#6096), which is a round trip more for each. Prepared
 * ones are sent at once from the second time on: a job's three statements in the worker took half the time. There are some
 * dozens of them, so a connection can keep them all.
 */
function prepareStatements(client: Client): void {
  const { unsafe } = client;
  client.unsafe = (text, values, options) => boundInTime(client, unsafe(text, values, { ...options, prepare: true }));
}

/**
 * Whoever waits for an answer that does not come is told, and asks again. The driver lost questions when connections were
 * reset (docs/decisions/patched-driver.md); should it lose one once more, a worker must not wait for it for ever.
 */
export function boundInTime<Query extends Promise<unknown>>({ answerWithinMs }: Client, query: Query): Query {
  const { reject } = query as unknown as { reject(error: Error): void };
  const timer = setTimeout(() => reject(connectTimeout()), answerWithinMs);
  timer.unref();
  const settled = () => clearTimeout(timer);
  query.then(settled, settled);
  return query;
}

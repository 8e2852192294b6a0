import pg from "pg";
import { PlainError } from "../errors.ts";
import type { BusChannel, BusMessages } from "../events.ts";
import type { Logger } from "../log/log.ts";
import { backoffMs, sleep } from "../time.ts";
import type { Bus } from "./bus.ts";
import { MessageReader, stamp } from "./envelope.ts";
import { type LivingWorker, livingWorkersText } from "./living-workers.ts";
import { postgresEvents, type Statements } from "./postgres-events.ts";
import { Subscriptions } from "./subscriptions.ts";

/** LISTEN and NOTIFY take a name of at most 63 bytes; ours are short and fixed. */
const nameOf = (channel: string) => `platen_${channel}`;

export interface PostgresBusOptions {
  /** How long PostgreSQL may take to answer before its connection counts as lost. */
  answerWithinMs?: number;
  /** A listening connection that died without a word is found by the next of these questions. One that brought news is asked nothing. */
  checkEveryMs?: number;
  /** A connection that is there anyway, to publish by; otherwise the bus opens one. */
  publisher?: Statements;
}

const usualCheckEveryMs = 5_000;
const usualAnswerWithinMs = 3_000;
/** One commit for all of them: a commit that notifies takes a lock of the whole server, and has to reach the disk. */
const notifyAll = "select pg_notify($1, payload) from unnest($2::text[]) as payload";

/** Whose reports are repeated, and only for those who have not heard them. */
const repeated = "printer";

const listenerName = "platen listener";
/** Its name from when it listens to what is repeated: before, that would be missed. */
const repeatedListenerName = "platen listener of printers";
/** A listener of the release before believes only what it hears all the time. */
const listenerNameBefore = "platen bus listener";

/** Reads only, so it writes no log. This process's own connection is another one when its workers' locks were lost. */
const audienceText = `
  select pid, application_name as name from pg_stat_activity
  where datname = current_database()
    and (pid = pg_backend_pid() or application_name in ('${repeatedListenerName}', '${listenerNameBefore}'))`;

const reconnecting = { leastMs: 50, mostMs: 1_000 };

/**
 * LISTEN/NOTIFY on connections of its own. postgres.js has `listen()`, but it gives up when the first reconnect after
 * a lost connection fails, as it does while a server restarts; so the loop is ours, on BullMQ's driver.
 */
export function openPostgresBus(url: string, log: Logger, options: PostgresBusOptions = {}): Bus {
  const { answerWithinMs = usualAnswerWithinMs, checkEveryMs = usualCheckEveryMs } = options;
  const reader = new MessageReader(log);
  const subscriptions = new Subscriptions(log, reader);
  const ownPublisher = options.publisher ? undefined : openPublisher(url, log, answerWithinMs);
  const publisher = options.publisher ?? (ownPublisher as Statements);
  const events = postgresEvents(publisher, { jobs: nameOf("client"), printers: nameOf("told") }, reader);

  let listener: pg.Client | undefined;
  let connected: Promise<pg.Client> | undefined;
  let closing = false;
  /** Connections that have heard the reports as they are, and the one that published them. */
  let audience = new Set<number>();
  /** A report did not get out. */
  let isReportMissed = false;
  /** When the listening connection last gave an answer. */
  let goodAt = new Date();
  let check: NodeJS.Timeout | undefined;

  function listening(): Promise<pg.Client> {
    connected ??= connect();
    return connected;
  }

  /** Tries until it works or the bus is closed. */
  async function connect(): Promise<pg.Client> {
    for (let attempt = 0; !closing; attempt++) {
      const client = new pg.Client({
        connectionString: url,
        keepAlive: true,
        query_timeout: answerWithinMs,
        connectionTimeoutMillis: answerWithinMs,
        application_name: listenerName,
      });
      client.on("error", () => {});
      try {
        await client.connect();
        for (const channel of subscriptions.channels) await listen(client, channel);
        if (closing) throw new PlainError("closed while connecting");
        client.on("notification", ({ channel, payload, processId }) => {
          goodAt = new Date();
          subscriptions.deliver(channel.slice(nameOf("").length), payload ?? "", processId);
        });
        client.once("end", () => lost(client));
        listener = client;
        goodAt = new Date();
        watch(client);
        return client;
      } catch (error) {
        await client.end().catch(() => {});
        if (closing) break;
        if (attempt === 0) log.warn({ err: error }, "the bus cannot reach PostgreSQL");
        await sleep(backoffMs(attempt, reconnecting));
      }
    }
    throw new PlainError("the bus is closed");
  }

  async function listen(client: pg.Client, channel: string): Promise<void> {
    await client.query(`LISTEN ${nameOf(channel)}`);
    if (channel === repeated) await client.query(`set application_name = '${repeatedListenerName}'`);
  }

  async function listenTo(channel: string): Promise<void> {
    for (;;) {
      const client = await listening();
      try {
        await listen(client, channel);
        return;
      } catch (error) {
        if (closing) throw error;
        await drop(client);
      }
    }
  }

  function watch(client: pg.Client): void {
    clearInterval(check);
    check = setInterval(() => {
      const askedAt = new Date();
      if (askedAt.getTime() - goodAt.getTime() < checkEveryMs) return;
      client.query("select 1").then(
        () => {
          goodAt = askedAt;
        },
        () => drop(client),
      );
    }, checkEveryMs);
    check.unref();
  }

  /** pg's query_timeout rejects but leaves the connection be, so it is ended here: "end" then reconnects. */
  async function drop(client: pg.Client): Promise<void> {
    await client.end().catch(() => {});
  }

  function lost(client: pg.Client): void {
    if (closing || client !== listener) return;
    const lostAt = goodAt;
    connected = undefined;
    listening().then(
      () => subscriptions.tellResubscribed(lostAt),
      () => {},
    );
  }

  async function publish<C extends BusChannel>(channel: C, ...messages: BusMessages[C][]): Promise<void> {
    if (channel === "client") return events.append(messages as BusMessages["client"][]);
    try {
      await publisher.query({ name: "publish", text: notifyAll, values: [nameOf(channel), payloadsOf(messages)] });
    } catch (error) {
      if (channel === repeated) isReportMissed = true;
      throw error;
    }
  }

  return {
    publish,
    async repeat(reports) {
      const asked = { name: "audience", text: audienceText, values: [] };
      const { rows } = (await publisher.query(asked)) as { rows: { pid: number; name: string }[] };
      const isNew = rows.some(({ pid, name }) => name === listenerNameBefore || !audience.has(pid));
      if (isNew || isReportMissed) {
        isReportMissed = false;
        await publish(repeated, ...reports());
      }
      audience = new Set(rows.map(({ pid }) => pid));
    },
    async livingWorkers() {
      const client = await listening();
      const askedAt = new Date();
      try {
        const { rows } = await client.query<LivingWorker>(livingWorkersText);
        goodAt = askedAt;
        return rows;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) await drop(client);
        throw error;
      }
    },
    ...events,
    async caughtUp() {
      await (await listening()).query("select 1");
    },
    async subscribe(channel, handler, hearUnreadable) {
      if (subscriptions.add(channel, handler, hearUnreadable)) await listenTo(channel);
    },
    onResubscribed: (handler) => subscriptions.onResubscribed(handler),
    async close() {
      closing = true;
      clearInterval(check);
      await Promise.allSettled([listener?.end(), ownPublisher?.end()]);
    },
  };
}

/** PostgreSQL takes less than 8,000. */
const mostPayloadBytes = 7_900;

/** As few notifications as hold them, in their order; of thousands of printers that ask each would be one otherwise. */
export function payloadsOf(messages: readonly object[]): string[] {
  const payloads: string[] = [];
  let texts: string[] = [];
  let bytes = 0;
  for (const message of messages) {
    const text = JSON.stringify(stamp(message));
    const more = Buffer.byteLength(text) + 1;
    if (texts.length > 0 && bytes + more >= mostPayloadBytes) {
      payloads.push(`[${texts.join()}]`);
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += more;
  }
  return texts.length > 0 ? [...payloads, `[${texts.join()}]`] : payloads;
}

function openPublisher(url: string, log: Logger, answerWithinMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // One connection keeps the order of messages.
    max: 1,
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: answerWithinMs,
    application_name: "platen bus publisher",
  });
  pool.on("error", (error) => log.warn({ err: error }, "the bus lost its publishing connection"));
  return pool;
}

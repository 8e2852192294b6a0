import { once } from "node:events";
import { connectDatabase } from "@platen/shared/db/connect";
import { listKnocks } from "@platen/shared/db/knocks";
import type { AskingLane } from "@platen/shared/printer-kinds";
import { countMarks, markedData, markedTemplate, type OnPaper } from "@platen/stand/load/marked-receipt";
import { type Stand, startStand } from "@platen/stand/stand";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { type FaultsToSet, startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { WebSocket } from "ws";
import { startAlternating } from "./alternating.ts";
import { addAskingRow, askingKinds } from "./asking-rows.ts";

/** A printer that asks, and what a client of the service can do with it. */
export interface AskingPrinter extends VirtualPrinter {
  id: string;
  /** Its condition and what else GET /printers/:id says, by each of the replicas. */
  views(): Promise<Json[]>;
  /** Has a receipt printed there; returns its job's id. */
  print(): Promise<string>;
  /** What of a job lies on this printer's paper. */
  paperOf(jobId: string): OnPaper;
  /** Resolves when it has asked some times more: whatever the service would do with a question it has done by then. */
  asksOn(): Promise<void>;
  /** What it said of jobs so far and was answered 200, which ends its trying. */
  confirmations(): Exchange[];
}

/** Of a receipt that was printed as it should be, and of one that was not. */
export const onPaper = { begun: 1, ended: 1 };
export const notOnPaper = { begun: 0, ended: 0 };

type Exchange = ReturnType<VirtualPrinter["exchanges"]>[number];

export interface AskingStand extends Stand {
  addPrinter(lane: AskingLane, options?: PrinterOptions): Promise<AskingPrinter>;
  job(id: string): Promise<Json>;
  /** Resolves when the job has been handed over. */
  handedOver(id: string): Promise<unknown>;
  /** The job when it has come to its end. */
  ended(id: string): Promise<Json>;
  /** Resolves when /ws of the second replica has told just this of a job: its statuses in order, and "late" for a late proof. */
  tells(jobId: string, ...expected: string[]): Promise<unknown>;
  /** The job's time for a word of its printer is over. */
  passDeadline(jobId: string): Promise<void>;
  /** Switches the printers off that were added: a test leaves nobody behind who asks on. */
  removePrinters(): Promise<void>;
  /** Those that nobody let in. */
  knocks(): Promise<Json[]>;
}

export interface PrinterOptions {
  faults?: FaultsToSet;
  settings?: Parameters<typeof startVirtualPrinter>[0]["settings"];
  /** Where it asks, instead of at its own address. */
  path?: string;
}

/** Both replicas were asked twice. */
const enoughPolls = 4;

/** Two replicas, and printers whose every request goes to the other one than the request before. */
export async function startAskingStand(redisUrl: string): Promise<AskingStand> {
  const stand = await startStand({ redisUrl, replicas: 2, env: { PLATEN_LOG_LEVEL: "silent" } });
  const connection = connectDatabase({ url: stand.env.DATABASE_URL ?? "", name: "asking", max: 2 });
  const closers: (() => Promise<unknown>)[] = [() => stand.close(), () => connection.close()];
  const printerClosers: (() => Promise<unknown>)[] = [];
  const numbers = new Map<string, number>();
  let printerCount = 0;

  await stand.ask("POST", "/templates", markedTemplate);
  const events = await listen(stand.apis[1]?.url ?? "", closers);
  const job = async (id: string): Promise<Json> => (await stand.ask("GET", `/jobs/${id}`)).job;

  async function addPrinter(lane: AskingLane, options: PrinterOptions = {}): Promise<AskingPrinter> {
    const id = `${lane}-${++printerCount}`;
    const path = await addAskingRow(connection.db, id, lane);
    const balancer = await startAlternating(stand.apis.map(({ url }) => url));
    printerClosers.push(() => balancer.close());
    const printer = await startVirtualPrinter({
      asks: { lane, url: balancer.url + (options.path ?? path) },
      settings: { model: askingKinds[lane].model, askEveryS: 0.05, ...options.settings },
      ...(options.faults && { faults: options.faults as never }),
    });
    printerClosers.push(() => printer.close());
    const polls = () => printer.exchanges().filter(({ what }) => what === "poll").length;
    return {
      ...printer,
      id,
      async asksOn() {
        const before = polls();
        await eventually(() => polls() >= before + enoughPolls);
      },
      confirmations: () => printer.exchanges().filter(({ what, status }) => what === "confirm" && status === 200),
      views: () => Promise.all(stand.apis.map(async ({ url }) => (await look(`${url}/printers/${id}`)).printer)),
      async print() {
        const number = numbers.size + 1;
        const body = { data: markedData(number), printer: id };
        const { jobId } = await stand.ask("POST", "/print/marked", body);
        numbers.set(jobId, number);
        return jobId;
      },
      paperOf(jobId) {
        const texts = [...printer.receipts().map(({ text }) => text), printer.current().text];
        return countMarks(texts).get(numbers.get(jobId) ?? 0) ?? notOnPaper;
      },
    };
  }

  return {
    ...stand,
    addPrinter,
    job,
    ended: (id) =>
      eventually(async () => {
        const found = await job(id);
        return ["queued", "printing"].includes(found.status) ? undefined : found;
      }),
    handedOver: (id) => eventually(async () => (await job(id)).status === "printing"),
    tells: (jobId, ...expected) =>
      eventually(() => {
        const told = events
          .filter(({ type, data }) => type === "jobUpdate" && data.jobId === jobId)
          .map(({ data }) => (data.confirmation?.late ? "late" : data.status));
        if (told.join() !== expected.join()) throw new Error(`told ${told.join()}`);
        return true;
      }),
    async passDeadline(jobId) {
      const { sql } = connection;
      await sql`update jobs set started_at = started_at - interval '1 day' where id = ${jobId} and status = 'printing'`;
    },
    knocks: () => listKnocks(connection.db),
    removePrinters: () => closeAll(printerClosers),
    async close() {
      await closeAll(printerClosers);
      await closeAll(closers);
    },
  };
}

/** What was made last goes first. */
async function closeAll(closers: (() => Promise<unknown>)[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close();
}

async function look(url: string): Promise<Json> {
  return (await fetch(url)).json();
}

async function listen(url: string, closers: (() => Promise<unknown>)[]): Promise<Json[]> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  const events: Json[] = [];
  socket.on("message", (message) => events.push(JSON.parse(String(message))));
  await once(socket, "open");
  closers.push(async () => {
    socket.close();
    await once(socket, "close");
  });
  return events;
}

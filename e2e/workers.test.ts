import { once } from "node:events";
import { openBus } from "@platen/shared/bus";
import type { PrinterReport } from "@platen/shared/printer";
import { startClients } from "@platen/stand/load/clients";
import { countMarks, markedTemplate } from "@platen/stand/load/marked-receipt";
import type { Part } from "@platen/stand/part";
import { type Stand, startProcessStand, startStand } from "@platen/stand/stand";
import { describeOnEachBackend, testLog } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { patientAnswerMs } from "@platen/testkit/patience";
import { afterEach, expect, it } from "vitest";
import { WebSocket } from "ws";

let stand: Stand | undefined;
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await stand?.close();
  stand = undefined;
});

/** Requests for a printer whose worker is gone wait for the next one. */
const env = { PLATEN_WHEN_OFFLINE: "queue", PLATEN_LOG_LEVEL: "silent" };

/** The printers that a worker owns, by its own word. */
async function ownedBy({ url }: Part): Promise<string[]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^platen_worker_owns_printer\{printer="([^"]+)",.*\} 1$/gm)].map(([, id = ""]) => id);
}

const hasShare = (worker: Part, count: number) => eventually(async () => (await ownedBy(worker)).length === count);

const areAllOnline = ({ ask, printers }: Stand) =>
  eventually(async () => (await ask("GET", "/printers?status=online")).printers.length === printers.size);

/** A test page on every printer, to its end. */
async function printOnEach({ ask, printers }: Stand): Promise<void> {
  const jobs = await Promise.all([...printers.keys()].map((id) => ask("POST", `/printers/${id}/test`)));
  for (const { jobId } of jobs) {
    await eventually(async () => (await ask("GET", `/jobs/${jobId}`)).job.status === "completed");
  }
}

/** Everything that is said of the printers from now on. */
async function listenToReports({ env }: Stand, redisUrl: string): Promise<PrinterReport[]> {
  const bus = openBus({
    redisUrl,
    databaseUrl: env.DATABASE_URL ?? "",
    prefix: env.PLATEN_REDIS_PREFIX ?? "",
    log: testLog(),
    answerWithinMs: patientAnswerMs,
  });
  closers.push(() => bus.close());
  const reports: PrinterReport[] = [];
  await bus.subscribe("printer", (report) => reports.push(report));
  return reports;
}

describeOnEachBackend("two workers", ({ redisUrl }) => {
  it("idle printers that are handed over to a worker that joins show no client of /ws that they are offline", async () => {
    // All in one process: however slow the machine is, the API counts the workers' silence as slowly as they talk.
    const here = await startStand({ redisUrl, printers: 6, workers: 2, env });
    stand = here;
    const [first, joins] = here.workers as [Part, Part];
    await joins.stop();
    await hasShare(first, 6);
    await areAllOnline(here);
    const socket = new WebSocket(`${here.url.replace("http", "ws")}/ws`);
    const events: Json[] = [];
    socket.on("message", (message) => events.push(JSON.parse(String(message))));
    await once(socket, "open");
    closers.push(async () => {
      socket.close();
      await once(socket, "close");
    });

    await joins.start();
    await hasShare(joins, 3);
    await hasShare(first, 3);
    await printOnEach(here);
    await eventually(() => events.filter(({ data }) => data.status === "completed").length === 6);
    expect(events.filter(({ type, data }) => type === "printerUpdate" && data.status === "offline")).toEqual([]);
    for (const printer of here.printers.values()) expect(printer.receipts()).toHaveLength(1);
  });

  it("killing one leaves its printers to the other, which prints on, and no printer of the other is ever said to be offline", async () => {
    const here = await startProcessStand({
      redisUrl,
      printers: 4,
      workers: 2,
      env: { ...env, PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs) },
    });
    stand = here;
    const [killed, left] = here.workers as [(typeof here.workers)[0], (typeof here.workers)[0]];
    await hasShare(killed, 2);
    await hasShare(left, 2);
    await areAllOnline(here);
    const kept = await ownedBy(left);
    const reports = await listenToReports(here, redisUrl);

    await printOnEach(here);
    await killed.stop("SIGKILL");
    await printOnEach(here);
    await hasShare(left, 4);
    await printOnEach(here);
    await areAllOnline(here);
    for (const printer of here.printers.values()) expect(printer.receipts()).toHaveLength(3);
    const aboutKept = reports.filter(({ printerId }) => kept.includes(printerId));
    expect(new Set(aboutKept.map(({ printerId }) => printerId))).toEqual(new Set(kept));
    expect(aboutKept.filter(({ status }) => status === "offline")).toEqual([]);
  });
});

/** How each of these jobs ended. */
async function endsOf({ ask }: Stand, ids: Iterable<string>): Promise<Map<string, string>> {
  const ends = new Map<string, string>();
  for (const id of ids) {
    const { status, error } = await eventually(async () => {
      const { job } = await ask("GET", `/jobs/${id}`);
      return ["queued", "printing"].includes(job.status) ? undefined : job;
    });
    ends.set(id, error?.code ?? status);
  }
  return ends;
}

/** Fifty a second, where the machine has the time. */
const stream = { clients: 10, thinkMs: 200 };
const fewPrints = 50;

/** Of a printer that is offline nothing is accepted. */
const refusing = {
  PLATEN_WHEN_OFFLINE: "refuse",
  PLATEN_LOG_LEVEL: "silent",
  PLATEN_ANSWER_WITHIN_MS: String(patientAnswerMs),
};

describeOnEachBackend("a printer of which nothing is accepted while it is offline", ({ redisUrl }) => {
  it("is in the other worker's hands when the one that has it stops, and nobody ever says that it is offline", async () => {
    const here = await startStand({ redisUrl, printers: 2, workers: 2, env: refusing });
    stand = here;
    const [stops, stays] = here.workers as [Part, Part];
    await hasShare(stops, 1);
    await hasShare(stays, 1);
    await areAllOnline(here);
    const reports = await listenToReports(here, redisUrl);
    await stops.stop();
    expect(await ownedBy(stays)).toHaveLength(2);
    await printOnEach(here);
    expect(reports.filter(({ status }) => status === "offline")).toEqual([]);
    for (const printer of here.printers.values()) expect(printer.receipts()).toHaveLength(1);
  });

  it.each([
    { signal: "SIGTERM", unknown: 0 },
    // What was on the wire is on paper or not, and nobody can tell.
    { signal: "SIGKILL", unknown: 1 },
  ] as const)(
    "while prints come steadily, $signal ends the one of two workers that has it: nothing is refused, lost or doubled",
    async ({ signal, unknown }) => {
      const here = await startProcessStand({
        redisUrl,
        workers: 2,
        printer: { keep: 100_000 },
        env: refusing,
      });
      stand = here;
      await here.ask("POST", "/templates", markedTemplate);
      const owner = await eventually(async () => {
        for (const worker of here.workers) if ((await ownedBy(worker)).length === 1) return worker;
        return undefined;
      });
      const other = here.workers.find((worker) => worker !== owner) as Part;
      const clients = startClients({ url: here.url, ...stream });
      const more = async () => {
        const before = clients.accepted.size;
        await eventually(() => clients.accepted.size >= before + fewPrints || clients.failures.length > 0);
      };
      await more();
      await owner.stop(signal);
      await hasShare(other, 1);
      await more();
      await clients.stop();
      expect(clients.failures).toEqual([]);

      const ends = await endsOf(here, clients.accepted.values());
      const paper = countMarks(here.printer.receipts().map(({ text }) => text));
      const doubtful = [...clients.accepted].filter(([, id]) => ends.get(id) === "OUTCOME_UNKNOWN");
      expect(doubtful.length).toBeLessThanOrEqual(unknown);
      for (const [number, id] of clients.accepted) {
        const { begun, ended } = paper.get(number) ?? { begun: 0, ended: 0 };
        if (ends.get(id) === "OUTCOME_UNKNOWN") expect(begun, `receipt ${number}`).toBeLessThanOrEqual(1);
        else expect([ends.get(id), begun, ended], `receipt ${number}`).toEqual(["completed", 1, 1]);
      }
    },
  );

  it("is accepted or told that nobody prints while its only worker restarts, and what was accepted prints", async () => {
    const here = await startStand({ redisUrl, env: refusing });
    stand = here;
    await here.ask("POST", "/templates", markedTemplate);
    const clients = startClients({ url: here.url, ...stream });
    await eventually(() => clients.accepted.size >= fewPrints || clients.failures.length > 0);
    await here.worker.restart();
    await hasShare(here.worker, 1);
    await clients.stop();
    // A worker that is away for longer than the API believes its last word, on a machine that is slow enough.
    expect(clients.failures.filter((failure) => !failure.includes("PRINTER_OFFLINE"))).toEqual([]);
    const ends = await endsOf(here, clients.accepted.values());
    expect(new Set(ends.values())).toEqual(new Set(["completed"]));
    expect(here.printer.receipts()).toHaveLength(clients.accepted.size);
  });
});

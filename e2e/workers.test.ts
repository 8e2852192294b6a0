import { once } from "node:events";
import { openBus } from "@platen/shared/bus";
import type { PrinterReport } from "@platen/shared/printer";
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
    const bus = openBus({
      redisUrl,
      databaseUrl: here.env.DATABASE_URL ?? "",
      prefix: here.env.PLATEN_REDIS_PREFIX ?? "",
      log: testLog(),
      queryTimeoutMs: patientAnswerMs,
    });
    closers.push(() => bus.close());
    const reports: PrinterReport[] = [];
    await bus.subscribe("printer", (report) => reports.push(report));

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

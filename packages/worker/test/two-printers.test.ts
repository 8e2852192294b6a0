import { changePrinter } from "@platen/shared/db/printers";
import { printers } from "@platen/shared/db/schema";
import { createLog } from "@platen/shared/log";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { startTcpCut, type TcpCut } from "@platen/testkit/tcp-cut";
import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { startWorker } from "../src/worker.ts";
import { type Stage, setStage } from "./stage.ts";

const second = "kitchen";

let stage: Stage;
let kitchen: VirtualPrinter;
/** The way to the second printer. */
let link: TcpCut;

afterEach(async () => {
  await stage.close();
  await link.close();
  await kitchen.close();
});

/** A stage with a second printer, whose row nobody but the database knows of. */
async function begin(redisUrl: string): Promise<void> {
  stage = await setStage({ redisUrl });
  kitchen = await startVirtualPrinter({ port: 0 });
  link = await startTcpCut(kitchen.port);
  await stage.connection.db.insert(printers).values({ id: second, ip: "127.0.0.1", port: link.port, width: 80 });
}

const submitTo = (printerId: string, texts: string[]) =>
  Promise.all(texts.map((text) => stage.submit(text, { printerId })));

const statusOf = (printerId: string) => stage.reports.findLast((report) => report.printerId === printerId)?.status;

const textsOf = (printer: VirtualPrinter) => printer.receipts().map((receipt) => receipt.text.trim());

describeOnEachBackend("two printers in one worker", ({ redisUrl }) => {
  it("each prints its own jobs in their order, and both are reported", async () => {
    await begin(redisUrl);
    await stage.startWorker();
    const ids: string[] = [];
    for (const at of [1, 2, 3]) {
      ids.push(await stage.submit(`FRONT ${at}`), await stage.submit(`KITCHEN ${at}`, { printerId: second }));
    }
    const jobs = await stage.untilFinal(ids);
    expect(new Set(jobs.map((job) => job.confirmation?.method))).toEqual(new Set(["process-id"]));
    expect(textsOf(stage.printer)).toEqual(["FRONT 1", "FRONT 2", "FRONT 3"]);
    expect(textsOf(kitchen)).toEqual(["KITCHEN 1", "KITCHEN 2", "KITCHEN 3"]);
    await eventually(() => statusOf("default") === "online" && statusOf(second) === "online");
  });

  it("one that nothing reaches any more does not hold up the other, and goes on when it is back", async () => {
    await begin(redisUrl);
    await stage.startWorker();
    await stage.untilFinal(await submitTo(second, ["BEFORE"]));
    link.cut({ kind: "drop" });
    const held = await submitTo(second, ["HELD"]);
    const others = await submitTo("default", ["ONE", "TWO", "THREE", "FOUR"]);
    const jobs = await stage.untilFinal(others);
    expect(new Set(jobs.map((job) => job.status))).toEqual(new Set(["completed"]));
    expect(textsOf(kitchen)).toEqual(["BEFORE"]);
    await eventually(() => statusOf(second) === "offline");
    expect(statusOf("default")).toBe("online");
    link.mend();
    // What was on its way when the link was cut may end as unknown; what comes afterwards prints.
    await stage.untilFinal([...held, ...(await submitTo(second, ["AFTER"]))]);
    expect(textsOf(kitchen).at(-1)).toBe("AFTER");
  });
});

it("a printer that is added, moved and disabled while the worker runs is followed, and the other prints on", async () => {
  await begin("");
  const { db } = stage.connection;
  await stage.connection.sql`update printers set enabled = false where id = ${second}`;
  await stage.startWorker();
  await stage.untilFinal(await submitTo("default", ["FIRST"]));
  expect(kitchen.state().connection.connected).toBe(false);
  const change = (enabled: boolean) =>
    stage.connection.sql`update printers set enabled = ${enabled}, version = version + 1 where id = ${second}`;
  await change(true);
  await stage.untilFinal(await submitTo(second, ["ADDED"]));
  await changePrinter(db, second, { port: kitchen.port });
  await stage.bus.publish("settings", { printerId: second });
  await eventually(
    () => stage.reports.findLast((report) => report.printerId === second)?.address.port === kitchen.port,
  );
  await stage.untilFinal(await submitTo(second, ["MOVED"]));
  await change(false);
  await eventually(() => !kitchen.state().connection.connected);
  await stage.untilFinal(await submitTo("default", ["LAST"]));
  expect(textsOf(kitchen)).toEqual(["ADDED", "MOVED"]);
  expect(textsOf(stage.printer)).toEqual(["FIRST", "LAST"]);
});

it("another language is spoken from the next receipt on, without a restart", async () => {
  await begin("");
  const zpl = await startVirtualPrinter({ port: 0, settings: { model: "ZD421-203dpi", widthMm: 80 } });
  try {
    await stage.startWorker();
    await stage.untilFinal(await submitTo(second, ["RECEIPT"]));
    await stage.connection.sql`update printers set language = 'zpl', port = ${zpl.port}, ip = ${zpl.host},
      version = version + 1 where id = ${second}`;
    await stage.bus.publish("settings", { printerId: second });
    await eventually(() => zpl.state().connection.connected);
    const [job] = await stage.untilFinal(await submitTo(second, ["LABEL"]));
    expect(job?.confirmation?.method).toBe("status-fence");
    expect(textsOf(kitchen)).toEqual(["RECEIPT"]);
  } finally {
    await zpl.close();
  }
});

it("every line of the log about a printer or a job names the printer", async () => {
  await begin("");
  const lines: { msg: string; jobId?: string; printerId?: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const worker = await startWorker(
    stage.config,
    createLog({ level: "trace", part: "worker", pretty: false, destination }),
  );
  await stage.untilFinal([...(await submitTo("default", ["FRONT"])), ...(await submitTo(second, ["KITCHEN"]))]);
  link.cut({ kind: "reset" });
  await eventually(() => lines.some(({ msg }) => msg === "the printer connection ended"));
  await worker.stop();
  const about = lines.filter(({ msg, jobId }) => jobId || /\b(printer|job|station)\b/.test(msg));
  expect(about.map(({ msg }) => msg)).toEqual(
    expect.arrayContaining([
      "this worker owns the printer",
      "printer changed",
      "the printer is connected",
      "job moved",
    ]),
  );
  expect(about.filter(({ printerId }) => printerId !== "default" && printerId !== second)).toEqual([]);
  expect(lines.find(({ msg }) => msg === "the printer connection ended")?.printerId).toBe(second);
});

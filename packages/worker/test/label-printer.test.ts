import { createServer, type Socket } from "node:net";
import type { Document } from "@platen/receipt/document";
import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { changePrinter } from "@platen/shared/db/printers";
import { defaultPrinterId } from "@platen/shared/printer";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  await stage.close();
  for (const resource of opened.splice(0)) await resource.close();
});

/** 30 mm at eight dots a millimetre. */
const labelDots = 240;

async function labelStage(settings: object = {}): Promise<void> {
  stage = await setStage({ redisUrl: "", printer: { model: "ZD421-203dpi", widthMm: 50, ...settings } });
  stage.configure({ language: "zpl", width: 50 });
}

async function startOnline(): Promise<void> {
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
}

function labelOf(text: string): Document {
  return { ...documentOf(text), widthMm: 50, heightMm: 30, media: "gap" };
}

function submitLabel(text: string, copies = 1): Promise<string> {
  return stage.submit("", { document: labelOf(text), options: { copies, cutPaper: true }, printMs: 100 });
}

/** Takes everything and never says a word. */
async function startSilentPrinter(received: Buffer[]): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => received.push(data));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("the printer has no port");
  return address.port;
}

it("a label printer that answers nothing gets ZPL and not a byte of another language, and the job says so", async () => {
  const received: Buffer[] = [];
  await labelStage();
  stage.configure({ port: await startSilentPrinter(received) });
  await startOnline();
  const id = await submitLabel("SHELF 4", 2);
  expect((await stage.untilFinal([id]))[0]).toMatchObject({
    status: "completed",
    confirmation: { method: "transmitted" },
  });
  const zpl = Buffer.concat(received).toString("latin1");
  expect(zpl).toMatch(/^(~HS)+\^XA\^CI28\^MNY\^PW400\^LL240\^LH0,0\^LS0\^PQ2\n.*\^FDSHELF 4\^FS\n\^XZ\n(~HS)*$/);
});

it("labels are completed on the printer's word that nothing is left to print, and not before they are out", async () => {
  await labelStage({ speedMmPerS: 50 });
  await startOnline();
  expect(stage.reports.at(-1)).toMatchObject({
    proof: "status-fence",
    model: "ZD421-203dpi ZPL",
    paperStatus: "ok",
    coverStatus: "closed",
    capabilities: { realTimeStatus: true, statusFence: true, automaticStatus: false, processId: false },
  });
  const outBeforeCompleted: number[] = [];
  await stage.bus.subscribe("client", ({ data }) => {
    if ("jobId" in data && data.status === "completed") outBeforeCompleted.push(stage.printer.receipts().length);
  });
  const id = await submitLabel("SHELF 5", 2);
  expect((await stage.untilFinal([id]))[0]).toMatchObject({
    status: "completed",
    confirmation: { method: "status-fence" },
  });
  await eventually(() => outBeforeCompleted.length > 0);
  expect(outBeforeCompleted).toEqual([2]);
  expect(stage.printer.receipts().map(({ heightDots }) => heightDots)).toEqual([labelDots, labelDots]);
  expect(stage.papers()).toEqual(["SHELF 5\n", "SHELF 5\n"]);
});

it("a receipt that was accepted for continuous paper prints after the printer is said to hold labels", async () => {
  await labelStage();
  await changePrinter(stage.connection.db, defaultPrinterId, { language: "zpl", width: 50, paper: "labels" });
  const id = await stage.store("ROLL");
  await startOnline();
  expect((await stage.untilFinal([id]))[0]).toMatchObject({ status: "completed" });
  expect(stage.papers()).toEqual(["ROLL\n"]);
});

it("a batch that runs out of labels waits for more, and is completed then", async () => {
  await labelStage({ speedMmPerS: 300 });
  await startOnline();
  await stage.printer.setFaults({ paperOutAfterMm: 45 });
  const id = await submitLabel("SHELF 6", 3);
  await eventually(() => stage.reports.at(-1)?.errorCode === "PAPER_OUT");
  expect(stage.reports.at(-1)).toMatchObject({ status: "error", paperStatus: "out" });
  expect((await stage.job(id)).status).toBe("printing");
  await stage.printer.mend();
  expect((await stage.untilFinal([id]))[0]).toMatchObject({ status: "completed" });
  expect(stage.papers()).toHaveLength(3);
});

it("an open head is reported, keeps labels waiting, and is seen closed again", async () => {
  await labelStage();
  await startOnline();
  await stage.printer.setFaults({ cover: "open" });
  await eventually(() => stage.reports.at(-1)?.coverStatus === "open");
  expect(stage.reports.at(-1)).toMatchObject({ status: "error", errorCode: "COVER_OPEN" });
  const id = await submitLabel("SHELF 7");
  expect((await stage.job(id)).status).toBe("queued");
  await stage.printer.mend();
  expect((await stage.untilFinal([id]))[0]).toMatchObject({ status: "completed" });
});

it("a label cut off on its way is not printed, and the next one is not printed over it", async () => {
  await labelStage();
  await startOnline();
  const profile = profileFor({ model: "generic", widthMm: 50, language: "zpl" });
  const { length } = encode(labelOf("TORN"), profile).bytes;
  // All of it but its end: a printer that is not told to forget it would print it with the next one.
  await stage.printer.setFaults({ resetAfterBytes: length - "^XZ\n".length });
  const torn = await submitLabel("TORN");
  expect((await stage.untilFinal([torn]))[0]).toMatchObject({ status: "failed", error: { code: "OUTCOME_UNKNOWN" } });
  const next = await submitLabel("NEXT");
  expect((await stage.untilFinal([next]))[0]).toMatchObject({ status: "completed" });
  expect(stage.papers()).toEqual(["NEXT\n"]);
});

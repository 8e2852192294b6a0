import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

async function starStage(settings: object = {}): Promise<void> {
  stage = await setStage({ redisUrl: "", printer: { model: "TSP143IV", ...settings } });
  stage.configure({ language: "starprnt" });
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
}

it("a receipt is completed on the printer's echo, which comes when its paper is out", async () => {
  await starStage({ speedMmPerS: 100 });
  expect(stage.reports.at(-1)).toMatchObject({
    proof: "process-id",
    paperStatus: "ok",
    coverStatus: "closed",
    capabilities: { realTimeStatus: true, automaticStatus: false, statusFence: false, processId: true },
  });
  const outWhenCompleted: number[] = [];
  await stage.bus.subscribe("client", ({ data }) => {
    if ("jobId" in data && data.status === "completed") outWhenCompleted.push(stage.printer.receipts().length);
  });
  const id = await stage.submit("TABLE 4");
  expect((await stage.untilFinal([id]))[0]).toMatchObject({
    status: "completed",
    confirmation: { method: "process-id" },
  });
  await eventually(() => outWhenCompleted.length > 0);
  expect(outWhenCompleted).toEqual([1]);
  expect(stage.papers()).toEqual(["TABLE 4\n"]);
  expect(stage.printer.state().unknownCommands).toBe(0);
});

it("paper out and an open cover are reported, and the receipt on the wire goes on when they are mended", async () => {
  await starStage({ speedMmPerS: 100 });
  await stage.printer.setFaults({ paperOutAfterMm: 5 });
  const id = await stage.submit("TABLE 5");
  await eventually(() => stage.reports.at(-1)?.errorCode === "PAPER_OUT");
  expect((await stage.job(id)).status).toBe("printing");
  await stage.printer.setFaults({ cover: "open" });
  await eventually(() => stage.reports.at(-1)?.errorCode === "COVER_OPEN");
  await stage.printer.mend();
  expect((await stage.untilFinal([id]))[0]).toMatchObject({ status: "completed" });
  expect(stage.papers()).toEqual(["TABLE 5\n"]);
});

it("a printer that answers nothing ends jobs as transmitted", async () => {
  await starStage({ dleEot: false, processId: false });
  const id = await stage.submit("TABLE 6");
  expect((await stage.untilFinal([id]))[0]).toMatchObject({ confirmation: { method: "transmitted" } });
});

it("wherever the connection breaks, the next receipt is printed clean", async () => {
  await starStage();
  const profile = profileFor({ model: "generic", widthMm: 80, language: "starprnt" });
  const { length } = encode(documentOf("TORN 12.50"), profile).bytes;
  for (let bytes = 1; bytes < length; bytes += 7) {
    await stage.printer.setFaults({ resetAfterBytes: bytes });
    const torn = await stage.submit("TORN 12.50");
    expect((await stage.untilFinal([torn]))[0]?.status).toMatch(/completed|failed/);
    await stage.printer.mend();
    const before = stage.papers().length;
    const next = await stage.submit("NEXT");
    expect((await stage.untilFinal([next]))[0]).toMatchObject({ status: "completed" });
    expect(stage.papers().slice(before)).toContain("NEXT\n");
  }
});

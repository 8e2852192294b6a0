import { changePrinter } from "@platen/shared/db/printers";
import { defaultPrinterId } from "@platen/shared/printer";
import { eventually } from "@platen/testkit/eventually";
import { startVirtualPrinter } from "@platen/virtual-printer/machine";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

function submitLine(): Promise<string> {
  const line = { type: "divider", path: "config.blocks[0]", char: "-" } as const;
  return stage.submit("", { document: { ...documentOf(), blocks: [line] } });
}

it("a printer that says which model it is gets receipts made for that model", async () => {
  stage = await setStage({ redisUrl: "", printer: { model: "TM-T88V" } });
  stage.configure({ model: "auto" });
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
  await stage.untilFinal([await submitLine()]);
  // A head of 180 dpi has 512 dots, 42 characters; the printer that is assumed without its word has 48.
  expect(stage.papers().map((paper) => paper.trim())).toEqual(["-".repeat(42)]);
});

it("what one printer said of itself does not hold for the next, whose address nobody announced", async () => {
  stage = await setStage({ redisUrl: "", printer: { model: "TM-T88V" } });
  stage.configure({ model: "auto" });
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
  // One that does not say what it is.
  const other = await startVirtualPrinter({ port: 0, settings: { gsI: false } });
  try {
    const { host: ip, port } = other;
    await changePrinter(stage.connection.db, defaultPrinterId, { ip, port, width: 80 });
    await eventually(() => other.state().connection.connected && stage.reports.at(-1)?.status === "online");
    await stage.untilFinal([await submitLine()]);
    const [paper] = await other.waitForReceipts(1);
    expect(paper?.text.trim()).toBe("-".repeat(48));
  } finally {
    await other.close();
  }
});

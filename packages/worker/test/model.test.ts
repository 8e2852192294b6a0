import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { documentOf, type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

it("a printer that says which model it is gets receipts made for that model", async () => {
  stage = await setStage({ redisUrl: "", printer: { model: "TM-T88V" } });
  stage.config.printer.model = "auto";
  await stage.startWorker();
  await eventually(() => stage.reports.at(-1)?.status === "online");
  const line = { type: "divider", path: "config.blocks[0]", char: "-" } as const;
  const id = await stage.submit("", { document: { ...documentOf(), blocks: [line] } });
  await stage.untilFinal([id]);
  // A head of 180 dpi has 512 dots, 42 characters; the printer that is assumed without its word has 48.
  expect(stage.papers().map((paper) => paper.trim())).toEqual(["-".repeat(42)]);
});

import { createLog } from "@platen/shared/log";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startWorker } from "../src/worker.ts";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;

beforeEach(async () => {
  stage = await setStage({ redisUrl: "" });
});
afterEach(() => stage.close());

it("a worker that is started again gets ready for what was printed before, and prints none of it", async () => {
  const before = await stage.startWorker();
  await stage.untilFinal(await stage.submitMany(["合計 發票", "TEA"]));
  await before.stop();
  const lines: { msg: string; receipts?: number }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLog({ level: "debug", part: "worker", pretty: false, destination });
  const worker = await startWorker(stage.config, log);
  await eventually(() => lines.some(({ receipts }) => receipts === 2));
  await worker.stop();
  expect(stage.papers()).toHaveLength(2);
});

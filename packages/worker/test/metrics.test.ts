import { freePort } from "@platen/local/free-port";
import { startPrinting } from "@platen/shared/db/job-moves";
import { afterEach, expect, it } from "vitest";
import { type Stage, setStage } from "./stage.ts";

let stage: Stage;

afterEach(() => stage.close());

const counted = (text: string, labels: string) =>
  Number(new RegExp(`^platen_jobs_total\\{${labels}\\} (\\d+)$`, "m").exec(text)?.[1]);

it("counts every end of a job, those that the worker only found included", async () => {
  stage = await setStage({ redisUrl: "" });
  stage.config.worker.port = await freePort();
  const cutOff = await stage.submit("cut off");
  await startPrinting(stage.connection.db, cutOff, "a worker that died");
  const late = await stage.submit("late", { expireAfterS: 0 });
  const printed = await stage.submit("printed");
  await stage.startWorker();
  await stage.untilFinal([cutOff, late, printed]);

  const text = await (await fetch(`http://127.0.0.1:${stage.config.worker.port}/metrics`)).text();
  expect(counted(text, 'status="failed",code="OUTCOME_UNKNOWN",proof=""')).toBe(1);
  expect(counted(text, 'status="failed",code="EXPIRED",proof=""')).toBe(1);
  expect(counted(text, 'status="completed",code="",proof="process-id"')).toBe(1);
  // There from the start, so that the first one is seen as an increase.
  expect(counted(text, 'status="failed",code="PRINT_FAILED",proof=""')).toBe(0);
  expect(text).toMatch(/^platen_job_to_paper_seconds_count 1$/m);
});

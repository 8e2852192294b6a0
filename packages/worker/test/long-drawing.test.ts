import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { createRasteriser } from "@platen/receipt/raster";
import { expect, it, onTestFinished } from "vitest";
import { setStage } from "./stage.ts";

/** The API calls a printer offline after so much silence of its worker: three heartbeats. */
const silenceSeconds = 5;

/** As many different characters as one receipt may have drawn. */
const dearest = 2_100;

function chinese(count: number): string {
  return Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + at * 7)).join("");
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The most processor time between two turns of the loop, in which no heartbeat can be sent. */
function watchTurns(): { longest(): number } {
  let last = processorSeconds();
  let longest = 0;
  const look = () => {
    const now = processorSeconds();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 5);
  onTestFinished(() => clearInterval(timer));
  return {
    longest() {
      look();
      return longest;
    },
  };
}

it("the worker goes on with its heartbeat and says online while it draws and prints the dearest receipt", async () => {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  const document = (words: string) => ({
    version: 1 as const,
    name: "",
    widthMm: 80,
    blocks: [{ type: "text" as const, path: "config.blocks[0]", content: words }],
  });
  const raster = createRasteriser();
  expect(() => encode(document(chinese(dearest + 100)), profile, { raster })).toThrow();

  const stage = await setStage({ redisUrl: "" });
  onTestFinished(() => stage.close());
  await stage.startWorker();
  await stage.untilFinal([await stage.submit("ready")]);
  const heard = stage.reports.length;
  const turns = watchTurns();
  const [job] = await stage.untilFinal([await stage.submit("", { document: document(chinese(dearest)) })]);
  expect(job?.status).toBe("completed");
  expect(stage.reports.slice(heard).map(({ status }) => status)).not.toContain("offline");
  expect(turns.longest()).toBeLessThan(silenceSeconds);
});

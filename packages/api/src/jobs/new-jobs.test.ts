import { expect, test } from "vitest";
import { silentLog } from "../../test/app-with.ts";
import { createNewJobs, type NewJobsDeps } from "./new-jobs.ts";

test("a printer that asks is rung for although the bus does not answer", () => {
  const rung: string[] = [];
  const { announce } = createNewJobs({
    db: undefined as never,
    bus: { publish: () => new Promise<never>(() => {}) } as unknown as NewJobsDeps["bus"],
    queue: undefined as never,
    log: silentLog,
    printers: { get: () => undefined },
    lanes: { has: () => true, ring: (printerId) => void rung.push(printerId) },
  });
  for (const printerId of ["shop", "kiosk"]) announce({ id: `job-${printerId}`, printerId, status: "queued" } as never);
  expect(rung).toEqual(["shop", "kiosk"]);
});

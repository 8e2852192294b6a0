import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { PrinterGate } from "./printer-gate.ts";

const job = { bytes: Uint8Array.of(1), expectedMs: 0, paperMm: 0 };

/** A printer that prints at once, behind a gate whose worker may lose it. */
function setUp(unsentPatienceMs = 60_000) {
  const seen = { isOwned: true, printed: 0 };
  const session = {
    isReady: true,
    async print() {
      seen.printed++;
      return { type: "printed", method: "process-id" } as const;
    },
  };
  return { seen, gate: new PrinterGate(session, () => seen.isOwned, unsentPatienceMs) };
}

it("a job that was claimed when the lock was lost already is not begun before the lock is back", async () => {
  const { seen, gate } = setUp();
  seen.isOwned = false;
  const printing = gate.print(job, new AbortController().signal);
  gate.recheck();
  await Promise.resolve();
  expect(seen.printed).toBe(0);
  seen.isOwned = true;
  gate.recheck();
  expect(await printing).toMatchObject({ type: "printed" });
});

it("a job that was claimed when the lock was lost already counts as unsent when the printer is let go of", async () => {
  const { seen, gate } = setUp();
  seen.isOwned = false;
  const released = new AbortController();
  const printing = gate.print(job, released.signal);
  released.abort();
  expect(await printing).toMatchObject({ type: "unsent" });
  expect(seen.printed).toBe(0);
});

it("a job that was claimed counts as unsent when the printer does not come back in time, also after garbage was collected", async () => {
  const { seen, gate } = setUp(100);
  seen.isOwned = false;
  const printing = gate.print(job, new AbortController().signal);
  await collectGarbage();
  expect(await printing).toMatchObject({ type: "unsent" });
  expect(seen.printed).toBe(0);
});

/** What is only remembered weakly is kept until the turn is over. */
async function collectGarbage(): Promise<void> {
  setFlagsFromString("--expose-gc");
  await new Promise((resolve) => setImmediate(resolve));
  runInNewContext("gc")();
}

import type { Ring } from "@platen/shared/queue";
import { expect, test, vi } from "vitest";
import { silentLog } from "../../test/app-with.ts";
import { createDoorbell } from "./doorbell.ts";

function recorded() {
  const rung: Ring[][] = [];
  const queue = { ring: async (rings: readonly Ring[]) => void rung.push([...rings]) };
  return { rung, doorbell: createDoorbell({ queue, log: silentLog }, 1_000) };
}

test("the first ring goes at once, and the next for all that came meanwhile", async () => {
  vi.useFakeTimers();
  try {
    const { rung, doorbell } = recorded();
    doorbell.ring("bar", "a");
    await vi.advanceTimersByTimeAsync(1);
    expect(rung).toEqual([[{ printerId: "bar", jobId: "a" }]]);
    for (const jobId of ["b", "c"]) doorbell.ring("bar", jobId);
    doorbell.ring("oven", "d");
    await vi.advanceTimersByTimeAsync(900);
    expect(rung).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    const together = [
      { printerId: "bar", jobId: "c" },
      { printerId: "oven", jobId: "d" },
    ];
    expect(rung.slice(1)).toEqual([together]);
    await vi.advanceTimersByTimeAsync(2_000);
    doorbell.ring("bar", "e");
    await vi.advanceTimersByTimeAsync(1);
    expect(rung.slice(2)).toEqual([[{ printerId: "bar", jobId: "e" }]]);
  } finally {
    vi.useRealTimers();
  }
});

test("who stops rings for what is left", async () => {
  const { rung, doorbell } = recorded();
  doorbell.ring("bar", "a");
  await doorbell.close();
  expect(rung).toEqual([[{ printerId: "bar", jobId: "a" }]]);
});

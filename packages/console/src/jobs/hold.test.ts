import { expect, it } from "vitest";
import { printerWith } from "../live/sample-printer.ts";
import { holdOf } from "./hold.ts";

const queued = { id: "1", status: "queued" } as const;
const printing = { id: "1", status: "printing" } as const;

it.each([
  ["out of paper", { status: "error", errorCode: "PAPER_OUT" }, "PAPER_OUT"],
  ["at fault without a name for it", { status: "error" }, "UNRECOVERABLE"],
  ["offline", { status: "offline" }, "offline"],
  ["switched off", { enabled: false, status: "offline" }, "switchedOff"],
  ["without a worker", { worker: "offline", status: "offline" }, "workerAway"],
] as const)("a job waits, or has stopped, because its printer is %s", (_, state, hold) => {
  expect(holdOf(queued, printerWith(state))).toBe(hold);
  expect(holdOf(printing, printerWith(state))).toBe(hold);
});

it("a queued job waits its turn while another one is printed", () => {
  expect(holdOf(queued, printerWith({ printingJobId: "2" }))).toBe("turn");
  expect(holdOf(queued, printerWith({ printingJobId: "1" }))).toBeUndefined();
  expect(holdOf(printing, printerWith({ printingJobId: "2" }))).toBeUndefined();
});

it("a job that has ended waits for nothing, whatever its printer does", () => {
  expect(holdOf({ id: "1", status: "cancelled" }, printerWith({ status: "offline" }))).toBeUndefined();
  expect(holdOf(queued, undefined)).toBeUndefined();
});

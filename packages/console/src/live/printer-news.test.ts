import { expect, it } from "vitest";
import { isAtWork, isConnecting, noteJob, noteSaved, withoutEndedJob, withUpdate } from "./printer-news.ts";
import { printerWith } from "./sample-printer.ts";

const told = { status: "online", paperStatus: "ok", coverStatus: "closed" } as const;

it("an event changes the printer it names at once, and no other", () => {
  const printers = [printerWith({ id: "bar" }), printerWith({ id: "kitchen" })];
  const data = { ...told, printerId: "kitchen", status: "error", paperStatus: "out", errorCode: "PAPER_OUT" } as const;
  const [bar, kitchen] = withUpdate(printers, { type: "printerUpdate", data });
  expect(bar).toBe(printers[0]);
  expect(kitchen).toMatchObject({ status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
});

it("an event that tells of no error takes the error away", () => {
  const printers = [printerWith({ id: "bar", status: "error", errorCode: "COVER_OPEN" })];
  const [bar] = withUpdate(printers, { type: "printerUpdate", data: { ...told, printerId: "bar" } });
  expect(bar).not.toHaveProperty("errorCode");
});

it("a printer stays at work between two receipts, and is idle half a minute after the last", () => {
  const printer = printerWith({ id: "worker's pet" });
  expect(isAtWork(printer, 0)).toBe(false);
  expect(isAtWork({ ...printer, queueLength: 1 }, 0)).toBe(true);
  noteJob({ jobId: "1", printerId: printer.id, status: "completed" }, 1_000);
  expect(isAtWork(printer, 30_999)).toBe(true);
  expect(isAtWork(printer, 31_000)).toBe(false);
});

it("a printer that was just saved is being connected to for a moment, unless it is switched off or answers", () => {
  const printer = printerWith({ id: "new", status: "offline" });
  expect(isConnecting(printer, 1_000)).toBe(false);
  noteSaved(printer.id, 1_000);
  expect(isConnecting(printer, 5_999)).toBe(true);
  expect(isConnecting({ ...printer, enabled: false }, 1_000)).toBe(false);
  expect(isConnecting({ ...printer, status: "online" }, 1_000)).toBe(false);
  expect(isConnecting(printer, 6_000)).toBe(false);
});

it("a printer has stopped printing when its job has ended, whatever its last report says", () => {
  const printer = printerWith({ id: "slow to tell", printingJobId: "4711" });
  noteJob({ jobId: "4711", printerId: printer.id, status: "printing" });
  expect(withoutEndedJob(printer).printingJobId).toBe("4711");
  noteJob({ jobId: "4711", printerId: printer.id, status: "completed" });
  expect(withoutEndedJob(printer).printingJobId).toBeNull();
  expect(withoutEndedJob({ ...printer, printingJobId: "4712" }).printingJobId).toBe("4712");
});

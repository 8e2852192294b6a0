import { expect, it } from "vitest";
import { handOverOf } from "./hand-over.ts";
import type { PrinterLock, Survey } from "./shares.ts";

const bar: PrinterLock = { printerId: "bar", lockKey: 1, site: "bar" };
const kitchen: PrinterLock = { printerId: "kitchen", lockKey: 2, site: "kitchen" };

/** Worker 1 stops; worker 2 serves the bar. */
const survey = (holders: Record<number, number>, others: number[] = [2]): Survey => ({
  self: 1,
  holders: new Map(Object.entries(holders).map(([key, pid]) => [Number(key), pid])),
  workers: [1, ...others].map((pid) => ({ pid, serves: (site) => pid === 2 && site === "bar" })),
});

it("a worker that is the only one, or the only one at the sites of its printers, hands over to nobody", () => {
  expect(handOverOf([bar], survey({}, []))).toBe("alone");
  expect(handOverOf([kitchen], survey({}))).toBe("alone");
  expect(handOverOf([], survey({}))).toBe("alone");
});

it("a printer is handed over when another worker holds its lock, and not before", () => {
  expect(handOverOf([bar, kitchen], survey({ 1: 1, 2: 1 }))).toBe("awaited");
  expect(handOverOf([bar, kitchen], survey({}))).toBe("awaited");
  expect(handOverOf([bar, kitchen], survey({ 1: 2 }))).toBe("taken");
});

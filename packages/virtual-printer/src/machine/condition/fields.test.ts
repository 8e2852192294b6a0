import { expect, test } from "vitest";
import { applyFaults, readFaults } from "./faults.ts";
import { readSettings } from "./settings.ts";

test("faults change one by one and leave the others alone", () => {
  const change = readFaults({ paper: "low", cover: "open" });
  expect(applyFaults({ silent: true }, change)).toEqual({ silent: true, paper: "low", cover: "open" });
});

test.each([null, false, "ok", "closed"])("%j mends the fault it stands for", (value) => {
  expect(applyFaults({ paper: "out", cutter: true }, readFaults({ paper: value }))).toEqual({ cutter: true });
});

test("every wrong fault is named at once, with what was expected", () => {
  expect(() => readFaults({ paper: "wet", paperOutAfterMm: -1, ink: "dry" })).toThrow(
    /^paper: must be "low" or "out"; paperOutAfterMm: must be a number from 0 .*; ink: unknown; known are paper, /,
  );
});

test("settings of the wrong type are refused", () => {
  expect(() => readSettings({ speedMmPerS: "fast" })).toThrow("speedMmPerS: must be a number from 0 to 10000");
  expect(() => readSettings({ bufferBytes: 100.5 })).toThrow("bufferBytes: must be a whole number");
  expect(() => readSettings([])).toThrow("expected an object");
});

import { describe, expect, test } from "vitest";
import type { Condition } from "../condition/condition.ts";
import { automaticStatus, isSubscribedChange, offlineResponse, realTimeStatus, sensorStatus } from "./escpos-status.ts";

const ready: Condition = {
  paper: "ok",
  nearEndSensor: true,
  cover: "closed",
  cutterJammed: false,
  overheated: false,
  unrecoverable: false,
  drawerPinHigh: false,
};

/** Condition, the answers to DLE EOT 1 to 4, and the automatic status, all with pin 3 low. */
const table: [name: string, change: Partial<Condition>, realTime: string, automatic: string][] = [
  ["ready", {}, "12 12 12 12", "10 00 00 00"],
  ["paper near its end", { paper: "low" }, "12 12 12 1e", "10 00 03 00"],
  ["paper end", { paper: "out" }, "1a 32 12 7e", "18 00 0f 00"],
  ["paper end without a near-end sensor", { paper: "out", nearEndSensor: false }, "1a 32 12 72", "18 00 0c 00"],
  ["low paper without a near-end sensor", { paper: "low", nearEndSensor: false }, "12 12 12 12", "10 00 00 00"],
  ["cover open, idle", { cover: "open" }, "1a 16 12 12", "38 00 00 00"],
  ["cover opened while printing", { cover: "opened-while-printing" }, "1a 56 52 12", "38 40 00 00"],
  ["cutter jam", { cutterJammed: true }, "1a 52 1a 12", "18 08 00 00"],
  ["head hot", { overheated: true }, "1a 52 52 12", "18 40 00 00"],
  ["unrecoverable", { unrecoverable: true }, "1a 52 32 12", "18 20 00 00"],
];

describe.each(table)("%s", (_name, change, realTime, automatic) => {
  const condition = { ...ready, ...change };

  test("answers DLE EOT 1 to 4", () => {
    expect(hex([1, 2, 3, 4].map((n) => realTimeStatus(n, condition) ?? 0))).toBe(realTime);
  });

  test("sends its automatic status", () => {
    expect(hex(automaticStatus(condition))).toBe(automatic);
  });

  test("a high drawer pin adds bit 2 to DLE EOT 1 and the first automatic byte, and nothing else", () => {
    const high = { ...condition, drawerPinHigh: true };
    expect([1, 2, 3, 4].map((n) => (realTimeStatus(n, high) ?? 0) ^ (realTimeStatus(n, condition) ?? 0))).toEqual([
      4, 0, 0, 0,
    ]);
    const before = automaticStatus(condition);
    expect([...automaticStatus(high)].map((byte, i) => byte ^ (before[i] ?? 0))).toEqual([4, 0, 0, 0]);
  });
});

test("parts this printer does not have are reported fine, unknown questions are not answered", () => {
  expect([7, 8, 18].map((n) => realTimeStatus(n, ready))).toEqual([0x12, 0x12, 0x12]);
  expect(realTimeStatus(5, ready)).toBeUndefined();
});

test("GS r reads the paper and the drawer pin", () => {
  expect(sensorStatus("paper", { ...ready, paper: "low" })).toBe(0x03);
  expect(sensorStatus("paper", { ...ready, paper: "out" })).toBe(0x0f);
  expect(sensorStatus("drawer", { ...ready, drawerPinHigh: true })).toBe(0x01);
  expect(sensorStatus("ink", ready)).toBe(0);
});

test.each([
  ["drawer", 0x01, { drawerPinHigh: true }],
  ["online", 0x02, { cover: "open" }],
  ["error", 0x04, { overheated: true }],
  ["paper", 0x08, { paper: "low" }],
] satisfies [string, number, Partial<Condition>][])("a watcher of %s hears of that alone", (_name, mask, change) => {
  const after = { ...ready, ...change };
  expect(isSubscribedChange(mask, ready, after)).toBe(true);
  expect(isSubscribedChange(mask, ready, ready)).toBe(false);
  const everythingElse = {
    1: { paper: "low" },
    2: { paper: "low" },
    4: { paper: "low" },
    8: { drawerPinHigh: true },
  } as const;
  const unrelated = { ...ready, ...everythingElse[mask as 1 | 2 | 4 | 8] };
  expect(isSubscribedChange(mask, ready, unrelated)).toBe(false);
});

test("the offline response names its causes when asked to", () => {
  expect(hex(offlineResponse(1, { ...ready, paper: "out" }))).toBe("37 23 00");
  expect(hex(offlineResponse(2, { ...ready, paper: "out" }))).toBe("37 23 42 00");
});

function hex(bytes: Iterable<number>): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

import { describe, expect, it } from "vitest";
import { printerWith } from "../live/sample-printer.ts";
import { isLabelOnRoll, printerFor } from "./printer-for.ts";

const label = { width: "50mm", height: "30mm", blocks: [] };
const receipt = { width: "80mm", blocks: [] };
const counter = printerWith({ id: "default", name: "Counter" });
const bar = printerWith({ id: "bar", name: "Bar", width: 58 });
const labels = (id: string, width: number) => printerWith({ id, name: id, paper: "labels", width });
const idFor = (config: typeof label | typeof receipt, ...printers: Parameters<typeof printerFor>[1]) =>
  printerFor(config, printers)?.id;

describe("the printer to begin with", () => {
  it("of a label is one that holds labels, although requests that name no printer go to another", () => {
    expect(idFor(label, bar, counter, labels("shelf", 58))).toBe("shelf");
  });

  it("of a receipt is never one that holds labels while another is there", () => {
    expect(idFor(receipt, labels("default", 58), bar)).toBe("bar");
  });

  it("is the one of requests that name none where it holds the right paper", () => {
    expect(idFor(receipt, bar, counter)).toBe("default");
    expect(idFor(label, labels("a", 50), labels("default", 104))).toBe("default");
  });

  it("of several that hold labels has the narrowest paper on which the label fits", () => {
    expect(idFor(label, counter, labels("wide", 104), labels("narrow", 40), labels("near", 58))).toBe("near");
  });

  it("is one that is switched on", () => {
    expect(idFor(label, counter, { ...labels("shelf", 58), enabled: false })).toBe("default");
  });

  it("is any where none holds the right paper, and none where there is none", () => {
    expect(idFor(label, bar, counter)).toBe("default");
    expect(idFor(label)).toBeUndefined();
  });
});

it("a label on a roll is told from a label on labels and from a receipt", () => {
  expect(isLabelOnRoll(label, counter)).toBe(true);
  expect(isLabelOnRoll(label, labels("shelf", 58))).toBe(false);
  expect(isLabelOnRoll(receipt, counter)).toBe(false);
  expect(isLabelOnRoll(label, undefined)).toBe(false);
});

import { expect, it } from "vitest";
import { payloadsOf } from "./postgres-bus.ts";

const listIn = (payload: string) => JSON.parse(payload) as object[];

it("messages that are published together share notifications, each within what PostgreSQL takes, in their order", () => {
  const sent = Array.from({ length: 200 }, (_, number) => ({ number, text: "é".repeat((number * 37) % 3_000) }));
  const payloads = payloadsOf(sent);
  expect(payloads.flatMap(listIn)).toEqual(sent.map((message) => ({ v: 1, ...message })));
  expect(payloads.filter((payload) => Buffer.byteLength(payload) >= 8_000)).toEqual([]);
  expect(payloads.length).toBeLessThan(sent.length);
});

it("one that is too long shares its notification with none, and is PostgreSQL's to refuse", () => {
  const long = { text: "x".repeat(9_000) };
  expect(payloadsOf([{ text: "a" }, long, { text: "b" }]).map((payload) => listIn(payload).length)).toEqual([1, 1, 1]);
});

it("a thousand reports are few notifications, and nothing is none", () => {
  const reports = Array.from({ length: 1_000 }, (_, number) => ({
    printerId: `printer-${number}`,
    text: "x".repeat(400),
  }));
  expect(payloadsOf(reports).length).toBeLessThan(70);
  expect(payloadsOf([])).toEqual([]);
});

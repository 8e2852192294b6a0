import { expect, it } from "vitest";
import { completed } from "./sample-data.ts";

it("keeps what was typed and adds what the template has come to need", () => {
  const typed = { guest: "Ada", items: [{ name: "Tea" }] };
  const example = { guest: "Grace", table: 4, items: [{ name: "Cake", price: 2 }] };
  expect(completed(typed, example)).toEqual({ guest: "Ada", table: 4, items: [{ name: "Tea", price: 2 }] });
});

it("a list keeps the length it was given", () => {
  expect(completed({ items: [] }, { items: [{ name: "Cake" }] })).toEqual({ items: [] });
});

it("what was emptied on purpose stays empty", () => {
  const sent = JSON.stringify(completed({ card: undefined }, { card: "4111", total: 1 }));
  expect(JSON.parse(sent)).toEqual({ total: 1 });
});

import { expect, it } from "vitest";
import { completed, replaced } from "./sample-data.ts";

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

it("an emptied entry of a list keeps its place among the others", () => {
  const data = replaced({ prices: [1, 2, 3] }, ["prices", 1], undefined);
  expect(data).toEqual({ prices: [1, undefined, 3] });
  expect(replaced(data, ["prices", 1], 5)).toEqual({ prices: [1, 5, 3] });
});

it("an emptied field stays as one that is empty, also within an entry of a list", () => {
  expect(replaced({ guest: "Ada" }, ["guest"], undefined)).toStrictEqual({ guest: undefined });
  expect(replaced({ items: [{ price: 1 }] }, ["items", 0, "price"], undefined)).toStrictEqual({
    items: [{ price: undefined }],
  });
});

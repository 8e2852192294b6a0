import { expect, it } from "vitest";
import { completed, replaced } from "./sample-data.ts";

const needs = {
  schema: {
    type: "object",
    required: ["guest", "table", "items"],
    properties: {
      guest: { type: "string" },
      table: { type: "number" },
      note: { type: "string" },
      items: { type: "array", items: { type: "object", required: ["name", "price"], properties: {} } },
    },
  },
  example: { guest: "Grace", table: 4, note: "No onions", items: [{ name: "Cake", price: 2 }] },
};

it("keeps what was typed and adds what the template has come to require", () => {
  const typed = { guest: "Ada", items: [{ name: "Tea" }] };
  expect(completed(typed, needs)).toEqual({ guest: "Ada", table: 4, items: [{ name: "Tea", price: 2 }] });
});

it("a list keeps the length it was given", () => {
  expect(completed({ items: [] }, needs)).toMatchObject({ items: [] });
});

it("what was emptied on purpose stays empty", () => {
  const sent = JSON.stringify(completed({ table: undefined, guest: "Ada" }, needs));
  expect(JSON.parse(sent)).toMatchObject({ guest: "Ada" });
  expect(JSON.parse(sent)).not.toHaveProperty("table");
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

import { expect, it } from "vitest";
import { variablesAt } from "./variables.ts";

const config = {
  width: "80mm",
  blocks: [
    { type: "text", content: "{{ shop.name }}" },
    {
      type: "each",
      items: "order.dishes | where: 'hot'",
      as: "dish",
      blocks: [
        { type: "text", content: "{{ dish.name }}" },
        { type: "each", items: "dish.wishes", blocks: [{ type: "text", content: "{{ item.text }}" }] },
      ],
      empty: [{ type: "text", content: "Nothing" }],
    },
    { type: "table", each: "order.dishes", as: "row", columns: [{ content: "{{ row.name }}" }] },
  ],
};
const data = {
  shop: { name: "Corner shop" },
  order: { dishes: [{ name: "Soup", price: 5, wishes: [{ text: "hot" }] }] },
};
const at = (...path: (string | number)[]) => variablesAt(config, path, data).map(({ name }) => name);

it("outside of loops there are the fields of the data and the time", () => {
  expect(at("blocks", 0)).toEqual(["order.dishes", "shop.name", "now"]);
});

it("inside a loop the fields of an entry come first, with what they are in its first entry", () => {
  const [first, second] = variablesAt(config, ["blocks", 1, "blocks", 0], data);
  expect([first, second]).toEqual([
    { name: "dish.name", value: "Soup" },
    { name: "dish.price", value: 5 },
  ]);
  expect(at("blocks", 1, "blocks", 0)).toContain("forloop.index");
});

it("a loop inside a loop reads the entry of the one around it", () => {
  expect(variablesAt(config, ["blocks", 1, "blocks", 1, "blocks", 0], data)[0]).toEqual({
    name: "item.text",
    value: "hot",
  });
});

it("what is printed instead of an empty list has no entry", () => {
  expect(at("blocks", 1, "empty", 0)).not.toContain("dish.name");
});

it("the columns of a table have the fields of an entry", () => {
  expect(at("blocks", 2)[0]).toBe("row.name");
});

it("what is set for the shop is there in every template, unless the data says otherwise", () => {
  const plain = { width: "80mm", blocks: [] };
  const shop = { name: "Café Nord", footer: "" };
  const valuesOf = (sent: object) => variablesAt(plain, null, { ...sent }, shop).filter(({ name }) => name !== "now");
  expect(valuesOf({ table: "7" })).toEqual([
    { name: "table", value: "7" },
    { name: "shop.name", value: "Café Nord" },
    { name: "shop.footer", value: "" },
  ]);
  expect(valuesOf({ shop: { name: "Stall" } })[0]).toEqual({ name: "shop.name", value: "Stall" });
  expect(valuesOf({ shop: "Stall" })).toEqual([{ name: "shop", value: "Stall" }]);
});

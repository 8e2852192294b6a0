import { expect, it } from "vitest";
import type { Printer } from "../api/types.ts";
import { isWhole, limitsOf, noLimits, placesAmong } from "./key-limits.ts";

const printer = (id: string, name: string, site = "default") => ({ id, name, site }) as Printer;

it("a key without limits asks for none, and a choice of nothing cannot be sent", () => {
  expect([limitsOf(noLimits), isWhole(noLimits)]).toEqual([{}, true]);
  expect([isWhole({ ...noLimits, places: [] }), isWhole({ ...noLimits, templates: [] })]).toEqual([false, false]);
});

it("sites, printers and templates are asked for each by itself, whatever their names begin with", () => {
  const chosen = { places: ["printer site 2", "site north", "printer bar"] as const, templates: ["bill"] };
  expect(limitsOf({ ...chosen, places: [...chosen.places] })).toEqual({
    ...{ printers: ["site 2", "bar"], sites: ["north"], templates: ["bill"] },
  });
});

it("what there is one of is no choice, and what is counted stands in the order of its numbers", () => {
  expect(placesAmong([printer("a", "Bar")])).toEqual({ sites: [], printers: [] });
  const many = [printer("a", "Kitchen 10", "north"), printer("b", "Kitchen 2", "south")];
  const { sites, printers } = placesAmong(many);
  expect(sites.map(({ label }) => label)).toEqual(["north", "south"]);
  expect(printers.map(({ value }) => value)).toEqual(["printer b", "printer a"]);
});

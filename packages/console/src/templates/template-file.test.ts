import "../words/in-english.ts";
import { expect, it } from "vitest";
import { idFor } from "../api/id-for.ts";
import { copyOf, unusedName } from "./draft.ts";
import { fromFile, toFile } from "./template-file.ts";

const draft = { id: "bill", name: "Bill", description: "d", config: { width: "80mm", blocks: [{ type: "cut" }] } };

it("a template survives the way through a file", () => {
  expect(fromFile(toFile(draft), "bill.json")).toEqual(draft);
});

it("a bare configuration is a template named after its file", () => {
  expect(fromFile(JSON.stringify(draft.config), "my bill.json")).toMatchObject({
    name: "my bill",
    config: draft.config,
  });
});

it.each(["", "[]", "{}", '{"config": {"width": 80}}'])("a file that holds %s is refused with its name", (text) => {
  expect(() => fromFile(text, "holiday.json")).toThrow(/^holiday\.json is not a template/);
});

it.each([
  ["Café bill", "cafe-bill"],
  ["  Über & Söhne! ", "uber-sohne"],
  ["領収書", ""],
])("the id for %s is %s", (name, id) => {
  expect(idFor(name)).toBe(id);
});

it("a copy has an id and a name of its own", () => {
  expect(copyOf(draft)).toMatchObject({ id: "bill-copy", name: "Bill copy" });
});

it("a new template is named after its starting point, with a number where that name is taken", () => {
  expect(unusedName("Bill", ["Menu"])).toBe("Bill");
  expect(unusedName("Bill", ["Bill", "Bill 2"])).toBe("Bill 3");
});

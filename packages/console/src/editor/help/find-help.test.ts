import { expect, it } from "vitest";
import { found } from "./find-help.ts";

const entries = [
  { name: "date", text: "A day", example: "" },
  { name: "money", text: "An amount, with the currency", example: "" },
  { name: "default", text: "Something else where there is no date", example: "" },
];
const namesFor = (sought: string) => found(entries, sought).map(({ name }) => name);

it("what is sought is found by name first, then by what it does", () => {
  expect(namesFor("date")).toEqual(["date", "default"]);
  expect(namesFor("CURRENCY amount")).toEqual(["money"]);
});

it("everything is there while nothing is sought, and nothing when nothing has the words", () => {
  expect(namesFor(" ")).toHaveLength(3);
  expect(namesFor("zebra")).toEqual([]);
});

import { detailOf, problemAt } from "@platen/receipt/problem/fault";
import { Type } from "@sinclair/typebox";
import { expect, it } from "vitest";
import { fault } from "../problems/fault.ts";
import { ofParameters, readQuery } from "./read-query.ts";

const schema = Type.Object({
  limit: Type.Optional(Type.Integer()),
  status: Type.Optional(Type.Array(Type.String())),
  label: Type.Optional(Type.Record(Type.String(), Type.String())),
  printerId: Type.Optional(Type.String()),
});

it("reads texts, whole numbers, lists and members by the schema, and leaves out what was not sent", () => {
  const all = { limit: ["5"], status: ["failed"], "label.station": ["kitchen"], "label[floor]": ["1"] };
  expect(readQuery(all, schema)).toEqual({
    query: { limit: 5, status: ["failed"], label: { station: "kitchen", floor: "1" } },
    problems: [],
  });
  expect(readQuery({}, schema)).toEqual({ query: {}, problems: [] });
});

it("takes a list as often as it is repeated, and anything else once", () => {
  expect(readQuery({ status: ["failed", "cancelled"] }, schema).query).toEqual({ status: ["failed", "cancelled"] });
  expect(readQuery({ printerId: ["a", "b"] }, schema).problems.map(detailOf)).toEqual([
    "printerId: must be given once",
  ]);
  expect(readQuery({ "label.station": ["a", "b"] }, schema).problems.map(detailOf)).toEqual([
    "label.station: must be given once",
  ]);
});

it("leaves a number that is none to the schema, and bounds one that no number holds", () => {
  expect(readQuery({ limit: ["1.5"] }, schema).query).toEqual({ limit: "1.5" });
  expect(readQuery({ limit: ["9".repeat(400)] }, schema).query).toEqual({ limit: Number.MAX_SAFE_INTEGER });
});

it("names that every object has are members like any other", () => {
  const { query } = readQuery({ "label.constructor": ["x"] }, schema);
  expect(query).toEqual({ label: { constructor: "x" } });
  expect(readQuery({}, Type.Object({ constructor: Type.Optional(Type.String()) })).query).toEqual({});
});

it("tells a problem of one of several values of the parameter", () => {
  const wrong = fault("required");
  const problems = ofParameters([problemAt("status[1]", wrong), problemAt("limit", wrong)]);
  expect(problems).toEqual([problemAt("status", wrong), problemAt("limit", wrong)]);
});

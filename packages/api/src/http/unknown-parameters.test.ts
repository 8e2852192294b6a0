import { detailOf } from "@platen/receipt/problem/fault";
import { Type } from "@sinclair/typebox";
import { expect, it } from "vitest";
import { parametersOf, unknownParameters as problemsOf } from "./unknown-parameters.ts";

const unknownParameters = (...asked: Parameters<typeof problemsOf>) => problemsOf(...asked).map(detailOf);

it("names a parameter that nobody reads, and the known ones with it", () => {
  expect(unknownParameters("?limit=5&stauts=failed", ["limit", "status"])).toEqual([
    "stauts: unknown query parameter; known are limit, status",
  ]);
});

it("says so where no parameter is read at all", () => {
  expect(unknownParameters("?since=today", [])).toEqual(["since: unknown query parameter; this address takes none"]);
});

it("finds no fault with known parameters, with an empty query, nor without one", () => {
  for (const search of ["?limit=5&limit=6", "?", ""]) expect(unknownParameters(search, ["limit"])).toEqual([]);
});

it("names each unknown parameter once, shortens long names and never repeats a value", () => {
  expect(unknownParameters("?a=s3cret&a=s3cret", [])).toHaveLength(1);
  const problems = unknownParameters(`?${"x".repeat(5_000)}=s3cret`, []).join();
  expect(problems).not.toContain("s3cret");
  expect(problems.length).toBeLessThan(200);
});

it("tells of a few when there are thousands", () => {
  const search = `?${Array.from({ length: 5_000 }, (_, at) => `p${at}`).join("&")}`;
  expect(unknownParameters(search, []).length).toBeLessThan(50);
});

it("takes any member of a parameter that has members, and nothing that only begins like it", () => {
  const known = parametersOf(Type.Object({ limit: Type.Integer(), label: Type.Record(Type.String(), Type.String()) }));
  expect(known).toEqual(["limit", "label.*"]);
  expect(unknownParameters("?label.station=bar&label[floor]=1", known)).toEqual([]);
  expect(unknownParameters("?labels.station=bar&label=bar", known)).toHaveLength(2);
});

import type { Entry } from "@platen/shared/journal";
import { expect, it } from "vitest";
import { csvHeading, csvLine } from "./csv.ts";

const entry: Entry = {
  number: 1,
  at: "2026-03-01T17:45:00.000Z",
  kind: "printer.created",
  subject: "kitchen",
  by: null,
  facts: {},
  hash: "ab",
};

it("an entry is one line in the order of the heading, empty where there is nothing", () => {
  expect(csvHeading + csvLine(entry)).toBe(
    "number,at,kind,subject,by,facts,hash\r\n1,2026-03-01T17:45:00.000Z,printer.created,kitchen,,{},ab\r\n",
  );
});

it("what holds a comma, a quote or a line's end is quoted, and its quotes are doubled", () => {
  const line = csvLine({ ...entry, by: 'the "big", till', facts: { site: "a" } });
  expect(line).toContain(',"the ""big"", till","{""site"":""a""}",ab');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"])("a key of the name %j is no formula to a spreadsheet", (by) => {
  expect(csvLine({ ...entry, by })).toContain(`,'${by},`);
});

import { describe, expect, test } from "vitest";
import { fnc1 } from "./code128.ts";
import { gs1Content } from "./gs1.ts";

describe("a GS1-128 content is refused with what is wrong", () => {
  test.each([
    ["letters in a date", "(17)26AB01", '(17) takes 6 digits, not "26AB01"'],
    ["letters in a weight", "(3103)00012A", '(3103) takes 6 digits, not "00012A"'],
    ["letters in a trade item", "(01)0950110153000X", '(01) takes 14 digits, not "0950110153000X"'],
    ["a date that is too short", "(10)A(17)2601", '(17) takes 6 digits, not "2601"'],
    ["a trade item", "(01)09501101530004", "(01): the check digit of 09501101530004 should be 3"],
    ["a shipping container", "(00)123456789012345670", "(00): the check digit of 123456789012345670 should be 5"],
    ["a location", "(414)9501101020018", "(414): the check digit of 9501101020018 should be 6"],
    ["brackets left out", "0109501101530003", expect.stringContaining("identifiers in brackets")],
  ])("%s", (_, content, problem) => {
    expect(gs1Content(content)).toMatchObject({ problem: { message: problem } });
  });
});

test.each([
  ["(414)9501101020016", `${fnc1}4149501101020016`],
  ["(00)123456789012345675", `${fnc1}00123456789012345675`],
  ["(10)AB(17)260101", `${fnc1}10AB${fnc1}17260101`],
  ["(17)260101(10)AB", `${fnc1}1726010110AB`],
])("%s has a separator only where an open element is followed by another", (content, data) => {
  expect(gs1Content(content)).toEqual({ data });
});

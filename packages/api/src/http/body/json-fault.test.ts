import fc from "fast-check";
import { expect, it } from "vitest";
import { describeJsonFault } from "./json-fault.ts";

it.each([
  ["{", "at line 1, column 2 a name in double quotes was expected"],
  ["", "at line 1, column 1 a value was expected"],
  ["nul", "at line 1, column 1 a value was expected"],
  ['{"id":"t",}', "at line 1, column 11 a name in double quotes was expected"],
  ['{"a":1 "b":2}', "at line 1, column 8 a comma or } was expected"],
  ['{"a" 1}', "at line 1, column 6 a colon was expected"],
  ["{'a': 1}", "at line 1, column 2 a name in double quotes was expected"],
  ["[1, 2", "at line 1, column 6 a comma or ] was expected"],
  ['{\n  "a": 1,\r\n  "b": 01\n}', "at line 3, column 9 a comma or } was expected"],
  ['{"a": 1} trailing', "at line 1, column 10 the end was expected"],
  ['"no end', "at line 1, column 8 the closing quote was expected"],
  ['["\\x"]', 'at line 1, column 4 one of " \\ / b f n r t u was expected'],
  ['["two\nlines"]', "at line 1, column 6 a control character as an escape such as \\n was expected"],
  ["\u0000", "at line 1, column 1 a value was expected"],
])("%j is no JSON %s", (text, fault) => {
  expect(describeJsonFault(text)).toBe(fault);
});

it("finds a fault in exactly the texts that JSON.parse refuses", () => {
  const whole = fc.json({ maxDepth: 4 });
  const damaged = fc.tuple(
    whole,
    fc.nat(),
    fc.constantFrom("", ",", '"', "\\", "}", "]", "{", "0", "-", ".", "e", "\n"),
  );
  fc.assert(
    fc.property(fc.oneof(whole, damaged), (made) => {
      const text = typeof made === "string" ? made : damage(...made);
      expect(describeJsonFault(text) === "").toBe(isJson(text));
    }),
    { numRuns: 5_000 },
  );
});

it("points into what was sent and quotes nothing of it", () => {
  expect(describeJsonFault('{"card": s3cret}')).not.toContain("s3cret");
});

/** Puts something in the place of one character. */
function damage(text: string, at: number, what: string): string {
  const place = at % (text.length + 1);
  return text.slice(0, place) + what + text.slice(place + 1);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

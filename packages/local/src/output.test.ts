import { styleText } from "node:util";
import { expect, it } from "vitest";
import { forPeople, forPrograms } from "./output.ts";

it.each(["Error: no room", "{", "{ code: 'EACCES' }", "[1]", '"text"', ""])(
  "%j, which a part wrote, becomes a line of JSON that names the part and the level",
  (text) => {
    expect(JSON.parse(forPrograms({ speaker: "worker", text, level: "error" }))).toEqual({
      level: "error",
      time: expect.any(Number),
      part: "worker",
      msg: text,
    });
  },
);

it("a line of JSON that a part wrote stays as it is", () => {
  const text = '{"level":"info","part":"api","msg":"the API listens"}';
  expect(forPrograms({ speaker: "api", text })).toBe(text);
});

it("on a terminal the speaker stands in front of its line", () => {
  const coloured = forPeople({ speaker: "api", text: "ready" }, (style, text) => styleText(style, text));
  expect(forPeople({ speaker: "api", text: "ready" }, (_, text) => text)).toBe("api      ready");
  expect(coloured).toContain("api");
});

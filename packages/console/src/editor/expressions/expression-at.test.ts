import { describe, expect, it } from "vitest";
import { expressionAt, placeAt } from "./expression-at.ts";
import { offersFor, withOffer } from "./offers.ts";

/** The caret is where the bar is. */
function at(marked: string, bare = false) {
  const caret = marked.indexOf("|caret|");
  const text = marked.replace("|caret|", "");
  return { text, place: expressionAt(text, caret, { bare }) };
}

function choosing(marked: string, name: string, bare = false): string {
  const { text, place } = at(marked, bare);
  if (!place) throw new Error("there is nothing to choose here");
  const put = withOffer(text, place, name);
  return `${put.text.slice(0, put.caret)}^${put.text.slice(put.caret)}`;
}

describe("a name that is chosen", () => {
  it.each([
    ["Hello {{|caret|", "guest", "Hello {{ guest }}^"],
    ["Hello {{ gu|caret|", "guest", "Hello {{ guest }}^"],
    ["{{ gu|caret| }} and {{ b }}", "guest", "{{ guest^ }} and {{ b }}"],
    ["{{ gu|caret| and {{ b }}", "guest", "{{ guest }}^ and {{ b }}"],
    ["{{|caret|}}", "guest", "{{ guest ^}}"],
    ["{{ item.na|caret| }}", "item.name", "{{ item.name^ }}"],
    ["{{ price | mo|caret| }}", "money", "{{ price | money^ }}"],
    ["{{ price | times: qu|caret| }}", "quantity", "{{ price | times: quantity^ }}"],
    ["{% if to|caret| %}", "total", "{% if total^ %}"],
  ])("in %s is put in as %s", (text, name, whole) => {
    expect(choosing(text, name)).toBe(whole);
  });

  it("in a condition needs no braces", () => {
    expect(choosing("total > 5 and gu|caret|", "guest", true)).toBe("total > 5 and guest^");
  });

  it("outside of an expression brings one along, for who asks", () => {
    const put = withOffer("Hello !", placeAt("Hello !", 6, { bare: false }), "guest");
    expect(put).toEqual({ text: "Hello {{ guest }}!", caret: 17 });
  });

  it("right behind an expression is a filter of it, for who asks", () => {
    const text = "{{ price }}";
    const put = withOffer(text, placeAt(text, text.length, { bare: false }), "money");
    expect(put.text).toBe("{{ price | money }}");
  });
});

it.each(["plain |caret|", "{{ a }}|caret|", "{{ a }} b|caret|", '{{ a | default: "gu|caret|" }}'])(
  "nothing is offered in %s, which is no place for a name",
  (text) => {
    expect(at(text).place).toBeUndefined();
  },
);

it("names that begin with what was typed are offered before those that have it inside", () => {
  const variables = ["total", "item.name", "name", "surname"].map((name) => ({ name, value: "" }));
  const offers = offersFor({ kind: "variable", typed: "na" }, variables, []);
  expect(offers.map(({ name }) => name)).toEqual(["name", "item.name", "surname"]);
});

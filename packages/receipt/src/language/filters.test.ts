import { describe, expect, it } from "vitest";
import { compileTemplate } from "../template/compile.ts";
import { resolve } from "../template/resolve.ts";
import { ReceiptError } from "../template-error.ts";

const now = new Date("2026-01-31T23:30:00Z");

function printed(content: string, data: object = {}, config: object = {}): string {
  const template = compileTemplate({ width: "80mm", schema: {}, ...config, blocks: [{ type: "text", content }] });
  const [block] = resolve(template, data, { now }).blocks;
  if (block?.type !== "text") throw new Error("not a text");
  return block.content;
}

describe("filters", () => {
  it.each([
    ["{{ 1234.5 | money }}", {}, "1,234.50"],
    ["{{ 1234.5 | money }}", { currency: "EUR", locale: "de-DE" }, "1.234,50\u00a0€"],
    ["{{ 1234.5 | money }}", { currency: "EUR", locale: "fr-FR" }, "1\u00a0234,50\u00a0€"],
    ["{{ 1234 | money }}", { currency: "JPY", locale: "ja-JP" }, "￥1,234"],
    ["{{ -3 | money }}", { currency: "SEK", locale: "sv-SE" }, "-3,00\u00a0kr"],
    ['{{ 5 | money: "USD" }}', { currency: "EUR" }, "$5.00"],
    ['{{ "12.50" | money }}', { currency: "EUR" }, "€12.50"],
    ["{{ 1234.567 | number }}", {}, "1,234.567"],
    ["{{ 1234.5 | number: 2 }}", { locale: "de" }, "1.234,50"],
    ["{{ 0.19 | percent }}", {}, "19%"],
    ["{{ 0.075 | percent }}", {}, "7.5%"],
    ["{{ 0.07 | percent: 1 }}", {}, "7.0%"],
    ["{{ now | date }}", {}, "Jan 31, 2026"],
    ["{{ now | date }}", { timeZone: "Asia/Tokyo" }, "Feb 1, 2026"],
    ["{{ now | time }}", { locale: "de-DE", timeZone: "Europe/Berlin" }, "00:30"],
    ["{{ now | datetime }}", { locale: "de-DE" }, "31.01.2026, 23:30"],
    ['{{ now | date: "short" }}', { locale: "en-GB" }, "31/01/2026"],
    ['{{ now | date: "%d.%m.%y %H:%M:%S %%" }}', {}, "31.01.26 23:30:00 %"],
    ['{{ now | date: "%A %e %B %Y %I %p" }}', {}, "Saturday 31 January 2026 11 PM"],
    ['{{ "2026-03-01" | date }}', { timeZone: "America/New_York" }, "Mar 1, 2026"],
    ["{{ 1769902200 | date }}", {}, "Jan 31, 2026"],
    ["{{ 1769902200000 | date }}", {}, "Jan 31, 2026"],
    ['{{ "Tea" | pad: 6, "." }}|', {}, "Tea...|"],
    ["{{ 7 | pad_left: 3, 0 }}", {}, "007"],
    ['{{ "istanbul" | upper }}', { locale: "tr" }, "İSTANBUL"],
    ['{{ "TEA" | lower }}{{ "élan" | capitalise }}{{ "ok" | upcase }}', {}, "teaÉlanOK"],
    ['{{ "A very long name" | truncate: 8 }}', {}, "A ver..."],
    ['{{ "A very long name" | truncate: 8, "…" }}', {}, "A very …"],
    ['{{ "short" | truncate: 8 }}', {}, "short"],
    ['{{ "ab😀cd" | slice: 0, 3 }}', {}, "ab😀"],
    ['{{ "ab😀cd" | slice: -3, 2 }}', {}, "😀c"],
    ['{{ "4111 1111 1111 1234" | mask }}', {}, "**** **** **** 1234"],
    ['{{ "secret" | mask: 2, "#" }}', {}, "####et"],
    ['{{ missing | default: "-" }}', {}, "-"],
    ['{{ "a,b" | split: "," | join: " + " }}', {}, "a + b"],
    ["{{ 1.005 | round: 2 }} {{ 2.5 | round }} {{ -2.5 | round }}", {}, "1.01 3 -3"],
    ["{{ 10 | divided_by: 4 }} {{ 7 | modulo: 3 }} {{ 2 | times: 3 | plus: 1 | minus: 2 }}", {}, "2.5 1 5"],
    ["{{ 5 | at_least: 7 }} {{ 5 | at_most: 3 }} {{ -5 | abs }} {{ 1.2 | ceil }} {{ 1.8 | floor }}", {}, "7 3 5 2 1"],
    ['{{ "abc" | size }}{{ "abc" | slice: 1 }}{{ " x " | strip }}{{ "aXb" | replace: "X", "-" }}', {}, "3bxa-b"],
    ['{{ "a b" | url_encode }}', {}, "a+b"],
    ['{{ "Tea" | pad: 8, "-=" }}|', {}, "Tea-=-=-|"],
    ['{{ "7" | pad_left: 3, "😀" }}', {}, "😀😀7"],
    ["{{ -0.001 | money }} {{ -0.004 | number: 2 }} {{ -0.0001 | percent }}", {}, "0.00 0.00 -0.01%"],
    ["{{ -0.001 | money }} {{ -0.4 | round | money }}", { currency: "EUR" }, "€0.00 €0.00"],
    ["{{ -0.01 | money }}", { currency: "EUR" }, "-€0.01"],
    ['{{ "123456789012345" | number }} {{ "19.990000000000002" | money }}', {}, "123,456,789,012,345 19.99"],
    ['{{ "100000000000.0000" | money }} {{ "0000000000000000012.50" | money }}', {}, "100,000,000,000.00 12.50"],
    ['{{ "2028-02-29" | date }}', {}, "Feb 29, 2028"],
    ['{{ "2026-01-31T23:30:00-05:00" | date }}', { timeZone: "UTC" }, "Feb 1, 2026"],
  ])("%s prints as expected", (content, config, expected) => {
    expect(printed(content, {}, config)).toBe(expected);
  });

  it("works on lists", () => {
    const data = {
      items: [
        { name: "b", price: 2 },
        { name: "a", price: 1, hot: true },
      ],
    };
    expect(printed('{{ items | map: "name" | sort | join: "," }}', data)).toBe("a,b");
    expect(printed('{{ items | sum: "price" }}', data)).toBe("3");
    expect(printed('{{ items | where: "hot" | map: "name" | first }}', data)).toBe("a");
    expect(printed('{{ items | reject: "hot", true | map: "name" | join }}', data)).toBe("b");
    expect(printed('{{ items | where: "hot", nil | map: "name" | join }}', data)).toBe("b");
    expect(printed('{{ items | where: "price", 2 | sum: "price" }}', data)).toBe("2");
    expect(printed("{{ items.size }} {{ items.first.name }} {{ items[1].name }}", data)).toBe("2 b a");
  });

  it.each([
    ['{{ "abc" | money }}', 'filter "money" needs a number, got "abc"'],
    ['{{ 1 | money: "euro" }}', 'filter "money" needs a currency code as in "EUR", got "euro"'],
    ["{{ 1 | number: 50 }}", 'filter "number" needs a number of decimals from 0 to 20, got 50'],
    ['{{ "soon" | date }}', 'filter "date" needs an ISO 8601 date or an epoch number, got "soon"'],
    ['{{ "2026-02-30" | date }}', 'filter "date" needs an ISO 8601 date or an epoch number, got "2026-02-30"'],
    ['{{ "2026-02-29T23:30:00-05:00" | datetime }}', 'filter "datetime" needs an ISO 8601 date or an epoch number'],
    ['{{ "2026-04-31 10:00" | time }}', 'filter "time" needs an ISO 8601 date or an epoch number'],
    [
      '{{ "12345678901234567.89" | money }}',
      'filter "money" needs a number of at most 15 digits, got "12345678901234567.89"',
    ],
    ['{{ "9007199254740993" | plus: 0 }}', 'filter "plus" needs a number of at most 15 digits'],
    [`{{ 1${"0".repeat(300)} | round: 20 }}`, 'filter "round" has no finite result'],
    ['{{ now | date: "%Q" }}', 'filter "date" does not know "%Q"; it knows %Y %y %m'],
    ['{{ now | date: "tiny" }}', 'filter "date" needs a style (short, medium, long, full)'],
    ["{{ 1 | divided_by: 0 }}", 'filter "divided_by" cannot divide by zero'],
    ["{{ missing | plus: 1 }}", 'filter "plus" needs a number, got nothing'],
    ['{{ "a" | pad: 5000 }}', 'filter "pad" needs a width in characters from 0 to 1000, got 5000'],
    ["{{ list | where }}", 'filter "where" needs the name of a field, got nothing'],
    ['{{ "a" | join }}', 'filter "join" needs a list, got "a"'],
  ])("%s fails loudly", (content, message) => {
    expect(() => printed(content)).toThrow(ReceiptError);
    expect(() => printed(content)).toThrow(`config.blocks[0].content: ${message}`);
  });
});

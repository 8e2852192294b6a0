import { afterAll, beforeAll, expect, test } from "vitest";
import { openJson } from "./keyboard.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

const example = { guest: "Ada", items: [{ name: "Tea", price: 2.5 }] };
const blocks = [
  { type: "text", content: "Hello" },
  { type: "each", items: "items", as: "dish", blocks: [{ type: "text", content: "Dish" }] },
];

beforeAll(async () => {
  opened = await openConsole();
  await opened.stand.ask("POST", "/templates", {
    id: "offers",
    name: "Offers",
    config: { width: "80mm", example, schema: {}, blocks },
  });
});
afterAll(() => opened.close());

const content = () => opened.page.getByRole("textbox", { name: "Text", exact: true });
const offer = (name: RegExp) => opened.page.getByRole("option", { name });

test("a variable is completed while it is typed, with its value in the sample data beside it", async () => {
  const { page } = opened;
  await page.goto("templates/offers");
  await page.locator(".preview img").waitFor();
  await page.getByRole("button", { name: /^Text.*Hello/ }).click();
  await content().click();
  await page.keyboard.press("End");
  await page.keyboard.type(" {{ gu");
  await offer(/^guest.*Ada$/).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => content().inputValue()).toBe("Hello {{ guest }}");
  await page.keyboard.type("!");
  expect(await content().inputValue()).toBe("Hello {{ guest }}!");
});

test("the button of a text field lists the fields of an entry inside a loop, and then the filters", async () => {
  const { page } = opened;
  await page.getByRole("button", { name: /^Text.*Dish/ }).click();
  await content().fill("");
  const pick = page.getByRole("button", { name: "Insert a value" });
  await pick.click();
  await offer(/^dish\.price.*2\.5$/).click();
  await expect.poll(() => content().inputValue()).toBe("{{ dish.price }}");
  await pick.click();
  await offer(/^money.*\$5\.00$/).click();
  await expect.poll(() => content().inputValue()).toBe("{{ dish.price | money }}");
});

test("the JSON completes a variable of the block that the cursor is in", async () => {
  const { page } = opened;
  await content().fill("Entry");
  await openJson(page);
  await page.locator(".cm-line", { hasText: "Entry" }).click();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" {{ dish.na");
  // By a click: a list that has just opened takes no key for a moment, so that what was typed on is not taken for a choice.
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "dish.name" }).click();
  await expect.poll(() => content().inputValue()).toBe("Entry {{ dish.name }}");
});

test("the help beside the editor finds a filter by what it does", async () => {
  const { page } = opened;
  await page.getByRole("tab", { name: "Help" }).click();
  await page.getByRole("searchbox", { name: "Search the help" }).fill("currency");
  await page.getByText('{{ 5 | money: "USD" }} → $5.00').waitFor();
  expect(await page.locator(".help dt").allTextContents()).toEqual(["money"]);
  const link = page.getByRole("link", { name: "The whole reference" });
  expect(await link.getAttribute("href")).toMatch(/\/docs#language$/);
});

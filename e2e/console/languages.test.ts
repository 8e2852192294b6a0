import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole, patiently } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const inGerman = () => opened.page.getByRole("heading", { name: "Druckbereit" }).waitFor();

test("another language is chosen in the side bar, without losing what was typed, and stays after a reload", async () => {
  const { page, isSamePage } = opened;
  await page.getByRole("textbox", { name: "Name" }).fill("Theke");
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("Deutsch");
  await inGerman();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Theke");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  expect(await isSamePage()).toBe(true);
  await page.reload();
  await inGerman();
});

test("a page that is open beside it follows", async () => {
  const { page, stand } = opened;
  const other = await page.context().newPage();
  await other.goto(`${stand.url}/console/`);
  await other.getByRole("heading", { name: "Druckbereit" }).waitFor();
  await other.getByRole("combobox", { name: "Sprache", exact: true }).selectOption("Français");
  await page.getByRole("heading", { name: "Prête à imprimer" }).waitFor();
  await other.getByRole("combobox", { name: "Langue" }).selectOption("Celle du navigateur");
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  await other.close();
});

test.each([
  ["de-AT", "Druckbereit"],
  ["fr-CA", "Prête à imprimer"],
  ["es-MX", "Lista para imprimir"],
  ["nl-NL", "Ready to print"],
])("a browser in %s is greeted with: %s", async (locale, headline) => {
  const context = await opened.browser.newContext({ locale, baseURL: `${opened.stand.url}/console/` });
  context.setDefaultTimeout(patiently.timeout);
  const page = await context.newPage();
  await page.goto("./");
  await page.getByRole("heading", { name: headline }).waitFor();
  await context.close();
});

test("what the service refuses is told in the language of the page", async () => {
  const { page, stand } = opened;
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("Deutsch");
  await page.goto("printers/none-such");
  await page.getByRole("heading", { name: "Diesen Drucker gibt es nicht" }).waitFor();
  await page.goto("./");
  await inGerman();
  await stand.printer.setFaults({ powerOff: true });
  await page.getByRole("heading", { name: "Der Drucker ist offline" }).waitFor();
  await page.getByRole("button", { name: "Testseite drucken" }).click();
  await page.getByText(/^Der Drucker ist offline\. Drucker: /).waitFor();
  await stand.printer.mend();
});

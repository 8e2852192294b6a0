import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole, patiently } from "./open-console.ts";

let opened: OpenConsole;
let page: Page;

beforeAll(async () => {
  opened = await openConsole();
  const { browser, stand } = opened;
  const context = await browser.newContext({ baseURL: `${stand.url}/console/`, locale: "de-DE" });
  context.setDefaultTimeout(patiently.timeout);
  page = await context.newPage();
});
afterAll(() => opened.close());

const paper = () => opened.stand.printer.receipts().map(({ text }) => text);

test("a newcomer picks a template of the gallery in German, prints it, and the paper is there", async () => {
  await page.goto("templates");
  await page.getByRole("button", { name: "Die erste auswählen" }).click();
  await page.getByRole("heading", { name: "Neue Vorlage" }).waitFor();
  await page.getByRole("searchbox", { name: "Suchen" }).fill("kuche");
  await expect.poll(() => page.getByRole("article").count()).toBe(1);
  await page.getByRole("article").locator("img").waitFor();
  await page.getByRole("button", { name: "Küchenbon" }).click();

  await expect.poll(() => new URL(page.url()).pathname).toBe("/console/templates/new");
  await page.getByRole("button", { name: /^(Print|Drucken)$/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /print|drucken/i })
    .click();
  await expect.poll(paper).toEqual([expect.stringContaining("HAUPTGANG")]);
  expect(paper()[0]).toContain("ohne Zwiebeln");
});

test("a stored template is printed with its sample data from its card", async () => {
  await page.goto("templates");
  await page.getByText("80 mm", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Küchenbon mit Beispieldaten drucken" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Drucken" }).click();
  await expect.poll(() => paper().length).toBe(2);
  expect(paper()[1]).toContain("ohne Zwiebeln");
});

test("the gallery speaks another language on the paper, and a taken name gets a number", async () => {
  // The names there are come later than everything else: a card must not be picked before.
  await page.route(/\/templates(\?.*)?$/, async (route) => {
    if (route.request().resourceType() === "fetch") await new Promise((after) => setTimeout(after, 1000));
    await route.continue();
  });
  await page.goto("new-template");
  await page.getByLabel("Sprache auf dem Papier").selectOption("es");
  await page.getByRole("button", { name: "Comanda de cocina" }).waitFor();
  await page.getByLabel("Sprache auf dem Papier").selectOption("de");
  await page.getByRole("button", { name: "Küchenbon" }).click();
  await expect.poll(() => page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Küchenbon 2");
  await page.unrouteAll({ behavior: "wait" });
});

test("a picture that a busy service refused is asked for again", async () => {
  const refused = new Set<string>();
  await page.route("**/preview", async (route) => {
    const asked = route.request().postData() ?? "";
    if (refused.has(asked)) return route.continue();
    refused.add(asked);
    const error = { code: "SERVICE_UNAVAILABLE", message: "This service is busy." };
    return route.fulfill({ status: 503, json: { success: false, error } });
  });
  await page.goto("new-template");
  await page.getByRole("searchbox", { name: "Suchen" }).fill("kuche");
  await page.getByRole("article").locator("img").waitFor();
  expect(refused.size).toBeGreaterThan(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("templates are found by words and sorted, and the address remembers it", async () => {
  for (const id of ["a", "b", "c", "d"]) {
    const config = { width: "50mm", height: "30mm", blocks: [] };
    await opened.stand.ask("POST", "/templates", { id, name: `Etikett ${id}`, config });
  }
  await page.goto("templates");
  await page.getByRole("searchbox", { name: "Vorlagen suchen" }).fill("etikett");
  await page.getByText("Neueste zuerst").click();
  const names = () => page.getByRole("list", { name: "Vorlagen" }).getByRole("heading").allTextContents();
  await expect.poll(names).toEqual(["Etikett d", "Etikett c", "Etikett b", "Etikett a"]);
  await page.reload();
  await expect.poll(names).toEqual(["Etikett d", "Etikett c", "Etikett b", "Etikett a"]);
  await page.getByText("50 × 30 mm, Etikett").first().waitFor();
});

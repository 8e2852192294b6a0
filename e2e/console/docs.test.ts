import { type Stand, startStand } from "@platen/stand/stand";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, phone, seriousViolations } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { patiently } from "./open-console.ts";

const key = "a long secret of the shop";

let browser: Browser;
let open: Stand;
let locked: Stand;

beforeAll(async () => {
  open = await startStand();
  locked = await startStand({ apiKey: key });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser.close();
  await locked.close();
  await open.close();
});

/** The reference in a page of its own, and all that the browser complained about or asked another host for. */
async function openDocs(stand: Stand, place = ""): Promise<{ page: Page; complaints: string[]; elsewhere: string[] }> {
  const context = await browser.newContext({ viewport: desk, reducedMotion: "reduce" });
  context.setDefaultTimeout(patiently.timeout);
  const page = await context.newPage();
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith("http") && origin !== stand.url) elsewhere.push(request.url());
  });
  await page.goto(`${stand.url}/docs${place}`);
  return { page, complaints, elsewhere };
}

/** Each kind of entry once: axe looks at every letter of the page for its colour, and hundreds of entries are alike. */
const parts = [
  "header",
  "section.chapter:first-of-type",
  'article[data-operation="print"]',
  'article[data-operation="deletePrinter"]',
  "article:has(#block-table)",
  "article:has(#expressions)",
  "article:has(#error-codes)",
  "article:has(#limits-set)",
  "article:has(#schema-Job)",
];
const coloursOfParts = { runOnly: ["color-contrast"], include: parts };
const allButColours = { rules: { "color-contrast": { enabled: false } } };

const heading = (page: Page) => page.getByRole("heading", { name: "Platen reference" });

async function openPrint(page: Page) {
  const article = page.locator('article[data-operation="print"]');
  await article.getByRole("button", { name: /^Try it/ }).click();
  return article;
}

describe("the reference", () => {
  test("has no serious accessibility violation, by day and by night, on a desk and on a phone", async () => {
    const { page } = await openDocs(open);
    await heading(page).waitFor();
    await openPrint(page);
    await page.locator('article[data-operation="print"] textarea').waitFor();
    const found: Record<string, string[]> = {};
    for (const [screen, size] of Object.entries({ desk, phone })) {
      await page.setViewportSize(size);
      found[screen] = await seriousViolations(page, allButColours);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found[`${screen}, ${colorScheme}`] = await seriousViolations(page, coloursOfParts);
      }
      const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(overhang).toBeLessThanOrEqual(0);
    }
    await page.getByRole("button", { name: "Menu" }).click();
    found["phone, with its menu"] = await seriousViolations(page, { include: ["header"] });
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
    await page.context().close();
  });

  test("is searched from the keyboard, for operations, error codes and blocks alike", async () => {
    const { page } = await openDocs(open);
    await heading(page).waitFor();
    await page.keyboard.press("/");
    const results = page.getByRole("navigation", { name: "Search results" });
    await page.keyboard.type("reprint");
    await expect.poll(() => results.getByRole("link").first().textContent()).toContain("Print a finished job again");
    await page.getByRole("searchbox", { name: "Search" }).fill("PRINTER_OFFLINE");
    await expect.poll(() => results.getByRole("link").first().textContent()).toContain("PRINTER_OFFLINE");
    await page.getByRole("searchbox", { name: "Search" }).fill("qrcode");
    await page.keyboard.press("Enter");
    await expect.poll(() => new URL(page.url()).hash).toBe("#block-qrcode");
    expect(await page.getByRole("heading", { name: "qrcode", exact: true }).isVisible()).toBe(true);
    await page.getByRole("searchbox", { name: "Search" }).fill("no such thing anywhere");
    await results.getByText("Nothing found.").waitFor();
    await page.context().close();
  });

  test("shows samples in the language that was chosen, everywhere and after a reload", async () => {
    const { page } = await openDocs(open, "#print");
    const samples = page.locator('article[data-operation="print"] .samples');
    await samples.getByText(`curl ${open.url}/print/order-receipt`).waitFor();
    await samples.getByRole("button", { name: "Python", exact: true }).click();
    await samples.getByText("import urllib.request").waitFor();
    await page.reload();
    await page.locator('article[data-operation="listJobs"]').getByText("import urllib.request").waitFor();
    await page.context().close();
  });

  test("prints a receipt from its own form, without a request to anywhere else or a complaint of the browser", async () => {
    await open.ask("POST", "/templates", {
      id: "note",
      name: "Note",
      config: { width: "80mm", blocks: [{ type: "text", content: "Tried out by {{ who }}" }], example: { who: "Ada" } },
    });
    const { page, complaints, elsewhere } = await openDocs(open, "#print");
    const article = await openPrint(page);
    await expect.poll(() => article.getByLabel("templateId").inputValue()).toBe("note");
    await expect.poll(() => article.locator("textarea").inputValue()).toContain('"who": "Ada"');
    await article.getByRole("button", { name: "Send" }).click();
    await article.getByRole("status", { name: "Answer" }).getByText('"success": true').waitFor();
    const [receipt] = await open.printer.waitForReceipts(1);
    expect(receipt?.text).toContain("Tried out by Ada");

    const block = page.locator('.block-example[data-block="qrcode"]');
    await block.getByRole("button", { name: "See it on paper: qrcode" }).click();
    await block.getByRole("img", { name: "The block qrcode on paper" }).waitFor();
    expect([complaints, elsewhere]).toEqual([[], []]);
    await page.context().close();
  });
});

describe("the reference of a protected service", () => {
  test("asks for the key, says when it is wrong, and tries requests out with the right one", async () => {
    const { page, elsewhere } = await openDocs(locked);
    await page.getByRole("heading", { name: "This service is protected" }).waitFor();
    expect(await page.getByText("/print/{templateId}").count()).toBe(0);
    expect(await seriousViolations(page)).toEqual([]);
    await page.getByLabel("API key").fill("guessed");
    await page.getByRole("button", { name: "Open the reference" }).click();
    await page.getByText("This key is not the right one.").waitFor();
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Open the reference" }).click();
    await heading(page).waitFor();
    await page.getByText('-H "X-API-Key: $PLATEN_API_KEY"').first().waitFor();

    const test = page.locator('article[data-operation="printTestPage"]');
    await test.getByRole("button", { name: /^Try it/ }).click();
    await test.getByRole("button", { name: "Send" }).click();
    await test.getByRole("status", { name: "Answer" }).getByText('"success": true').waitFor();
    await locked.printer.waitForReceipts(1);
    expect(elsewhere).toEqual([]);
    await page.context().close();
  });

  test("knows the key that the console was given in the same tab, and forgets it with the tab", async () => {
    const { page } = await openDocs(locked);
    await page.getByLabel("API key").fill(key);
    await page.getByRole("button", { name: "Open the reference" }).click();
    await heading(page).waitFor();
    await page.goto(`${locked.url}/console/`);
    await page.getByRole("heading", { name: "Ready to print" }).waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    const other = await page.context().newPage();
    await other.goto(`${locked.url}/docs`);
    await other.getByRole("heading", { name: "This service is protected" }).waitFor();
    await page.context().close();
  });
});

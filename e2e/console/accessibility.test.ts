import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Visitor, visit } from "./visitor.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

let visitor: Visitor;
let jobId = "";

beforeAll(async () => {
  visitor = await visit();
  await visitor.stack.storeSamples();
  jobId = (await visitor.stack.call("POST", "/printer/test")).jobId;
  await visitor.stack.printer.waitForReceipts(1);
});
afterAll(() => visitor.leave());

const pages: { name: string; path(): string; ready(page: Page): Promise<void> }[] = [
  {
    name: "Printer",
    path: () => "./",
    ready: (page) => page.getByRole("heading", { name: "Ready to print" }).waitFor(),
  },
  { name: "Jobs", path: () => "jobs", ready: (page) => page.getByRole("list", { name: "Jobs" }).waitFor() },
  { name: "Job", path: () => `jobs/${jobId}`, ready: (page) => page.locator(".printed img").waitFor() },
  { name: "Templates", path: () => "templates", ready: (page) => page.locator(".thumbnail img").first().waitFor() },
  {
    name: "Editor",
    path: () => "templates/order-receipt",
    async ready(page) {
      await page.locator(".cm-content").waitFor();
      await page.getByRole("button", { name: /^Table/ }).click();
      await page.locator(".preview img").waitFor();
    },
  },
  {
    name: "Editor with sample data",
    path: () => "templates/order-receipt",
    async ready(page) {
      await page.getByRole("tab", { name: "Data" }).click();
      await page.locator(".data-form input").first().waitFor();
    },
  },
  { name: "No such page", path: () => "nowhere", ready: (page) => page.getByText("There is no such page").waitFor() },
];

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

/** Runs as a script the page was given from outside, which the content security policy does not concern. */
async function seriousViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const found: Violation[] = await page.evaluate("axe.run().then((result) => result.violations)");
  return found
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
}

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test.each(pages)("$name has no serious accessibility violation", async ({ path, ready }) => {
    const { page } = visitor;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto(path());
    await ready(page);
    expect(await seriousViolations(page)).toEqual([]);
  });
});

test("a job is reached and opened with the keyboard alone", async () => {
  const { page } = visitor;
  await page.goto("jobs");
  await page.getByRole("list", { name: "Jobs" }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Skip to the content");
  const row = page.getByRole("list", { name: "Jobs" }).getByRole("link").first();
  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "Job" }).getByRole("heading", { name: "Test page" }).waitFor();
});

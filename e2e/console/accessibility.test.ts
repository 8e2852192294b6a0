import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, phone, seriousViolations } from "./axe.ts";
import { type OpenConsole, openConsole, patiently } from "./open-console.ts";
import { shopKey, situations } from "./views.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ apiKey: shopKey });
  await opened.page.emulateMedia({ reducedMotion: "reduce" });
});
afterAll(() => opened.close());

/** Colours are all that another colour scheme changes. */
const colours = { runOnly: ["color-contrast"] };

describe.each(situations)("$name", ({ begin, end, views }) => {
  beforeAll(() => begin(opened.stand));
  afterAll(() => end?.());

  test.each(views)("$name has no serious accessibility violation, by day and by night", async (view) => {
    const { page, stand } = opened;
    await view.open(page, stand);
    const found: Record<string, string[]> = {};
    for (const [screen, size] of Object.entries({ desk, phone })) {
      await page.setViewportSize(size);
      found[screen] = await seriousViolations(page);
      await page.emulateMedia({ colorScheme: "dark" });
      found[`${screen} in the dark`] = await seriousViolations(page, colours);
      await page.emulateMedia({ colorScheme: "light" });
      // A page that was just made narrower is laid out anew in its own time.
      await expect
        .poll(() => overhang(page), { ...patiently, message: `points too wide for a ${screen}` })
        .toBeLessThanOrEqual(0);
    }
    await page.setViewportSize(desk);
    await view.leave?.(page, stand);
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  });
});

/** How far a page has to be moved sideways, which hides what a person looks for. */
function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("a job is reached and opened with the keyboard alone", async () => {
  const { page } = opened;
  await page.goto("jobs");
  await page.getByRole("list", { name: "Jobs" }).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Skip to the content");
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");
  expect(new URL(page.url()).pathname).toBe("/console/jobs");
  await page.getByRole("list", { name: "Jobs" }).getByRole("link", { name: "Test page" }).last().focus();
  await page.keyboard.press("Enter");
  await page.getByRole("complementary", { name: "Job" }).getByRole("heading", { name: "Test page" }).waitFor();
});

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { desk, phone, seriousViolations } from "./axe.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";
import { shopKey, situations } from "./views.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ apiKey: shopKey, env: { PLATEN_PUBLIC_URL: "https://print.example.com" } });
  await opened.page.emulateMedia({ reducedMotion: "reduce" });
});
afterAll(() => opened.close());

/** A desk's screen of 1280 points at 200 %. */
const zoomed = { width: 640, height: 480 };

const looks = [
  { size: desk, colorScheme: "light" },
  { size: phone, colorScheme: "dark" },
  { size: desk, colorScheme: "dark" },
  { size: phone, colorScheme: "light" },
] as const;

/** Each view in each of them in one of the looks, so that every language meets every look; in English in two that differ in both. */
const otherLanguages = ["de", "fr", "es"] as const;

describe.each(situations)("$name", ({ begin, end, views }) => {
  beforeAll(() => begin(opened.stand));
  afterAll(() => end?.());

  test.each(views.map((view, index) => ({ ...view, index })))(
    "$name has no serious accessibility violation in any language, by day and by night, on a desk and on a phone",
    async (view) => {
      const { page, stand } = opened;
      await view.open(page, stand);
      const found: string[] = [];
      const lookAt = async (language: string, { size, colorScheme }: (typeof looks)[number]) => {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const violations = await seriousViolations(page);
        found.push(...violations.map((violation) => `${language}, ${size.width}, ${colorScheme}: ${violation}`));
        for (const each of [size, zoomed]) {
          await page.setViewportSize(each);
          // A page that was just made narrower is laid out anew in its own time.
          await expect
            .poll(() => overhang(page), { message: `points too wide for ${each.width}, in ${language}` })
            .toBeLessThanOrEqual(0);
        }
      };
      const half = looks.length / 2;
      const first = (view.index % half) * half;
      for (const look of looks.slice(first, first + half)) await lookAt("en", look);
      for (const [at, language] of otherLanguages.entries()) {
        await speak(page, language);
        await lookAt(language, looks[(view.index + at) % looks.length] ?? looks[0]);
      }
      await speak(page, "en");
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize(desk);
      await view.leave?.(page, stand);
      expect(found).toEqual([]);
    },
  );
});

/** As when it is chosen on another page: the view that is open stays open. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem("platen.language", chosen);
    dispatchEvent(new StorageEvent("storage", { key: "platen.language" }));
  }, language);
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
}

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

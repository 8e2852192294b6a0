import { type Stand, type StandOptions, startStand } from "@platen/stand/stand";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";

/** The console in a page of a real browser, served by a whole Platen. */
export interface OpenConsole {
  page: Page;
  stand: Stand;
  browser: Browser;
  /** What the browser complained about: script errors, refused styles and scripts, failed loads. */
  complaints: string[];
  /** False once the page was reloaded. */
  isSamePage(): Promise<boolean>;
  close(): Promise<void>;
}

/** Playwright gives up after this; far longer than anything takes on an idle machine. */
const patienceMs = 120_000;

/** For pages of another context, whose own patience is half a minute. */
export const patiently = { timeout: patienceMs };

export async function openConsole(options: StandOptions = {}): Promise<OpenConsole> {
  const stand = await startStand({ ...options, env: { PLATEN_PRINTER_NAME: "Counter printer", ...options.env } });
  const browser = await openBrowser();
  const context = await browser.newContext({
    baseURL: `${stand.url}/console/`,
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto("./");
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  return {
    page,
    stand,
    browser,
    complaints,
    isSamePage: () => page.evaluate(() => "stillHere" in window),
    async close() {
      await browser.close();
      await stand.close();
    },
  };
}

/** Waits until the job that is shown is completed. Its head says so; the word itself is in its timeline from the beginning. */
export async function untilCompleted(page: Page): Promise<void> {
  await page.getByRole("complementary", { name: "Job" }).locator("header").getByText("Completed").waitFor();
}

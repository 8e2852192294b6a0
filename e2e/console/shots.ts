import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { restartablePostgres } from "@platen/testkit/restartable";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./browser.ts";
import buildOnce, { checkout } from "./build.ts";
import { type ConsoleStack, startConsoleStack } from "./stack.ts";

/** Makes the pictures of every page, light and dark, on a desk and on a phone: `npm run screenshots [folder]`. */
const folder = process.argv[2] ?? join(checkout, "docs", "images");

const screens = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

interface Shot {
  name: string;
  take(page: Page, stack: ConsoleStack): Promise<void>;
}

const settled = (page: Page) => page.waitForLoadState("networkidle");

const shots: Shot[] = [
  {
    name: "printer",
    async take(page) {
      await page.goto("./");
      await page.getByRole("heading", { name: "Ready to print" }).waitFor();
      await page.locator(".slot img").waitFor();
    },
  },
  {
    name: "jobs",
    async take(page) {
      await page.goto("jobs");
      await page.getByRole("list", { name: "Jobs" }).waitFor();
    },
  },
  {
    name: "job",
    async take(page, stack) {
      const { jobs } = await stack.call("GET", "/jobs?status=completed&templateId=order-receipt");
      await page.goto(`jobs/${jobs[0].id}`);
      await page.locator(".printed img").waitFor();
    },
  },
  {
    name: "templates",
    async take(page) {
      await page.goto("templates");
      await page.locator(".thumbnail img").first().waitFor();
    },
  },
  {
    name: "editor",
    async take(page) {
      await page.goto("templates/order-receipt");
      await page.getByRole("button", { name: /^Text.*shop\.name/ }).click();
      if (await page.getByRole("region", { name: "Preview" }).isVisible()) {
        await page.locator(".preview img").waitFor();
        await page.locator(".cm-content").waitFor();
      }
    },
  },
  {
    name: "paper-out",
    async take(page, stack) {
      await stack.printer.setFaults({ paper: "out" });
      await page.goto("./");
      await page.getByRole("heading", { name: "Out of paper" }).waitFor();
      await page.locator(".slot img").waitFor();
    },
  },
];

async function fill({ call }: ConsoleStack): Promise<void> {
  const { example } = await call("GET", "/templates/order-receipt/schema");
  const kitchen = (await call("GET", "/templates/kitchen-ticket/schema")).example;
  await call("POST", "/printer/test");
  for (let round = 0; round < 6; round++) {
    await call("POST", "/print/order-receipt", { data: { ...example, number: `R-${1037 + round}` } });
    if (round % 2) await call("POST", "/print/kitchen-ticket", { data: kitchen, options: { copies: 2 } });
  }
  const last = await call("POST", "/print/order-receipt", { data: example });
  while ((await call("GET", `/jobs/${last.jobId}`)).job.status !== "completed") {
    await new Promise((resume) => setTimeout(resume, 50));
  }
  await call("POST", `/jobs/${last.jobId}/reprint`);
}

async function takeAll(browser: Browser, stack: ConsoleStack): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [screen, viewport] of Object.entries(screens)) {
      const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.consoleUrl, locale: "en-IE" });
      const page = await context.newPage();
      for (const { name, take } of shots) {
        await take(page, stack);
        await settled(page);
        await page.screenshot({ path: join(folder, `${name}-${screen}-${colorScheme}.png`), animations: "disabled" });
        await stack.printer.mend();
      }
      await context.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
buildOnce();
const database = await restartablePostgres();
const stack = await startConsoleStack({ databaseUrl: database.urls.databaseUrl ?? "" });
const browser = await openBrowser();
try {
  await stack.storeSamples();
  await fill(stack);
  await takeAll(browser, stack);
  console.log(`Pictures in ${folder}`);
} finally {
  await browser.close();
  await stack.close();
  await database.stop();
}

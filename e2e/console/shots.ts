import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { checkout } from "./build.ts";
import type { ConsoleStack } from "./stack.ts";
import { withConsole } from "./standalone.ts";

/**
 * Makes the pictures of every page, light and dark, on a desk and on a phone, and the three of the README from them:
 * `npm run screenshots [folder]`. Without a folder they go where the local data is, which is not in the repository.
 */
const folder = process.argv[2] ?? join(checkout, ".platen", "screenshots");
const readmeFolder = join(checkout, "docs", "images");
const inReadme: Record<string, string> = {
  "editor-desktop-light": "console-editor.webp",
  "job-desktop-light": "console-jobs.webp",
  "paper-out-desktop-dark": "console-printer.webp",
};

/** What a page on a slow line can bear; the pictures are far smaller. */
const largestReadmePicture = 150_000;

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
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
    name: "editor-data",
    async take(page) {
      await page.goto("templates/order-receipt");
      await page.getByRole("tab", { name: "Data" }).click();
      await page.getByRole("textbox", { name: "Number" }).fill("R-2000");
    },
  },
  {
    name: "editor-problem",
    async take(page) {
      await page.goto("templates/order-receipt");
      await page.getByRole("button", { name: /^Text.*shop\.name/ }).click();
      await page.getByRole("textbox", { name: "Content" }).fill("{{ shop.name | uper }}");
      await page.locator(".block .problem").first().waitFor();
    },
  },
  {
    name: "print-dialog",
    async take(page) {
      await page.goto("templates/order-receipt");
      await page.getByRole("button", { name: "Print" }).click();
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

/** A morning in a shop: receipts, tickets, one that waited too long, one that was cancelled, one printed twice. */
async function fill({ call, printer }: ConsoleStack): Promise<void> {
  const { example } = await call("GET", "/templates/order-receipt/schema");
  const kitchen = (await call("GET", "/templates/kitchen-ticket/schema")).example;
  const label = (await call("GET", "/templates/shelf-label/schema")).example;
  const order = (number: string, options = {}) =>
    call("POST", "/print/order-receipt", { data: { ...example, number }, options });
  await call("POST", "/printer/test");
  await order("R-1037");
  await call("POST", "/print/shelf-label", { data: label, options: { copies: 12 } });
  await order("R-1038");
  await call("POST", "/print/kitchen-ticket", { data: kitchen });
  await printer.waitFor(({ receipts }) => receipts.printed >= 16, 30_000);
  await printer.setFaults({ cover: "open" });
  await until(async () => (await call("GET", "/printer/status")).printer.status === "error");
  const late = await order("R-1039", { expireAfter: 1 });
  await until(async () => (await call("GET", `/jobs/${late.jobId}`)).job.status === "failed");
  const wrong = await order("R-1040");
  await call("DELETE", `/jobs/${wrong.jobId}`);
  await printer.mend();
  await order("R-1041");
  await call("POST", "/print/kitchen-ticket", { data: kitchen, options: { copies: 2 } });
  const last = await order("R-1042");
  await until(async () => (await call("GET", `/jobs/${last.jobId}`)).job.status === "completed");
  const again = await call("POST", `/jobs/${last.jobId}/reprint`);
  await until(async () => (await call("GET", `/jobs/${again.jobId}`)).job.status === "completed");
  const newest = await order("R-1043");
  await until(async () => (await call("GET", `/jobs/${newest.jobId}`)).job.status === "completed");
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await new Promise((resume) => setTimeout(resume, 50));
}

async function takeAll(browser: Browser, stack: ConsoleStack): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [screen, device] of Object.entries(screens)) {
      const context = await browser.newContext({ ...device, colorScheme, baseURL: stack.consoleUrl, locale: "en-IE" });
      const page = await context.newPage();
      for (const { name, take } of shots) {
        await take(page, stack);
        await settled(page);
        const picture = `${name}-${screen}-${colorScheme}`;
        const png = await page.screenshot({ path: join(folder, `${picture}.png`), animations: "disabled" });
        const readmeName = inReadme[picture];
        if (readmeName) writeFileSync(join(readmeFolder, readmeName), await asWebp(browser, png));
        await stack.printer.mend();
      }
      await context.close();
    }
  }
}

/** The browser brings its own encoder. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.92);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  await page.close();
  const webp = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  if (webp.length > largestReadmePicture) throw new Error(`a picture for the README has ${webp.length} bytes`);
  return webp;
}

for (const each of [folder, readmeFolder]) mkdirSync(each, { recursive: true });
await withConsole(async (stack, browser) => {
  await stack.storeSamples();
  await fill(stack);
  await takeAll(browser, stack);
  console.log(`Pictures in ${folder}; those of the README in ${readmeFolder}`);
});

import { existsSync } from "node:fs";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startVirtualPrinter, startVirtualPrinters, type VirtualPrinter } from "../src/start.ts";
import { cut } from "./bench.ts";
import { type Client, connectTo } from "./client.ts";

const chromiumPath = process.env.PLATEN_CHROMIUM ?? "/usr/bin/chromium";

let browser: Browser;
let page: Page;
let printer: VirtualPrinter;
let host: Client;
let problems: string[];

beforeAll(async () => {
  if (!existsSync(chromiumPath)) {
    throw new Error(
      `There is no Chromium at ${chromiumPath}. Install it (apt install chromium) or set PLATEN_CHROMIUM.`,
    );
  }
  browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
  });
});

afterAll(() => browser?.close());

beforeEach(async () => {
  printer = await startVirtualPrinter({ port: 0, httpPort: 0, settings: { speedMmPerS: 200 } });
  host = await connectTo(printer);
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  problems = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("requestfailed", (request) => {
    // What is still under way when the page is left is cut off there; everything else has to arrive.
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") problems.push(`${request.url()} ${reason}`);
  });
  await page.goto(`http://127.0.0.1:${printer.httpPort}/`);
});

afterEach(async () => {
  await page.close();
  host.close();
  await printer.close();
  expect(problems).toEqual([]);
});

/** How many dark points the paper in the slot shows on a picture of the screen. */
async function darkPointsOnScreen(): Promise<number> {
  const picture = await loadImage(await page.locator("#paper").screenshot());
  const context = createCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark++;
  return dark;
}

test("paper comes out of the slot as it prints, and the cut receipt lies below", async () => {
  const status = page.locator("#status");
  await status.filter({ hasText: "READY" }).waitFor();
  expect(await darkPointsOnScreen()).toBe(0);

  // The roll ends twice on the way, which holds the paper still for a picture of it.
  await printer.setFaults({ paperOutAfterMm: 30 });
  host.send(`${"Receipt of the screen test\n".repeat(20)}${cut}`);
  await status.filter({ hasText: "PAPER END" }).waitFor();
  await page.locator('#paper[height="360"]').waitFor();
  const early = await darkPointsOnScreen();
  expect(early).toBeGreaterThan(500);

  await printer.setFaults({ paper: null, paperOutAfterMm: 30 });
  await page.locator('#paper[height="600"]').waitFor();
  const later = await darkPointsOnScreen();
  expect(later).toBeGreaterThan(early * 1.5);
  expect(await page.locator("#receipts li").count()).toBe(0);

  await printer.mend();
  const picture = page.locator('#receipts li[data-receipt="1"] img');
  await picture.waitFor();
  expect(await picture.getAttribute("alt")).toContain("Receipt of the screen test");
  expect(await page.locator('#receipts a[download="receipt-1.bin"]').count()).toBe(1);
  await status.filter({ hasText: "READY" }).waitFor();
});

test("a button breaks the printer, and the panel, the lamps and the printer agree", async () => {
  const cover = page.getByRole("button", { name: "Open the cover" });
  await cover.click();
  await page.locator("#status").filter({ hasText: "COVER OPEN" }).waitFor();
  expect(printer.state().faults).toEqual({ cover: "open" });
  expect(await cover.getAttribute("aria-pressed")).toBe("true");
  await page.locator("#lamp-error[data-lit]").waitFor();

  await page.getByRole("button", { name: "Mend everything" }).press("Enter");
  await page.locator("#status").filter({ hasText: "READY" }).waitFor();
  expect(printer.state().faults).toEqual({});
});

test("speed is set from the panel, and a pulse opens the drawer on it", async () => {
  const speed = page.getByLabel("Speed");
  await speed.fill("75");
  await speed.press("Enter");
  await printer.waitFor(({ settings }) => settings.speedMmPerS === 75);
  host.send("\x1bp\x00\x19\xfa");
  await page.locator('#drawer[aria-pressed="true"]').waitFor();
  await page.locator("#drawer").click();
  await printer.waitFor(({ settings }) => settings.drawer === "closed");
});

test("the pages of printers started together lead to each other, and a printer alone leads nowhere", async () => {
  await page.locator("#status").filter({ hasText: "READY" }).waitFor();
  await page.waitForFunction('document.title === "TM-T20III: virtual printer"');
  expect(await page.locator("#pages").isVisible()).toBe(false);
  const together = await startVirtualPrinters([
    { port: 0, httpPort: 0, name: "till" },
    { port: 0, httpPort: 0, name: "bar", settings: { model: "TSP143IV", widthMm: 58 } },
  ]);
  try {
    await page.goto(`http://127.0.0.1:${together[0]?.httpPort}/`);
    await page.getByRole("link", { name: "bar" }).click();
    await page.locator("#model").filter({ hasText: "TSP143IV" }).waitFor();
    await page.locator('#pages a[aria-current="page"]').filter({ hasText: "bar" }).waitFor();
    expect(await page.title()).toBe("bar: virtual printer");
    await page.getByRole("link", { name: "till" }).click();
    await page.locator("#model").filter({ hasText: "TM-T20III" }).waitFor();
  } finally {
    await page.goto("about:blank");
    for (const started of together) await started.close();
  }
});

test("the page speaks the browser's language, and another one by choice", async () => {
  const context = await browser.newContext({ locale: "de-AT" });
  const german = await context.newPage();
  try {
    await german.goto(`http://127.0.0.1:${printer.httpPort}/`);
    await german.locator("#status").filter({ hasText: "BEREIT" }).waitFor();
    expect(await german.getByRole("heading", { level: 1 }).textContent()).toBe("Virtueller Drucker");
    expect(await german.getByRole("button", { name: "Deckel öffnen" }).count()).toBe(1);
    await german.getByLabel("Sprache").selectOption("fr");
    await german.locator("#status").filter({ hasText: "PRÊTE" }).waitFor();
    expect(await german.locator("html").getAttribute("lang")).toBe("fr");
  } finally {
    await context.close();
  }
});

test("the torn edge of a receipt is in blank paper below its last line", async () => {
  host.send(`The last line\n${cut}`);
  await page.locator("#receipts li img").waitFor();
  // Both at once: the paper is still on its way.
  const blank = await page.locator("#receipts .sheet").evaluate((sheet) => {
    const picture = sheet.querySelector("img")?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
    return sheet.getBoundingClientRect().bottom - picture;
  });
  expect(blank).toBeGreaterThan(4);
});

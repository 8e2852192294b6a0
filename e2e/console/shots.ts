import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Stand } from "@platen/stand/stand";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { checkout } from "./build.ts";
import { withConsole } from "./standalone.ts";
import type { View } from "./view.ts";
import { shopKey, situations } from "./views.ts";

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

const colours = ["light", "dark"] as const;

type Screen = keyof typeof screens;

async function takeAll(browser: Browser, stand: Stand): Promise<void> {
  const pages = new Map<Screen, Page>();
  for (const screen of Object.keys(screens) as Screen[]) {
    const device = {
      ...screens[screen],
      baseURL: `${stand.url}/console/`,
      locale: "en-IE",
      reducedMotion: "reduce",
    } as const;
    pages.set(screen, await (await browser.newContext(device)).newPage());
  }
  for (const situation of situations) {
    await situation.begin(stand);
    for (const [screen, page] of pages) for (const view of situation.views) await take(view, screen, page, stand);
    await situation.end?.();
  }
}

async function take(view: View, screen: Screen, page: Page, stand: Stand): Promise<void> {
  await view.open(page, stand);
  await page.waitForLoadState("networkidle");
  for (const colorScheme of colours) {
    await page.emulateMedia({ colorScheme });
    const picture = `${view.name}-${screen}-${colorScheme}`;
    const png = await page.screenshot({ path: join(folder, `${picture}.png`), animations: "disabled" });
    const readmeName = inReadme[picture];
    if (readmeName) writeFileSync(join(readmeFolder, readmeName), await asWebp(page.context(), png));
  }
  await view.leave?.(page, stand);
}

/** The browser brings its own encoder. */
async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
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
await withConsole({ apiKey: shopKey }, async (stand, browser) => {
  await takeAll(browser, stand);
  console.log(`Pictures in ${folder}; those of the README in ${readmeFolder}`);
});

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where Debian, Ubuntu, Chrome and macOS put it. `PLATEN_CHROMIUM` names any other place. */
const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function chromiumPath(): string {
  const given = process.env.PLATEN_CHROMIUM;
  const found = (given ? [given] : usualPlaces).find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `The console is tested in Chromium, and there is none at ${given ?? usualPlaces.join(", ")}. ` +
      "Install it (on Debian: apt-get install chromium) or name it in PLATEN_CHROMIUM.",
  );
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    // Containers often run as root and with a tiny /dev/shm; nothing here loads a page from anywhere else.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
    ],
  });
}

import { type Stand, type StandOptions, startStand } from "@platen/stand/stand";
import { restartablePostgres } from "@platen/testkit/restartable";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import buildOnce from "./build.ts";

/** Slow enough that a timeline has something to tell, fast enough to wait for. */
const speedMmPerS = 250;

/** A whole Platen and a browser for a script that is no test: built, started, and put away whatever happens. */
export async function withConsole(
  options: Pick<StandOptions, "apiKey">,
  run: (stand: Stand, browser: Browser) => Promise<void>,
): Promise<void> {
  buildOnce();
  const database = await restartablePostgres();
  try {
    const stand = await startStand({
      ...options,
      databaseUrl: database.urls.databaseUrl ?? "",
      printer: { speedMmPerS },
      env: { PLATEN_PRINTER_NAME: "Counter printer" },
    });
    try {
      const browser = await openBrowser();
      await run(stand, browser).finally(() => browser.close());
    } finally {
      await stand.close();
    }
  } finally {
    await database.stop();
  }
}

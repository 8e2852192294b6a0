import { restartablePostgres } from "@platen/testkit/restartable";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import buildOnce from "./build.ts";
import { type ConsoleStack, type ConsoleStackOptions, startConsoleStack } from "./stack.ts";

/** Slow enough that a timeline has something to tell, fast enough to wait for. */
const speedMmPerS = 250;

/** A whole Platen and a browser for a script that is no test: built, started, and put away whatever happens. */
export async function withConsole(
  options: Pick<ConsoleStackOptions, "apiKey">,
  run: (stack: ConsoleStack, browser: Browser) => Promise<void>,
): Promise<void> {
  buildOnce();
  const database = await restartablePostgres();
  try {
    const stack = await startConsoleStack({ ...options, databaseUrl: database.urls.databaseUrl ?? "", speedMmPerS });
    try {
      const browser = await openBrowser();
      await run(stack, browser).finally(() => browser.close());
    } finally {
      await stack.close();
    }
  } finally {
    await database.stop();
  }
}

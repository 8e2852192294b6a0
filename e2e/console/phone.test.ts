import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

interface Shown {
  title: string;
  body: string;
  isClosed: boolean;
}

beforeAll(async () => {
  opened = await openConsole();
  // A browser without a desk shows none, so the page is given one that only takes note.
  await opened.page.context().addInitScript(() => {
    const shown: Shown[] = [];
    class Noted {
      static permission = "granted";
      static requestPermission = async () => "granted";
      #entry: Shown;
      constructor(title: string, { body }: { body: string }) {
        this.#entry = { title, body, isClosed: false };
        shown.push(this.#entry);
      }
      close() {
        this.#entry.isClosed = true;
      }
    }
    Object.assign(window, { Notification: Noted, shown });
  });
  await opened.page.reload();
  await opened.page.getByRole("heading", { name: "Ready to print" }).waitFor();
});
afterAll(() => opened.close());

const shown = () => opened.page.evaluate(() => (window as unknown as { shown: Shown[] }).shown);

test("nobody is notified who has not switched it on", async () => {
  const { page, stand } = opened;
  await stand.printer.setFaults({ cover: "open" });
  await page.getByRole("heading", { name: "The cover is open" }).waitFor();
  await stand.printer.mend();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  expect(await shown()).toEqual([]);
});

test("who switched it on is notified of paper that runs out, and the notice is taken back when that is over", async () => {
  const { page, stand } = opened;
  await page.getByRole("checkbox", { name: "Notify me of trouble" }).check();
  await page.reload();
  await stand.printer.setFaults({ paper: "out" });
  const notice = { title: "Counter printer", body: "Out of paper. Put in a new roll." };
  await expect.poll(shown).toEqual([{ ...notice, isClosed: false }]);
  await stand.printer.mend();
  await expect.poll(shown).toEqual([{ ...notice, isClosed: true }]);
});

test("nothing keeps a browser from installing the console, which opens at its first page", async () => {
  const session = await opened.page.context().newCDPSession(opened.page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Tests run in windows that keep nothing, and nothing is installed from those.
  const errors = installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== "in-incognito");
  expect(errors).toEqual([]);
  const { url, errors: mistakes } = await session.send("Page.getAppManifest");
  expect([new URL(url).pathname, mistakes]).toEqual(["/console/manifest.webmanifest", []]);
});

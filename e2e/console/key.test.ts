import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ apiKey: "a long secret of the shop" });
});
afterAll(() => opened.close());

async function openWith(key: string): Promise<void> {
  await opened.page.getByLabel("API key").fill(key);
  await opened.page.getByRole("button", { name: "Open the console" }).click();
}

test("a protected service asks for the key, says when it is wrong, and opens with the right one", async () => {
  const { page } = opened;
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await openWith("guessed");
  await page.getByText("This key is not the right one.").waitFor();
  await openWith("a long secret of the shop");
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
});

test("the live connection works with the key", async () => {
  const { page, stand } = opened;
  await stand.printer.setFaults({ paper: "out" });
  await page.getByRole("heading", { name: "Out of paper" }).waitFor();
  await stand.printer.mend();
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
});

test("the key survives a reload of the tab and is not known in another", async () => {
  const { page, stand } = opened;
  await page.reload();
  await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stand.url}/console/`);
  await other.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await other.close();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a key that is remembered on the device opens another tab, until it is forgotten there", async () => {
  const { page, stand } = opened;
  const asks = (tab: typeof page) => tab.getByRole("heading", { name: "This printer is protected" }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stand.url}/console/`);
  await asks(other);
  await other.getByLabel("API key").fill("a long secret of the shop");
  await other.getByRole("checkbox", { name: /^Remember it on this device/ }).check();
  await other.getByRole("button", { name: "Open the console" }).click();
  await other.getByRole("heading", { name: "Ready to print" }).waitFor();
  const third = await page.context().newPage();
  await third.goto(`${stand.url}/console/`);
  await third.getByRole("heading", { name: "Ready to print" }).waitFor();
  await third.getByRole("button", { name: "Forget the key" }).click();
  await asks(third);
  await third.reload();
  await asks(third);
  expect(await third.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await other.close();
  await third.close();
});

test("a key refused in the middle of the work is asked for without losing the work", async () => {
  const { page, stand } = opened;
  await stand.ask("POST", "/templates", {
    id: "note",
    name: "Note",
    config: { width: "80mm", blocks: [{ type: "text", content: "stored" }] },
  });
  await page.goto("templates/note");
  await page.getByRole("textbox", { name: "Name" }).fill("Unsaved name");
  // A dialog that is open keeps everything below it from being used.
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const body = JSON.stringify({ error: { code: "UNAUTHORIZED", message: "The key is wrong." } });
  await page.route("**/printers?*", (route) => route.fulfill({ status: 401, body }));
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await page.unroute("**/printers?*");
  await openWith("a long secret of the shop");
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Not now" }).click();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Unsaved name");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect((await stand.ask("GET", "/templates/note")).template.name).toBe("Unsaved name");
});

test("a key that no request can carry is refused as such and not kept", async () => {
  const { page } = opened;
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("./");
  await openWith("schlüssel→");
  await page.getByText("This key has characters that no key can have.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

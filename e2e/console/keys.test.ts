import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole, patiently } from "./open-console.ts";

const shopKey = "a long secret of the shop";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ apiKey: shopKey });
  await openWith(opened.page, shopKey);
  await opened.page.getByRole("heading", { name: "Ready to print" }).waitFor();
  // Of being asked for the key.
  opened.complaints.length = 0;
});
afterAll(() => opened.close());

async function openWith(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Open the console" }).click();
}

/** What the service answers to whoever sends this secret. */
async function answerTo(secret: string, method: string, path: string): Promise<number> {
  return (await opened.stand.call(method, path, undefined, { "X-API-Key": secret })).status;
}

const card = (name: string) => opened.page.getByRole("article", { name, exact: true });
const box = () => opened.page.getByRole("region", { name: /^The secret of/ });
const dialog = () => opened.page.getByRole("dialog");

let first = "";
let second = "";

test("a key for printing is made, and its secret is shown once, prints, and opens nothing else", async () => {
  const { page, stand } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Keys" }).click();
  await page.getByRole("heading", { name: "No keys yet" }).waitFor();
  await page.getByRole("button", { name: "New key" }).click();
  await dialog().getByRole("textbox", { name: "Name of the key" }).fill("till 3");
  expect(
    await dialog()
      .getByRole("checkbox", { name: /^Print / })
      .isChecked(),
  ).toBe(true);
  await dialog().getByRole("combobox", { name: "Expires" }).selectOption("In 90 days");
  await dialog().getByRole("button", { name: "Make the key" }).click();
  await box().getByText("Copy it now, it is not shown again.").waitFor();
  first = await box().locator("code").innerText();

  expect(await answerTo(first, "POST", "/printer/test")).toBe(200);
  expect(await answerTo(first, "GET", "/keys")).toBe(403);
  expect(await answerTo(first, "DELETE", "/templates/none")).toBe(403);
  const { keys } = await stand.ask("GET", "/keys");
  expect(keys).toMatchObject([{ name: "till 3", scopes: ["print"], createdBy: "configuration" }]);
  const days = (Date.parse(keys[0].expiresAt) - Date.parse(keys[0].createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(90);
  const said = await card("till 3").innerText();
  expect(said).toContain("Active");
  expect(said).toContain("May print.");
  expect(said).toContain(`…${first.slice(-4)}`);
  expect(said).toContain("with the key configuration");
});

test("whoever leaves before the secret is copied is asked, and it is copied", async () => {
  const { page } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await dialog().getByText("The new secret is not copied yet.").waitFor();
  await dialog().getByRole("button", { name: "Stay here" }).click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await box().getByRole("button", { name: "Copy the secret" }).click();
  await page.getByText("The secret is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("heading", { name: "Jobs", exact: true }).waitFor();
  await page.goBack();
  await card("till 3").waitFor();
  expect(await page.locator("body").innerText()).not.toContain(first);
});

test("a name is taken by one key at a time, and everything includes the rest", async () => {
  const { page, stand } = opened;
  await page.getByRole("button", { name: "New key" }).click();
  const name = dialog().getByRole("textbox", { name: "Name of the key" });
  await name.fill("till 3");
  await dialog()
    .getByRole("checkbox", { name: /^Do everything/ })
    .check();
  expect(
    await dialog()
      .getByRole("checkbox", { name: /^Set up printers/ })
      .isDisabled(),
  ).toBe(true);
  await dialog().getByRole("button", { name: "Make the key" }).click();
  await dialog().getByText("A key with this name exists already.").waitFor();
  await name.fill("office");
  await dialog().getByRole("button", { name: "Make the key" }).click();
  await box().getByRole("button", { name: "I have it" }).click();
  await box().waitFor({ state: "detached" });
  const { keys } = await stand.ask("GET", "/keys");
  expect(keys[0]).toMatchObject({ name: "office", scopes: ["admin"], expiresAt: null });
  const names = await page.getByRole("list", { name: "Keys" }).getByRole("heading").allInnerTexts();
  expect(names).toEqual(["office", "till 3"]);
});

test("a key for one printer and one template reaches no other, and says so; who may do everything is not limited", async () => {
  const { page, stand } = opened;
  const config = { width: "80mm", blocks: [{ type: "text", content: "Hello" }] };
  for (const id of ["bill", "ticket"]) await stand.ask("POST", "/templates", { id, name: id, config });
  const address = { host: "127.0.0.1", port: 9 };
  const bar = { id: "bar", name: "Bar", address, language: "escpos", width: 80, whenOffline: "queue" };
  await stand.ask("POST", "/printers", bar);
  await page.reload();
  await page.getByRole("button", { name: "New key" }).click();
  await dialog().getByRole("textbox", { name: "Name of the key" }).fill("bar till");
  const make = dialog().getByRole("button", { name: "Make the key" });
  await dialog().getByRole("checkbox", { name: "Every printer" }).uncheck();
  expect(await make.isDisabled()).toBe(true);
  await dialog().getByRole("checkbox", { name: "Bar" }).check();
  await dialog().getByRole("checkbox", { name: "Every template" }).uncheck();
  await dialog().getByRole("checkbox", { name: "ticket" }).check();
  const everything = dialog().getByRole("checkbox", { name: /^Do everything/ });
  await everything.check();
  await dialog().getByRole("group", { name: "For which printers" }).waitFor({ state: "detached" });
  await everything.uncheck();
  await make.click();
  await box().waitFor();
  const secret = await box().locator("code").innerText();
  await box().getByRole("button", { name: "I have it" }).click();
  const { keys } = await stand.ask("GET", "/keys");
  expect(keys[0]).toMatchObject({ name: "bar till", printers: ["bar"], sites: null, templates: ["ticket"] });
  const print = async (templateId: string, printer: string) =>
    (await stand.call("POST", `/print/${templateId}`, { data: {}, printer }, { "X-API-Key": secret })).status;
  expect([await print("ticket", "bar"), await print("bill", "bar"), await print("ticket", "default")]).toEqual([
    ...[200, 403, 403],
  ]);
  expect(await card("bar till").innerText()).toContain("bar, template ticket");
  await stand.ask("DELETE", `/keys/${keys[0].id}`);
  await stand.ask("DELETE", "/printers/bar?openJobs=cancel");
});

test("a key is given another secret, beside which the old one works for a day, or no longer", async () => {
  const { page } = opened;
  await page.getByRole("button", { name: "New secret for till 3" }).click();
  await dialog().getByRole("button", { name: "Make a new secret" }).click();
  await box().waitFor();
  second = await box().locator("code").innerText();
  expect(second).not.toBe(first);
  await card("till 3").getByText("Old secret works until").waitFor();
  expect(await answerTo(first, "GET", "/printer/status")).toBe(200);
  expect(await answerTo(second, "GET", "/printer/status")).toBe(200);

  await page.getByRole("button", { name: "New secret for till 3" }).click();
  await dialog()
    .getByRole("checkbox", { name: /^The old one works for another day/ })
    .uncheck();
  await dialog().getByRole("button", { name: "Make a new secret" }).click();
  await expect.poll(() => box().locator("code").innerText()).not.toBe(second);
  expect(await answerTo(second, "GET", "/printer/status")).toBe(401);
  second = await box().locator("code").innerText();
  expect(await answerTo(second, "GET", "/printer/status")).toBe(200);
  await box().getByRole("button", { name: "I have it" }).click();
});

test("a job says with which keys it was ordered and cancelled", async () => {
  const { page, stand } = opened;
  await stand.printer.setFaults({ cover: "open" });
  await page.getByRole("link", { name: "The cover is open" }).waitFor();
  const ordered = await stand.call("POST", "/printer/test", undefined, { "X-API-Key": second });
  await stand.ask("DELETE", `/jobs/${ordered.body.jobId}`);
  await stand.printer.mend();
  await page.goto(`jobs/${ordered.body.jobId}`);
  const facts = page.getByRole("complementary", { name: "Job" }).locator(".job-facts");
  await facts.getByText("Cancelled with key").waitFor();
  expect(await facts.innerText()).toMatch(/Ordered with key\s+till 3\s+Cancelled with key\s+configuration/);
});

test("a console that is open with a key for printing says that it may not see keys, and takes another", async () => {
  const { browser, stand } = opened;
  const context = await browser.newContext({ baseURL: `${stand.url}/console/` });
  context.setDefaultTimeout(patiently.timeout);
  const page = await context.newPage();
  await page.goto("keys");
  await openWith(page, second);
  await page.getByRole("heading", { name: "This key may not see keys" }).waitFor();
  expect(await page.getByRole("button", { name: "New key" }).count()).toBe(0);
  await page.getByRole("button", { name: "Use another key" }).click();
  await openWith(page, shopKey);
  await page.getByRole("article", { name: "till 3" }).waitFor();
  await context.close();
});

test("a console that is open with a key goes on with its new secret, and asks for another when it is revoked", async () => {
  const { browser, stand } = opened;
  const { secret } = await stand.ask("POST", "/keys", { name: "owner", scopes: ["admin"] });
  const context = await browser.newContext({ baseURL: `${stand.url}/console/` });
  context.setDefaultTimeout(patiently.timeout);
  const page = await context.newPage();
  await page.goto("keys");
  await openWith(page, secret);
  await page.getByRole("button", { name: "New secret for owner" }).click();
  await page.getByRole("checkbox", { name: /^The old one works/ }).uncheck();
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await page.getByRole("button", { name: "I have it" }).click();
  await page.getByRole("button", { name: "Revoke owner" }).click();
  await page.getByText("The console is open with this key.").waitFor();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await context.close();
});

test("a key is revoked after a question, opens nothing any more, and stays in the list", async () => {
  const { page } = opened;
  await page.goto("keys");
  await page.getByRole("button", { name: "Revoke till 3" }).click();
  await dialog().getByRole("heading", { name: "Revoke till 3?" }).waitFor();
  await dialog().getByRole("button", { name: "Keep it" }).click();
  expect(await answerTo(second, "GET", "/printer/status")).toBe(200);
  await page.getByRole("button", { name: "Revoke till 3" }).click();
  await dialog().getByRole("button", { name: "Revoke the key" }).click();
  const revoked = page.getByRole("list", { name: "Revoked keys" });
  await revoked.getByRole("article", { name: "till 3" }).getByText("Revoked", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Revoke till 3" }).count()).toBe(0);
  expect(await answerTo(second, "GET", "/printer/status")).toBe(401);
});

test("the browser had nothing to complain about but the name that was refused", () => {
  expect(opened.complaints).toEqual([expect.stringContaining("status of 409")]);
});

test("where protection is off, the page says that no key is asked for yet", async () => {
  const open = await openConsole();
  try {
    await open.page.goto("keys");
    await open.page.getByText("No key is asked for yet, because the protection is off.").waitFor();
  } finally {
    await open.close();
  }
});

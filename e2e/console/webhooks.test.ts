import { setTimeout } from "node:timers/promises";
import { startWebhookReceiver, type WebhookReceiver } from "@platen/testkit/webhook-receiver";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MorePrinters } from "./more-printers.ts";
import { type OpenConsole, openConsole, patiently } from "./open-console.ts";

const shopKey = "a long secret of the shop";

let opened: OpenConsole;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  opened = await openConsole({
    apiKey: shopKey,
    env: { PLATEN_WEBHOOK_NETWORKS: "loopback", PLATEN_WEBHOOK_RETRY_AFTER: "1s" },
  });
  await openWith(opened.page, shopKey);
  await opened.page.getByRole("heading", { name: "Ready to print" }).waitFor();
  // Of being asked for the key.
  opened.complaints.length = 0;
});
afterAll(async () => {
  await opened.close();
  await receiver.close();
});

async function openWith(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Open the console" }).click();
}

const button = (name: string) => opened.page.getByRole("button", { name, exact: true });
const dialog = () => opened.page.getByRole("dialog");
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const box = () => opened.page.getByRole("region", { name: /^The secret of/ });
const card = (name: string) => opened.page.getByRole("article", { name, exact: true });
const messages = () => opened.page.getByRole("list", { name: "Latest messages" }).getByRole("listitem");

async function stored() {
  const { webhooks } = await opened.stand.ask("GET", "/webhooks");
  return webhooks[0];
}

let first = "";

test("a webhook is told of everything unless somebody chooses, and its secret is shown once", async () => {
  const { page } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  await button("New webhook").click();
  const everything = dialog().getByRole("checkbox", { name: /^Everything/ });
  expect(await everything.isChecked()).toBe(true);
  expect(await dialog().getByRole("checkbox", { name: "Job failed" }).isDisabled()).toBe(true);
  await dialog().getByRole("textbox", { name: "Name of the webhook" }).fill("web shop");
  const address = dialog().getByRole("textbox", { name: "Address" });
  await address.fill("http://shop.example:pastry");
  await inDialog("Make the webhook").click();
  await dialog().getByText("Must be a web address").waitFor();
  expect(await address.evaluate((element) => element === document.activeElement)).toBe(true);
  await address.fill(receiver.url);
  await inDialog("Make the webhook").click();
  await box().getByText("Copy it now, it is not shown again.").waitFor();
  first = await box().locator("code").innerText();

  expect(await stored()).toMatchObject({ name: "web shop", url: receiver.url, events: null, printers: null });
  const said = await card("web shop").innerText();
  for (const part of ["Active", receiver.url, "everything", "nothing"]) expect(said).toContain(part);
});

test("whoever leaves before the secret is copied is asked, and it is copied", async () => {
  const { page } = opened;
  await page.getByRole("link", { name: "web shop" }).click();
  await dialog().getByText("The new secret is not copied yet.").waitFor();
  await inDialog("Stay here").click();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button("Copy the secret").click();
  await page.getByText("The secret is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await page.getByRole("link", { name: "web shop" }).click();
  await page.getByRole("heading", { name: "web shop" }).waitFor();
  expect(await page.locator("body").innerText()).not.toContain(first);
});

test("a test arrives, signed, and the page says so", async () => {
  const { page } = opened;
  await page.getByText("It was told nothing yet.").waitFor();
  await button("Send a test").click();
  await page.getByText("The test arrived. The receiver answered 204.").waitFor();
  expect(receiver.received.at(-1)?.isSignedWith(first)).toBe(true);
  const said = await messages().first().innerText();
  for (const part of ["Test", "Delivered", "1 try", "The receiver answered 204."]) expect(said).toContain(part);
});

test("what is printed is told, leads to its job, and is sent again under the same id", async () => {
  const { page, stand } = opened;
  const { jobId } = await stand.ask("POST", "/printer/test");
  const completed = messages().filter({ hasText: "Job completed" }).filter({ hasText: "Delivered" });
  await completed.waitFor();
  expect(
    await messages()
      .filter({ hasText: jobId.slice(-8) })
      .count(),
  ).toBeGreaterThan(1);
  const told = receiver.received.find(({ type }) => type === "job.completed")?.messageId;
  await button(`Send again: Job completed, ${jobId.slice(-8)}`).click();
  await page.getByText("The message is on its way again.").waitFor();
  await expect.poll(() => receiver.received.filter(({ messageId }) => messageId === told).length).toBe(2);
  await expect.poll(() => completed.count()).toBe(2);
  await completed.first().getByRole("link").click();
  await page.getByRole("complementary", { name: "Job" }).getByRole("heading", { name: "Test page" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "web shop" }).waitFor();
});

test("a webhook is changed: another name, some events, one of the printers, and back again", async () => {
  const { page, stand } = opened;
  const more = new MorePrinters(stand);
  await more.add("Bar");
  // The list of printers is on every page, and is read again and again.
  await page.getByRole("link", { name: "Printers" }).waitFor();
  await button("Change").click();
  await dialog().getByRole("textbox", { name: "Name of the webhook" }).fill("shop");
  await dialog()
    .getByRole("checkbox", { name: /^Everything/ })
    .uncheck();
  expect(await inDialog("Save").isDisabled()).toBe(true);
  const jobs = dialog().getByRole("group", { name: "Jobs", exact: true });
  await jobs.getByRole("checkbox", { name: "Job failed" }).check();
  const printers = dialog().getByRole("group", { name: "Printers", exact: true });
  await printers.getByRole("checkbox", { name: "Printer cannot print" }).check();
  await dialog().getByRole("checkbox", { name: "Every printer" }).uncheck();
  await dialog().getByRole("checkbox", { name: "Bar" }).check();
  await inDialog("Save").click();
  await page.getByRole("heading", { name: "shop", exact: true }).waitFor();
  await page.getByText("Job failed, Printer cannot print").waitFor();
  expect(await stored()).toMatchObject({ name: "shop", events: ["job.failed", "outage.began"], printers: ["bar"] });

  await button("Change").click();
  await dialog()
    .getByRole("checkbox", { name: /^Everything/ })
    .check();
  await dialog().getByRole("checkbox", { name: "Every printer" }).check();
  await inDialog("Save").click();
  await page.getByText("everything", { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ name: "shop", events: null, printers: null });
  await more.close();
});

test("a new secret signs beside the old one for a day, or alone", async () => {
  const { page } = opened;
  await button("New secret for shop").click();
  await inDialog("Make a new secret").click();
  await box().waitFor();
  const second = await box().locator("code").innerText();
  await page.getByText("Old secret signs until").waitFor();
  await button("Send a test").click();
  await page.getByText("The test arrived.").waitFor();
  for (const secret of [first, second]) expect(receiver.received.at(-1)?.isSignedWith(secret)).toBe(true);

  await button("New secret for shop").click();
  await dialog()
    .getByRole("checkbox", { name: /^Messages are signed with the old one, too/ })
    .uncheck();
  await inDialog("Make a new secret").click();
  await expect.poll(() => box().locator("code").innerText()).not.toBe(second);
  await button("Send a test").click();
  await page.getByText("The test arrived.").waitFor();
  expect(receiver.received.at(-1)?.isSignedWith(second)).toBe(false);
  await button("I have it").click();
});

test("a test that is refused says why, and resuming sends what waits", async () => {
  const { page } = opened;
  receiver.answerWith(500);
  await button("Send a test").click();
  await page.getByText("The test did not arrive. The receiver answered 500.").waitFor();
  await page.getByText("The last tries went wrong.").waitFor();
  await page.getByText("1 message", { exact: true }).waitFor();
  expect(await messages().first().innerText()).toContain("Waiting");
  receiver.answerWith(204);
  await button("Resume").click();
  await page.getByText("The test arrived. The receiver answered 204.").waitFor();
  await page.getByText("nothing", { exact: true }).waitFor();
});

test("a receiver that wants no more pauses the webhook, which goes on when it is resumed", async () => {
  const { page } = opened;
  receiver.answerWith(410);
  await button("Send a test").click();
  await page
    .getByText("Nothing is sent. What waits is kept, and sent when you resume it. The receiver answered 410")
    .waitFor();
  expect(await button("Send a test").isDisabled()).toBe(true);
  receiver.answerWith(204);
  await button("Resume").click();
  await page.getByText("Active", { exact: true }).waitFor();
});

test("a webhook is disabled after a question, and enabled without one", async () => {
  const { page } = opened;
  await button("Disable").click();
  await inDialog("Disable the webhook").click();
  await page.getByText("Nothing is sent, and what happens now is never told.").waitFor();
  expect(await stored()).toMatchObject({ status: "disabled" });
  await button("Enable").click();
  await page.getByText("Active", { exact: true }).waitFor();
  expect(await stored()).toMatchObject({ status: "active" });
});

test("a webhook is deleted after a question, and the list is empty again", async () => {
  const { page } = opened;
  await button("Delete").click();
  await dialog().getByRole("heading", { name: "Delete shop?" }).waitFor();
  await inDialog("Keep it").click();
  // For so long it is gone and the page does not know: it must not ask for it, which it does twice a second otherwise.
  await page.route("**/webhooks/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.fallback();
    const response = await route.fetch();
    await setTimeout(1_500);
    await route.fulfill({ response });
  });
  await button("Delete").click();
  await inDialog("Delete the webhook").click();
  await page.getByRole("heading", { name: "No webhooks yet" }).waitFor();
  expect(await stored()).toBeUndefined();
});

test("a console that is open with a key for printing says that it may not see webhooks", async () => {
  const { browser, stand } = opened;
  const { secret } = await stand.ask("POST", "/keys", { name: "till", scopes: ["print"] });
  const context = await browser.newContext({ baseURL: `${stand.url}/console/` });
  context.setDefaultTimeout(patiently.timeout);
  const page = await context.newPage();
  await page.goto("webhooks");
  await openWith(page, secret);
  await page.getByRole("heading", { name: "This key may not see webhooks" }).waitFor();
  expect(await page.getByRole("button", { name: "New webhook" }).count()).toBe(0);
  await context.close();
});

test("the browser had nothing to complain about but the address that was refused", () => {
  expect(opened.complaints).toEqual([expect.stringContaining("status of 400")]);
});

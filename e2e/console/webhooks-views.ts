import type { Stand } from "@platen/stand/stand";
import type { Page } from "playwright-core";
import type { View } from "./view.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

/** A name that nobody knows, now and in future. */
const url = "https://shop.example/platen";

async function deleteAll(stand: Stand): Promise<void> {
  const { webhooks } = await stand.ask("GET", "/webhooks");
  for (const { id } of webhooks) await stand.ask("DELETE", `/webhooks/${id}`);
}

/** Leaves no webhook. */
export const webhooksViews: View[] = [
  {
    name: "webhooks",
    async open(page, stand) {
      await deleteAll(stand);
      await stand.ask("POST", "/webhooks", { name: "Kitchen screen", url, events: ["job.completed", "outage.began"] });
      await stand.ask("POST", "/webhooks", { name: "Old till", url, printers: ["default"], enabled: false });
      const { webhook } = await stand.ask("POST", "/webhooks", { name: "Web shop", url: `${url}/orders` });
      await stand.ask("POST", `/webhooks/${webhook.id}/rotate`);
      await stand.ask("POST", `/webhooks/${webhook.id}/test`);
      await page.goto("webhooks");
      await page.getByText("Failing", { exact: true }).waitFor();
    },
  },
  {
    name: "webhook-new",
    async open(page) {
      await page.getByRole("button", { name: "New webhook" }).click();
      await page.getByRole("textbox", { name: "Name of the webhook" }).fill("Menu");
      await page.getByRole("textbox", { name: "Address" }).fill("shop.example");
      await page.getByRole("button", { name: "Make the webhook" }).click();
      await page.getByText("Must be a web address").waitFor();
    },
  },
  {
    name: "webhook-made",
    async open(page) {
      await page.getByRole("checkbox", { name: /^Everything/ }).uncheck();
      await page.getByRole("checkbox", { name: "Job failed" }).check();
      await page.getByRole("textbox", { name: "Address" }).fill(url);
      await page.getByRole("button", { name: "Make the webhook" }).click();
      await heading(page, "The secret of Menu");
    },
    leave: (page) => page.getByRole("button", { name: "I have it" }).click(),
  },
  {
    name: "webhook",
    async open(page) {
      await page.getByRole("link", { name: "Web shop" }).click();
      await page.getByRole("button", { name: "Send a test" }).click();
      await page.getByText("The test did not arrive.").waitFor();
    },
  },
  {
    name: "webhook-delete",
    async open(page) {
      await page.getByRole("button", { name: "Delete" }).click();
      await heading(page, "Delete Web shop?");
    },
    leave: (page) => page.getByRole("button", { name: "Keep it" }).click(),
  },
  {
    name: "webhook-unknown",
    async open(page) {
      await page.goto("webhooks/4711");
      await heading(page, "This webhook does not exist.");
    },
    leave: (_, stand) => deleteAll(stand),
  },
];

import type { Stand } from "@platen/stand/stand";
import type { Page } from "playwright-core";
import type { View } from "./view.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

async function revokeAll(stand: Stand): Promise<void> {
  const { keys } = await stand.ask("GET", "/keys");
  for (const { id, status } of keys) if (status !== "revoked") await stand.ask("DELETE", `/keys/${id}`);
}

/** As if the console had been opened with it. */
async function keep(page: Page, key: string): Promise<void> {
  await page.evaluate((kept) => sessionStorage.setItem("platen.apiKey", kept), key);
}

/** Leaves no key that opens anything. */
export function keysViews(shopKey: string): View[] {
  return [
    {
      name: "keys",
      async open(page, stand) {
        const { key } = await stand.ask("POST", "/keys", { name: "Till 1", scopes: ["print"] });
        await stand.ask("DELETE", `/keys/${key.id}`);
        const month = 30 * 24 * 3600;
        const { key: till } = await stand.ask("POST", "/keys", { name: "Till 3", scopes: ["print"] });
        await stand.ask("POST", `/keys/${till.id}/rotate`);
        await stand.ask("POST", "/keys", { name: "Menu", scopes: ["templates", "read"], expireAfter: month });
        await stand.ask("POST", "/keys", { name: "Visitor", scopes: ["read"], expireAfter: 1 });
        await page.goto("keys");
        await heading(page, "Revoked keys");
      },
    },
    {
      name: "key-renew",
      async open(page) {
        await page.getByRole("button", { name: "New secret for Till 3" }).click();
        await page.getByRole("dialog").getByRole("checkbox").waitFor();
      },
      leave: (page) => page.getByRole("button", { name: "Keep the old one" }).click(),
    },
    {
      name: "key-revoke",
      async open(page) {
        await page.getByRole("button", { name: "Revoke Till 3" }).click();
        await page.getByRole("button", { name: "Revoke the key" }).waitFor();
      },
      leave: (page) => page.getByRole("button", { name: "Keep it" }).click(),
    },
    {
      name: "key-new",
      async open(page) {
        await page.getByRole("button", { name: "New key" }).click();
        await page.getByRole("textbox", { name: "Name of the key" }).fill("Till 3");
        await page.getByRole("button", { name: "Make the key" }).click();
        await page.getByText("A key with this name exists already.").waitFor();
      },
    },
    {
      name: "key-made",
      async open(page) {
        await page.getByRole("textbox", { name: "Name of the key" }).fill("Till 4");
        await page.getByRole("button", { name: "Make the key" }).click();
        await heading(page, "The secret of Till 4");
      },
      async leave(page, stand) {
        await page.getByRole("button", { name: "I have it" }).click();
        await revokeAll(stand);
      },
    },
    {
      name: "keys-forbidden",
      async open(page, stand) {
        const { secret } = await stand.ask("POST", "/keys", { name: "Till 5", scopes: ["print"] });
        await keep(page, secret);
        await page.goto("keys");
        await heading(page, "This key may not see keys");
      },
      async leave(page, stand) {
        await keep(page, shopKey);
        await page.goto("./");
        await heading(page, "Ready to print");
        await revokeAll(stand);
      },
    },
  ];
}

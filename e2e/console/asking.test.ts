import { afterAll, beforeAll, expect, test } from "vitest";
import { knockAs } from "../clients/operations.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole({ env: { PLATEN_PUBLIC_URL: "https://print.example.com" } });
});
afterAll(() => opened.close());

const field = (name: string) => opened.page.getByRole("textbox", { name, exact: true });
const button = (name: string) => opened.page.getByRole("button", { name, exact: true });
const dialog = () => opened.page.getByRole("dialog");
const stored = async (id: string) => (await opened.stand.ask("GET", `/printers/${id}`)).printer;
/** Where a printer can reach the service. The browser's own address is this machine's name for itself. */
const addressOf = async (id: string): Promise<string> => (await stored(id)).pollUrls[0];

test("a printer that asks is added without an address, and its page says what to type into its own", async () => {
  const { page } = opened;
  await page.goto("add-printer");
  await page.getByText("It asks this server: Star CloudPRNT").click();
  await expect.poll(() => field("Address").count()).toBe(0);
  expect(await button("Test the address").count()).toBe(0);
  await field("Name").fill("Shop");
  await button("Add the printer").click();
  await page.getByText("Shop is added.").waitFor();
  await page.getByRole("heading", { name: "Not connected yet" }).waitFor();
  const { lane, language } = await stored("shop");
  const pollUrl = await addressOf("shop");
  expect(pollUrl).toMatch(/^https:\/\/print\.example\.com\/cloudprnt\//);
  expect([lane, language]).toEqual(["cloudprnt", "starprnt"]);
  const card = page.getByRole("region", { name: "Where it asks for its jobs" });
  await card.getByText("Server URL").waitFor();
  expect(await card.getByText(pollUrl).count()).toBe(2);
  expect(await card.getByText(/127\.0\.0\.1/).count()).toBe(0);
  // A printer that has never asked is neither in order nor in trouble.
  await page.goto("./");
  await page.getByText("1 not connected yet, 1 in order.").waitFor();
  await page.getByRole("list", { name: "Not connected yet" }).getByText("Shop").waitFor();
});

test("the address of a printer that asks is hidden until somebody wants to see it", async () => {
  const { page } = opened;
  const pollUrl = await addressOf("shop");
  await page.goto("./");
  await page.goto("printers/shop");
  await button("Show the address").waitFor();
  expect(await page.getByText(pollUrl).count()).toBe(0);
  await button("Show the address").focus();
  await page.keyboard.press("Enter");
  await page.getByText(pollUrl).first().waitFor();
  await button("Hide the address").click();
  await expect.poll(() => page.getByText(pollUrl).count()).toBe(0);
});

test("a new address is made after a warning, and the old one is gone", async () => {
  const { page } = opened;
  const before = (await stored("shop")).pollUrl;
  await button("Make a new address").click();
  await dialog().getByText("prints nothing until its own web page has been told the new one").waitFor();
  await dialog().getByRole("button", { name: "Make a new address" }).click();
  await expect.poll(async () => (await stored("shop")).pollUrl).not.toBe(before);
  await page
    .getByText(await addressOf("shop"))
    .first()
    .waitFor();
});

test("where no address is known that a printer could use, none is shown, but what to do", async () => {
  const { page, stand, close } = await openConsole();
  await stand.ask("POST", "/printers", { id: "shop", name: "Shop", lane: "cloudprnt", width: 80 });
  await page.goto("printers/shop");
  await page.getByText("Open the console by the name or the network address of this machine").waitFor();
  expect(await page.getByText("/cloudprnt/").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Copy the address" }).count()).toBe(0);
  await close();
});

test("a printer that nobody knows asks to be let in, and becomes a printer when somebody agrees", async () => {
  const { page, stand } = opened;
  await knockAs(stand, "00:11:62:aa:bb:cc");
  await page.goto("./");
  const card = page.getByRole("region", { name: "A printer asks to be let in" });
  await card.getByText("00:11:62:aa:bb:cc").waitFor();
  await card.getByRole("button", { name: "Let it in" }).click();
  await dialog().getByRole("textbox", { name: "Name" }).fill("Kiosk");
  await dialog().getByRole("button", { name: "Let it in" }).click();
  await page.getByText("Kiosk is let in.").waitFor();
  expect(await stored("kiosk")).toMatchObject({ lane: "cloudprnt", identity: "00:11:62:aa:bb:cc" });
  await expect.poll(() => card.count()).toBe(0);
});

test("a printer that asks to be let in can take the place of a device, or be dismissed", async () => {
  const { page, stand } = opened;
  await knockAs(stand, "00:11:62:aa:bb:dd");
  await page.goto("./");
  await button("Let it in").click();
  await dialog().getByRole("combobox", { name: "Which printer is it?" }).selectOption({ value: "shop" });
  await dialog().getByRole("button", { name: "Let it in" }).click();
  await page.getByText("Shop is let in.").waitFor();
  expect((await stored("shop")).identity).toBe("00:11:62:aa:bb:dd");
  await knockAs(stand, "00:11:62:aa:bb:ee");
  await page.goto("./");
  await button("Dismiss").click();
  await expect.poll(() => page.getByText("00:11:62:aa:bb:ee").count()).toBe(0);
  expect((await stand.ask("GET", "/knocks")).knocks).toEqual([]);
});

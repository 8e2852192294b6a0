import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

/** A black square, which nothing else on a receipt looks like. */
const side = 200;
const square = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}"/></svg>`;

/** Few enough for a minute, with time to read. */
const mostSteps = 5;

const state = () => opened.page.locator(".shop-state");
const name = () => opened.page.getByRole("textbox", { name: "Name" });

/** How many rows of dots of a receipt have a black line as long as the square; a divider has a few. */
function rowsOfSquare({ widthDots, bitmap }: { widthDots: number; bitmap: Uint8Array }): number {
  const stride = Math.ceil(widthDots / 8);
  let rows = 0;
  for (let from = 0; from < bitmap.length; from += stride) {
    const dots = [...bitmap.subarray(from, from + stride)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    if (dots.includes("1".repeat(side))) rows++;
  }
  return rows;
}

test("an owner changes name and logo in a few steps, sees no code, and has both on paper", async () => {
  const { page, stand, complaints } = opened;
  const receipt = { width: "80mm", blocks: [{ type: "image", source: "{{ shop.logo }}" }] };
  await stand.ask("POST", "/templates", {
    id: "till",
    name: "Till",
    config: {
      ...receipt,
      blocks: [...receipt.blocks, { type: "text", content: "{{ shop.name }} {{ total | money }}" }],
    },
  });
  const steps: (() => Promise<void>)[] = [
    () => page.getByRole("link", { name: "Your shop" }).click(),
    () => name().fill("Café Morgenrot"),
    async () => {
      const file = { name: "Our logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(square) };
      await page.getByLabel("Picture of the logo").setInputFiles(file);
      await page.getByRole("img", { name: "The logo" }).waitFor();
    },
    () => page.getByRole("button", { name: "Save" }).click(),
    () => page.getByRole("button", { name: "Print a sample" }).click(),
  ];
  expect(steps.length).toBeLessThanOrEqual(mostSteps);
  for (const step of steps) {
    await step();
    expect(await page.locator("body").innerText()).not.toMatch(/[{}]|asset:|"/);
  }
  await expect.poll(() => state().innerText()).toContain("Saved");
  const [sample] = await stand.printer.waitForReceipts(1);
  await stand.ask("POST", "/print/till", { data: { total: 2.5 } });
  const [, sold] = await stand.printer.waitForReceipts(2);
  for (const paper of [sample, sold]) {
    // Wide letters have a blank behind each.
    expect(paper?.text.replaceAll(" ", "")).toContain("CaféMorgenrot");
    expect(paper && rowsOfSquare(paper)).toBeGreaterThanOrEqual(side);
  }
  expect(complaints).toEqual([]);
});

test("the receipt beside the form shows what is typed before it is saved", async () => {
  const { page } = opened;
  const picture = () => page.getByRole("img", { name: "A receipt of your shop" }).getAttribute("src");
  const before = await picture();
  await name().fill("Café Abendrot");
  await expect.poll(picture).not.toBe(before);
  expect(await state().innerText()).toBe("Not saved yet");
  expect((await opened.stand.ask("GET", "/shop")).shop.name).toBe("Café Morgenrot");
});

test("unsaved changes of the shop are asked about before the page is left, and kept", async () => {
  const { page } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("dialog").getByText("The changes to your shop are not saved.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click();
  expect(await name().inputValue()).toBe("Café Abendrot");
});

test("two people who change the shop are told of each other, and neither loses anything", async () => {
  const { page, stand } = opened;
  await stand.ask("PUT", "/shop", { footer: "Thank you!" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Somebody else has changed this meanwhile: Below every receipt.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => state().innerText()).toContain("Saved");
  const { shop } = await stand.ask("GET", "/shop");
  expect([shop.name, shop.footer]).toEqual(["Café Abendrot", "Thank you!"]);
});

test("language, currency and time zone are those of the browser until somebody chooses others", async () => {
  const { browser, stand } = opened;
  const shop = { name: "", language: "", currency: "", timeZone: "" };
  await stand.ask("PUT", "/shop", shop);
  const context = await browser.newContext({
    baseURL: `${stand.url}/console/`,
    locale: "de-AT",
    timezoneId: "Europe/Vienna",
  });
  const page = await context.newPage();
  await page.goto("shop");
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByText("Gespeichert", { exact: true }).waitFor();
  const saved = (await stand.ask("GET", "/shop")).shop;
  expect(saved).toMatchObject({ language: "de-AT", currency: "EUR", timeZone: "Europe/Vienna" });
  await context.close();
});

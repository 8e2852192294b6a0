import { afterAll, beforeAll, expect, test } from "vitest";
import { type Keyboard, keyboardOf } from "./keyboard.ts";
import { type OpenConsole, openConsole, untilCompleted } from "./open-console.ts";

let opened: OpenConsole;
let keys: Keyboard;

beforeAll(async () => {
  opened = await openConsole();
  keys = keyboardOf(opened.page);
});
afterAll(() => opened.close());

const rows = () => opened.page.locator(".block-head").allTextContents();
const stored = async (id: string) => (await opened.stand.ask("GET", `/templates/${id}`)).template;
const isSaved = () => opened.page.getByText("Saved", { exact: true }).waitFor();
const problems = () => opened.page.locator(".preview-problems li").allTextContents();

/** Finds a block in the list of blocks by its name, wherever that list was opened from. */
async function choose(name: string): Promise<void> {
  await opened.page.getByRole("combobox", { name: "Find a block" }).waitFor();
  await opened.page.keyboard.insertText(name);
  await keys.press("Enter");
  await opened.page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Behind the block that has the focus. The focus is in its first field then. */
async function insert(name: string): Promise<void> {
  await keys.press("Control+Enter");
  await choose(name);
  await expect.poll(keys.focused).not.toBe("BODY");
}

async function insertPair(left: string, right: string): Promise<void> {
  await insert("Side by side");
  await expect.poll(keys.focused).toBe("Text");
  await keys.write(left);
  await keys.tabTo(/^2\. /);
  await keys.press("Enter");
  await keys.tabTo("Text");
  await keys.write(right);
}

async function begin(name: string): Promise<void> {
  await opened.page.goto("templates/new");
  await opened.page.getByRole("textbox", { name: "Name" }).waitFor();
  await keys.tabTo("Name");
  await keys.write(name);
}

async function addFirst(name: string): Promise<void> {
  await keys.tabTo("Add a block");
  await keys.press("Enter");
  await choose(name);
}

/** The way to the button is forwards or backwards. */
async function print(way: "tabTo" | "backTo"): Promise<void> {
  await keys[way]("Print");
  await keys.press("Enter");
  await opened.page.getByRole("dialog").waitFor();
  await keys.press("Enter");
  await untilCompleted(opened.page);
}

/** What comes out of the printer. */
async function printed(way: "tabTo" | "backTo"): Promise<string> {
  const count = opened.stand.printer.receipts().length;
  await print(way);
  const receipts = await opened.stand.printer.waitForReceipts(count + 1);
  return receipts.at(-1)?.text ?? "";
}

test("the German bill is made from nothing with the keyboard alone, and printed", async () => {
  await begin("Rechnung");
  await addFirst("Text");
  await expect.poll(keys.focused).toBe("Text");
  await keys.write("Gasthaus zur Post\nMarktplatz 1, 83022 Rosenheim");
  await keys.tabTo("Position");
  await keys.choose("center", "c");
  await keys.tabTo("Bold");
  await keys.press("Space");
  await insertPair("Tisch {{ table }}", "{{ at | date }}");
  await insert("Line");
  await insert("Table");
  await keys.tabTo("Headings");
  await keys.press("Space");
  await insert("Line");
  await insertPair("Gesamt", "{{ total | money }}");
  await insert("Text");
  await expect.poll(keys.focused).toBe("Text");
  await keys.write("Vielen Dank für Ihren Besuch!");
  await insert("Cut");

  await keys.backTo("Blocks");
  await keys.press("ArrowRight");
  await keys.tabTo("Language of dates and numbers");
  await keys.choose("de-DE", "g");
  await keys.tabTo("Currency");
  await keys.choose("EUR", "e");
  await keys.backTo("Settings");
  await keys.press("ArrowLeft");
  await keys.press("Control+S");
  await isSaved();
  await expect.poll(problems).toEqual([]);
  const { config } = await stored("rechnung");
  expect(config).toMatchObject({ locale: "de-DE", currency: "EUR" });
  expect(config.blocks.map(({ type }: { type: string }) => type)).toEqual([
    ...["text", "columns", "divider", "table", "divider", "columns", "text", "cut"],
  ]);
  expect(config.blocks[3]).toMatchObject({ type: "table", header: false });
  const text = await printed("backTo");
  expect(text).not.toContain("Price");
  for (const words of ["Gasthaus zur Post", "Tisch ", "Gesamt", "Vielen Dank für Ihren Besuch!"]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/\d,\d\d\s€/);
});

test("ten steps are undone and redone, wherever they were made, and saved with Ctrl-S", async () => {
  const { page } = opened;
  await page.goto("templates/rechnung");
  await page.locator(".block-head").first().waitFor();
  const before = await rows();
  const { config } = await stored("rechnung");

  await keys.tabTo(/^Text/);
  await insert("Text"); // 1
  await expect.poll(keys.focused).toBe("Text");
  await keys.write("Heute: Schweinsbraten"); // 2
  await keys.tabTo("Position");
  await keys.press("ArrowDown"); // 3
  await keys.tabTo("Bold");
  await keys.press("Space"); // 4
  await keys.press("Alt+ArrowDown"); // 5
  await expect.poll(keys.focused).toBe("Bold");
  await insert("Space"); // 6
  await keys.backTo(/^Space/);
  await keys.press("Delete"); // 7
  await page.getByText("The block is deleted.").waitFor();
  // The focus is on the block that came into its place.
  await expect.poll(keys.focused).toMatch(/^Line/);
  await keys.backTo("Name");
  await keys.write("Wirtshausrechnung"); // 8
  await keys.tabTo("Sample data");
  await keys.tabTo("Table");
  await keys.write("Stammtisch"); // 9
  await keys.backTo("Sample data");
  await keys.press("ArrowRight");
  await page.locator(".cm-content").waitFor();
  await keys.tabTo("The template as JSON");
  await keys.press("Control+Home", "End");
  await page.keyboard.insertText(' "direction": "ltr",'); // 10
  await expect.poll(problems).toEqual([]);

  const after = await rows();
  expect(after).not.toEqual(before);
  for (let step = 0; step < 10; step++) await keys.press("Control+Z");
  await isSaved();
  expect(await rows()).toEqual(before);
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Rechnung");
  expect(await page.getByRole("button", { name: "Undo" }).getAttribute("aria-disabled")).toBe("true");

  for (let step = 0; step < 10; step++) await keys.press(step % 2 === 0 ? "Control+Shift+Z" : "Control+Y");
  expect(await rows()).toEqual(after);
  expect(await keys.focused()).not.toBe("BODY");
  await keys.press("Control+S");
  await isSaved();
  const saved = await stored("rechnung");
  expect(saved).toMatchObject({ name: "Wirtshausrechnung", version: 2 });
  expect(saved.config).toMatchObject({ direction: "ltr", example: { table: "Stammtisch" } });
  expect(saved.config.blocks).toHaveLength(config.blocks.length + 1);
});

test("an older version is compared with the one of now, comes back as a new one, and that can be undone", async () => {
  const { page } = opened;
  await keys.backTo("Versions");
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Versions" });
  const differences = dialog.getByRole("table");
  await differences.getByRole("row", { name: /Wirtshausrechnung/ }).waitFor();
  await expect.poll(() => dialog.getByRole("img").count()).toBe(2);
  expect(await differences.textContent()).toContain("Heute: Schweinsbraten");
  await keys.tabTo("Get version 1 back");
  await keys.press("Enter");
  await page.getByText("Version 1 is back and saved.").waitFor();
  expect(await stored("rechnung")).toMatchObject({ name: "Rechnung", version: 3 });
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Rechnung");
  expect(await printed("tabTo")).not.toContain("Schweinsbraten");

  await page.goto("templates/rechnung");
  await page.locator(".block-head").first().waitFor();
  await keys.tabTo("Versions");
  await keys.press("Enter");
  await keys.tabTo("Get version 2 back");
  await keys.press("Enter");
  await page.getByText("Version 2 is back and saved.").waitFor();
  await keys.press("Control+Z");
  await page.getByText("Not saved", { exact: true }).waitFor();
  expect(await page.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Rechnung");
  await keys.press("Control+S");
  await isSaved();
  expect(await stored("rechnung")).toMatchObject({ name: "Rechnung", version: 5 });
});

test("a label of 50 × 30 mm is made from nothing with the keyboard alone, and printed", async () => {
  await begin("Regaletikett");
  await addFirst("Text");
  await expect.poll(keys.focused).toBe("Text");
  await keys.write("{{ name }}");
  await insert("Bar code");
  await expect.poll(keys.focused).toBe("What the code says");
  await keys.write("{{ number }}");
  await keys.backTo("Blocks");
  await keys.press("ArrowRight");
  await keys.tabTo("Paper");
  await keys.press("ArrowDown");
  await keys.tabTo("Paper width");
  await keys.write("50");
  await keys.tabTo("Label length");
  await keys.write("30mm");
  // The made-up number is too long for a label of this width.
  await keys.tabTo("JSON");
  await keys.press("ArrowLeft");
  await keys.tabTo("Number");
  await keys.write("12345678");
  await keys.press("Control+S");
  await isSaved();
  expect((await stored("regaletikett")).config).toMatchObject({
    ...{ width: "50mm", height: "30mm", media: "gap" },
    example: { number: "12345678" },
  });
  await expect.poll(problems).toEqual([]);
  await keys.backTo("Print");
  await keys.press("Enter");
  await opened.page.getByRole("dialog").waitFor();
  await keys.press("Enter");
  // The only printer holds a receipt roll.
  await opened.page.getByRole("heading", { name: "Print a label on a receipt roll?" }).waitFor();
  await keys.tabTo("Print anyway");
  await keys.press("Enter");
  await untilCompleted(opened.page);
  const { jobs } = await opened.stand.ask("GET", "/jobs?templateId=regaletikett");
  expect(jobs).toMatchObject([{ status: "completed" }]);
  expect(opened.complaints).toEqual([]);
});

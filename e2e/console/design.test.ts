import { afterAll, beforeAll, expect, test } from "vitest";
import { addBlock, openJson } from "./keyboard.ts";
import { type OpenConsole, openConsole, untilCompleted } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const openTemplates = () => opened.page.getByRole("navigation").getByRole("link", { name: "Templates" }).click();

test("a receipt is designed from nothing and comes out of the printer", async () => {
  const { page, stand, complaints } = opened;
  await openTemplates();
  await page.getByRole("button", { name: "Choose the first one" }).click();
  await page.getByRole("button", { name: "Empty template" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Café bill");

  await addBlock(page, "Text");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Hello {{ guest }}");
  await page.getByText("Bold", { exact: true }).click();
  await page.getByRole("combobox", { name: "Position" }).selectOption("center");

  await addBlock(page, "Repeat");
  await addBlock(page, "Line");
  await page.getByRole("button", { name: "Move into the block above" }).click();

  await page.getByRole("tab", { name: "Sample data" }).click();
  await page.getByRole("textbox", { name: "Guest" }).fill("Ada");
  await page
    .getByRole("group", { name: /^Items/ })
    .getByRole("textbox", { name: "Name" })
    .first()
    .fill("Espresso");

  await page.getByRole("button", { name: "Print", exact: true }).click();
  await page.getByRole("button", { name: "Save and print" }).click();
  await untilCompleted(page);

  const [receipt] = await stand.printer.waitForReceipts(1);
  expect(receipt?.text).toContain("Hello Ada");
  expect(receipt?.text).toContain("Espresso");
  const { template } = await stand.ask("GET", "/templates/cafe-bill");
  expect(template.config.blocks).toMatchObject([
    { type: "text", content: "Hello {{ guest }}", bold: true, align: "center" },
    { type: "each", blocks: [{ type: "text" }, { type: "divider" }] },
  ]);
  expect(complaints).toEqual([]);
});

test("what is wrong with a block is told beside the preview and leads to the block", async () => {
  const { page, stand } = opened;
  const blocks = [
    { type: "text", content: "fine" },
    { type: "text", content: "{{ total | monay }}" },
  ];
  await page.goto("templates/new");
  await replaceJson(opened, { width: "80mm", blocks });
  const problem = page.getByRole("region", { name: "Preview" }).getByRole("button", { name: /Block 2, text/i });
  await problem.click();
  await page.locator(".cm-lintRange-error", { hasText: "monay" }).waitFor();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("{{ total | money }}");
  await problem.waitFor({ state: "detached" });
  expect(await page.locator(".cm-content").textContent()).toContain("| money");
  expect((await stand.ask("GET", "/templates")).templates).toHaveLength(1);
});

test("the JSON offers the fields and values of the block the cursor is in", async () => {
  const { page } = opened;
  await replaceJson(opened, {
    width: "80mm",
    blocks: [{ type: "barcode", content: "12345678", symbology: "code39" }],
  });
  await page.locator(".cm-line", { hasText: "symbology" }).click();
  await page.keyboard.press("End");
  await page.keyboard.type(",");
  await page.keyboard.press("Enter");
  await page.keyboard.type('"mod');
  const offers = page.locator(".cm-tooltip-autocomplete li");
  await offers.filter({ hasText: "moduleWidth" }).waitFor();
  await page.keyboard.press("Escape");
  await replaceJson(opened, { width: "80mm", blocks: [{ type: "text", content: "fine", align: "left" }] });
  await page.locator(".cm-line", { hasText: "align" }).dblclick();
  await page.locator(".cm-line", { hasText: "align" }).click();
  await page.keyboard.press("End");
  for (const _ of 'left"') await page.keyboard.press("Backspace");
  await page.keyboard.type("c");
  await offers.filter({ hasText: "center" }).waitFor();
  await page.keyboard.press("Escape");
});

test("a template is exported, imported again under another name, and deleted after a question", async () => {
  const { page, stand } = opened;
  await openTemplates();
  await page.getByRole("button", { name: "Leave and lose them" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Café bill as a file" }).click(),
  ]);
  const file = await download.path();
  await page.getByLabel("Template file").setInputFiles(file);
  await page.getByRole("textbox", { name: "Name" }).fill("Second bill");
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("textbox", { name: "Id", exact: true }).fill("second-bill");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete the template" }).click();
  await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
  const { templates } = await stand.ask("GET", "/templates");
  expect(templates.map(({ id }: { id: string }) => id)).toEqual(["cafe-bill"]);
});

/** Types over everything in the JSON editor, as a person with a keyboard does. */
async function replaceJson({ page }: OpenConsole, config: unknown): Promise<void> {
  await openJson(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(JSON.stringify(config, null, 2));
}

import type { Page } from "playwright-core";
import { addBlock } from "./keyboard.ts";
import type { View } from "./view.ts";

const open = (page: Page) => page.goto("templates/order-receipt");
const tab = (page: Page, name: string) => page.getByRole("tab", { name }).click();
const chooseShopName = (page: Page) => page.getByRole("button", { name: /^Text.*shop\.name/ }).click();

/** On a phone the paper is behind a tab of its own. */
async function drawn(page: Page): Promise<void> {
  const paper = page.getByRole("region", { name: "Preview" });
  if (await paper.isVisible()) await paper.getByRole("img").waitFor();
}

function file(name: string, text: string) {
  return { name, mimeType: "application/json", buffer: Buffer.from(text) };
}

/** The list of templates and everything that happens to one of them. */
export const editorViews: View[] = [
  {
    name: "templates",
    async open(page) {
      await page.goto("templates");
      await page.locator(".thumbnail img").first().waitFor();
    },
  },
  {
    name: "template-print",
    async open(page) {
      await page.getByRole("button", { name: "Print Shelf label with sample data" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "gallery",
    async open(page) {
      await page.goto("new-template");
      await page.locator(".thumbnail img").first().waitFor();
    },
  },
  {
    name: "template-delete",
    async open(page) {
      await page.goto("templates");
      await page.getByRole("button", { name: "Delete Shelf label" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "template-import-refused",
    async open(page) {
      await page.goto("templates");
      await page.getByLabel("Template file").setInputFiles(file("holiday.json", '{ "beach": true }'));
      await page.locator(".toast.bad").waitFor();
    },
  },
  {
    name: "template-imported",
    async open(page) {
      const config = { width: "80mm", blocks: [{ type: "text", content: "Thank you, {{ guest }}!", align: "center" }] };
      await page.goto("templates");
      await page
        .getByLabel("Template file")
        .setInputFiles(file("thanks.json", JSON.stringify({ name: "Thanks", config })));
      await page.getByText("Not saved").waitFor();
      await drawn(page);
    },
  },
  {
    name: "template-unknown",
    async open(page) {
      await page.goto("templates/none-such");
      await page.getByRole("heading", { name: "The template does not exist." }).waitFor();
    },
  },
  {
    name: "editor-new",
    async open(page) {
      await page.goto("templates/new");
      await page.getByRole("button", { name: "Add a block" }).click();
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  {
    name: "editor",
    async open(page) {
      await open(page);
      await chooseShopName(page);
      await drawn(page);
    },
  },
  {
    name: "editor-json",
    async open(page) {
      await open(page);
      await tab(page, "JSON");
      await page.locator(".cm-content").waitFor();
    },
  },
  {
    name: "editor-data",
    async open(page) {
      await open(page);
      await tab(page, "Sample data");
      await page.getByRole("textbox", { name: "Number" }).fill("R-2000");
    },
  },
  {
    name: "editor-settings",
    async open(page) {
      await open(page);
      await tab(page, "Settings");
    },
  },
  {
    name: "editor-picture",
    async open(page) {
      await page.goto("templates/new");
      await addBlock(page, "Picture");
      await page.getByRole("combobox", { name: "Picture", exact: true }).waitFor();
      await drawn(page);
    },
  },
  {
    name: "editor-problem",
    async open(page) {
      await open(page);
      await chooseShopName(page);
      await page.getByRole("textbox", { name: "Text", exact: true }).fill("{{ shop.name | uper }}");
      await page.locator(".block .problem").first().waitFor();
    },
  },
  {
    name: "editor-conflict",
    async open(page, stand) {
      await open(page);
      await chooseShopName(page);
      await page.getByRole("textbox", { name: "Text", exact: true }).fill("Mine");
      await stand.ask("PUT", "/templates/order-receipt", {});
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "leave",
    async open(page) {
      await page.getByRole("button", { name: "Go on editing" }).click();
      await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "editor-versions",
    async open(page) {
      await open(page);
      await page.getByRole("button", { name: "Versions" }).click();
      await page.getByRole("dialog").getByRole("img").nth(1).waitFor();
    },
  },
  {
    name: "print",
    async open(page) {
      await open(page);
      await page.getByRole("button", { name: "Print" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "editor-paper",
    async open(page) {
      await open(page);
      await tab(page, "Blocks");
      await showPaper(page);
      await choosePaper(page, "Receipt printer, 58 mm");
      await page.locator(".preview img").waitFor();
    },
  },
  {
    name: "editor-label",
    async open(page) {
      await openDraft(page, labelOf([{ type: "text", content: "Earl Grey", bold: true }, code]));
    },
  },
  {
    name: "editor-label-too-long",
    async open(page) {
      await openDraft(
        page,
        labelOf([{ type: "text", content: "Earl Grey\nfirst flush\nDarjeeling\n2026\n100 g" }, code]),
      );
      await page.locator(".spill").waitFor();
    },
  },
];

const code = { type: "barcode", symbology: "ean13", content: "4006381333931" };
const labelOf = (blocks: object[]) => ({ width: "50mm", height: "30mm", media: "gap", blocks });

async function openDraft(page: Page, config: object): Promise<void> {
  await page.goto("templates");
  await page.getByLabel("Template file").setInputFiles(file("label.json", JSON.stringify({ name: "Label", config })));
  await page.getByText("Not saved").waitFor();
  await showPaper(page);
  await choosePaper(page, "Label printer, 50 mm");
}

async function showPaper(page: Page): Promise<void> {
  const paper = page.getByRole("tab", { name: "Preview" });
  if (await paper.isVisible()) await paper.click();
}

async function choosePaper(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "paper of the preview" }).selectOption(name);
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { MorePrinters } from "./more-printers.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let more: MorePrinters;

beforeAll(async () => {
  opened = await openConsole();
  more = new MorePrinters(opened.stand);
  await opened.stand.ask("POST", "/templates", {
    id: "shelf",
    name: "Shelf",
    config: { width: "50mm", height: "30mm", blocks: [{ type: "text", content: "Green tea" }] },
  });
});
afterAll(async () => {
  await more.close();
  await opened.close();
});

const button = (name: string) => opened.page.getByRole("button", { name, exact: true });
const dialog = () => opened.page.getByRole("dialog");
const chosen = (label: string) =>
  opened.page.getByRole("combobox", { name: label, exact: true }).locator("option:checked");
const counter = () => opened.stand.printer.receipts().length;

test("a label is printed on a receipt roll only after a question", async () => {
  const { page } = opened;
  await page.goto("templates");
  await button("Print Shelf with sample data").click();
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await page.getByText("Counter printer holds a receipt roll, not labels.").waitFor();
  await dialog().getByRole("button", { name: "Not now" }).click();
  await dialog().getByRole("heading", { name: "Print Shelf?" }).waitFor();
  expect((await opened.stand.ask("GET", "/jobs")).jobs).toEqual([]);
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await dialog().getByRole("button", { name: "Print anyway" }).click();
  await expect.poll(counter).toBe(1);
});

test("a label is drawn for and printed on a printer that holds labels, whose trouble is said where it is chosen", async () => {
  const { page } = opened;
  const { machine } = await more.add("Aisle", { paper: "labels", width: 58 });
  await machine.setFaults({ paper: "out" });
  await page.goto("templates/shelf");
  await expect.poll(() => chosen("Printer and paper of the preview").textContent()).toBe("Aisle, 58 mm");
  await button("Print").click();
  await expect.poll(() => chosen("Printer").textContent()).toBe("Aisle (Out of paper)");
  await dialog().getByRole("button", { name: "Not now" }).click();

  await page.goto("templates");
  await button("Print Shelf with sample data").click();
  await expect.poll(() => chosen("Printer").textContent()).toBe("Aisle (Out of paper)");
  await machine.mend();
  await expect.poll(() => chosen("Printer").textContent()).toBe("Aisle");
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await expect.poll(() => machine.receipts().length).toBe(1);
  expect(counter()).toBe(1);
});

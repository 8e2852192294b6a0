import { startVirtualPrinter, type VirtualPrinter } from "@platen/virtual-printer/machine";
import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;
let kitchen: VirtualPrinter;

beforeAll(async () => {
  opened = await openConsole();
  kitchen = await startVirtualPrinter({ port: 0 });
  await opened.stand.ask("POST", "/templates", {
    id: "note",
    name: "Note",
    config: { width: "80mm", blocks: [{ type: "text", content: "A note" }] },
  });
});
afterEach(() => kitchen.mend());
afterAll(async () => {
  await opened.close();
  await kitchen.close();
});

const open = (name: string) => opened.page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
const field = (name: string) => opened.page.getByRole("textbox", { name, exact: true });
const button = (name: string) => opened.page.getByRole("button", { name, exact: true });
const dialog = () => opened.page.getByRole("dialog");
const inGroup = (title: string): Locator => opened.page.getByRole("list", { name: title }).getByRole("link");
const place = () => new URL(opened.page.url()).pathname;
const storedKitchen = async () => (await opened.stand.ask("GET", "/printers/kitchen")).printer;

test("with one printer the first page is that printer's, and nothing speaks of others", async () => {
  const { page } = opened;
  await page.getByRole("heading", { name: "Counter printer" }).waitFor();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Printer", exact: true }).waitFor();
  await open("Jobs");
  await page.getByRole("combobox", { name: "Template" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Printer" }).count()).toBe(0);
  await open("Printer");
});

test("a new printer at a place it cannot be, or under a taken id, is refused beside the field", async () => {
  const { page } = opened;
  await page.getByRole("link", { name: "Add a printer" }).click();
  await field("Name").fill("Kitchen");
  await field("Address").fill("8.8.8.8");
  await button("Add and connect").click();
  await page
    .locator(".field", { has: field("Address") })
    .locator(".problem")
    .waitFor();
  // The place of the mistake is where typing goes on.
  await expect.poll(() => field("Address").evaluate((input) => input === document.activeElement)).toBe(true);
  await field("Address").fill(kitchen.host);
  await field("Port").fill(String(kitchen.port));
  await page.getByText("More settings").click();
  await field("Id").fill("default");
  await button("Add and connect").click();
  await page.getByText("Another printer has this id already.").waitFor();
});

test("an address is tried before anything is stored, and says what is there or why nothing could be reached", async () => {
  const { page } = opened;
  await kitchen.setFaults({ powerOff: true });
  await button("Test the address").click();
  await page.getByText("The printer is offline there").waitFor();
  await kitchen.mend();
  await kitchen.setFaults({ paper: "low" });
  await button("Test the address").click();
  await page.getByText(/^It answers: ./).waitFor();
  await page.getByText("Paper: low. Cover: closed.").waitFor();
  // What was found is shown for as long as it is what the form says.
  const port = await field("Port").inputValue();
  await field("Port").fill("1");
  await expect.poll(() => page.getByText(/^It answers: ./).count()).toBe(0);
  await field("Port").fill(port);
  expect(kitchen.receipts()).toEqual([]);
  expect((await opened.stand.ask("GET", "/printers")).printers).toHaveLength(1);
});

test("an address may be typed with its port, is a warning where another printer has it, and an error where it is none", async () => {
  const { page, stand } = opened;
  await field("Address").fill(`localhost:${stand.printer.port}`);
  await button("Test the address").click();
  const warning = page.locator(".trial.warn", { hasText: "The printer default has this address already" });
  await warning.waitFor();
  expect([await field("Address").inputValue(), await field("Port").inputValue()]).toEqual([
    "localhost",
    String(stand.printer.port),
  ]);
  await button("Add it anyway").waitFor();
  await field("Address").fill("192.168.1.999");
  await button("Add and connect").click();
  await page.getByText(/must be an IP address/i).waitFor();
  await field("Address").fill(`${kitchen.host}:${kitchen.port}`);
  await field("Port").focus();
  expect(await field("Port").inputValue()).toBe(String(kitchen.port));
});

test("a printer is picked by its maker and model, which choose the language it speaks", async () => {
  const { page } = opened;
  const choice = (name: string) => page.getByRole("combobox", { name, exact: true });
  const offered = () => choice("Model").getByRole("option").allTextContents();
  await choice("Maker").selectOption("Star");
  expect(await choice("Printer language").inputValue()).toBe("starprnt");
  expect(await offered()).toContain("mPOP");
  expect(await offered()).not.toContain("TM-T20III");
  await choice("Maker").selectOption("Zebra");
  expect(await choice("Printer language").inputValue()).toBe("zpl");
  expect(await choice("Kind of paper").inputValue()).toBe("labels");
  await choice("Maker").selectOption("Epson");
  await choice("Model").selectOption("TM-T20III");
  expect(await choice("Printer language").inputValue()).toBe("escpos");
  await choice("Printer language").selectOption("StarPRNT, receipt printers of Star");
  expect(await choice("Model").inputValue()).toBe("auto");
  await choice("Maker").selectOption("Epson");
  await choice("Model").selectOption("TM-T20III");
});

test("a printer is added, answers, and prints the test page that shows it is the right one", async () => {
  const { page, stand } = opened;
  await field("Id").fill("kitchen");
  await field("Paper, mm").fill("58");
  await button("Add a label").click();
  await field("Name of label 1").fill("floor");
  await field("Value of label 1").fill("2");
  await button("Add and connect").click();
  await page.getByText("Kitchen is added.").waitFor();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  expect(place()).toBe("/console/printers/kitchen");
  expect(await storedKitchen()).toMatchObject({ labels: { floor: "2" }, model: "epson-tm-t20iii", language: "escpos" });
  expect(await page.title()).toBe("Kitchen – Platen");
  await button("Print a test page").click();
  const [receipt] = await kitchen.waitForReceipts(1);
  expect(receipt?.text).toContain("Kitchen");
  expect(stand.printer.receipts()).toHaveLength(0);
});

test("a printer gets an address that another has only from a person who insists, when it is added and when it is moved", async () => {
  const { page, stand } = opened;
  await open("Printers");
  await page.getByRole("link", { name: "Add a printer" }).click();
  await field("Name").fill("Twin");
  await field("Address").fill(`${kitchen.host}:${kitchen.port}`);
  await page.getByText("More settings").click();
  await page.getByRole("combobox", { name: "In use" }).selectOption("No, switched off");
  await button("Add and connect").click();
  await page.getByText("The printer kitchen has this address already").waitFor();
  expect((await stand.ask("GET", "/printers")).printers).toHaveLength(2);
  await button("Add it anyway").click();
  await page.getByText("Twin is added.").waitFor();
  const storedTwin = async () => (await stand.ask("GET", "/printers/twin")).printer;
  expect(await storedTwin()).toMatchObject({ ip: kitchen.host, port: kitchen.port });
  await field("Address").fill(stand.printer.host);
  await field("Port").fill(String(stand.printer.port));
  await button("Save").click();
  await page.getByText("The printer default has this address already").waitFor();
  await button("Save it anyway").click();
  await expect.poll(async () => (await storedTwin()).port).toBe(stand.printer.port);
  await stand.ask("DELETE", "/printers/twin");
});

test("with more than one the first page lists them, and what needs a person comes first without a reload", async () => {
  const { page, isSamePage } = opened;
  await open("Printers");
  await inGroup("Ready").filter({ hasText: "Counter printer" }).waitFor();
  await kitchen.setFaults({ paper: "out" });
  const card = inGroup("Waiting for a person");
  await card.filter({ hasText: "Kitchen" }).getByText("Put in a new roll.").waitFor();
  await page.getByText("1 needs a person, 1 in order.").waitFor();
  const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
  expect(titles[0]).toContain("Waiting for a person");
  await card.click();
  await page.getByRole("heading", { name: "Out of paper" }).waitFor();
  await kitchen.mend();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  await page.getByRole("link", { name: "All printers" }).click();
  await page.getByText("All 2 are in order.").waitFor();
  expect(await isSamePage()).toBe(true);
});

test("the list of jobs names each one's printer, and is narrowed by it, after a reload too", async () => {
  const { page, stand } = opened;
  await stand.ask("POST", "/printer/test");
  await open("Jobs");
  const rows = page.getByRole("list", { name: "Jobs" }).getByRole("link");
  await rows.filter({ hasText: "Counter printer" }).waitFor();
  await rows.filter({ hasText: "Kitchen" }).waitFor();
  await page.getByRole("combobox", { name: "Printer" }).selectOption("Kitchen");
  await expect.poll(() => rows.count()).toBe(1);
  await page.reload();
  await rows.filter({ hasText: "Kitchen" }).waitFor();
  expect(await rows.count()).toBe(1);
  await rows.click();
  await page.getByRole("complementary", { name: "Job" }).getByRole("link", { name: "Kitchen" }).click();
  expect(place()).toBe("/console/printers/kitchen");
  await page.getByRole("link", { name: "See the jobs" }).click();
  await expect.poll(() => rows.count()).toBe(1);
});

test("a template is drawn for the printer that is chosen, and printed on it", async () => {
  const { page, stand } = opened;
  const before = kitchen.receipts().length;
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/preview/draft") && asked.push(request.postData() ?? ""));
  await page.goto("templates/note");
  await page.getByRole("combobox", { name: "Printer and paper of the preview" }).selectOption("Kitchen, 58 mm");
  await expect.poll(() => asked.at(-1)).toContain('"printer":"kitchen"');
  await button("Print").click();
  await expect.poll(() => dialog().getByRole("combobox", { name: "Printer" }).inputValue()).toBe("kitchen");
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await kitchen.waitForReceipts(before + 1);
  const { jobs } = await stand.ask("GET", "/jobs?templateId=note");
  expect(jobs.map(({ printerId }: { printerId: string }) => printerId)).toEqual(["kitchen"]);
});

test("two people who change one printer at once are told, and what the second one typed is not lost", async () => {
  const { page, stand } = opened;
  await page.goto("printers/kitchen");
  await field("Name").fill("Kitchen, upstairs");
  await stand.ask("PUT", "/printers/kitchen", { width: 80 });
  await button("Save").click();
  await page.getByText("Somebody else has changed this printer meanwhile. Paper, mm is now 80.").waitFor();
  expect(await storedKitchen()).toMatchObject({ name: "Kitchen", width: 80 });
  await button("Save").click();
  await page.getByRole("heading", { name: "Kitchen, upstairs" }).waitFor();
  await expect.poll(() => page.title()).toBe("Kitchen, upstairs – Platen");
  expect(await storedKitchen()).toMatchObject({ name: "Kitchen, upstairs", width: 80 });
});

test("labels of a printer are changed, taken away and refused beside themselves", async () => {
  const { page } = opened;
  await field("Value of label 1").fill("3");
  await button("Add a label").click();
  await field("Name of label 2").fill("two words");
  await button("Save").click();
  await page.getByText("two words cannot be a label's name").waitFor();
  await field("Name of label 2").fill("floor");
  await page.getByText("Two labels are called floor.").waitFor();
  expect(await button("Save").isDisabled()).toBe(true);
  await button("Remove label 2").click();
  await button("Save").click();
  await expect.poll(async () => (await storedKitchen()).labels).toEqual({ floor: "3" });
});

test("a new address of a printer is tried before it is saved, and one that another printer has is told of", async () => {
  const { page, stand } = opened;
  const own = await field("Port").inputValue();
  await field("Port").fill(String(stand.printer.port));
  await button("Test the address").click();
  await page.getByText("The printer default has this address already").waitFor();
  await field("Port").fill(own);
  expect(await button("Test the address").count()).toBe(0);
  expect((await storedKitchen()).port).toBe(Number(own));
});

test("a printer that is switched off is not called one in trouble", async () => {
  const { page } = opened;
  await page.getByRole("combobox", { name: "In use" }).selectOption("No, switched off");
  await button("Save").click();
  await page.getByRole("heading", { name: "Switched off" }).waitFor();
  await page.getByRole("link", { name: "All printers" }).click();
  await inGroup("Switched off").filter({ hasText: "Kitchen, upstairs" }).click();
  await page.getByRole("combobox", { name: "In use" }).selectOption("Yes");
  await button("Save").click();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
});

test("a printer that jobs wait for is deleted once it was chosen what becomes of them", async () => {
  const { page, stand } = opened;
  await kitchen.setFaults({ cover: "open" });
  await page.getByRole("heading", { name: "The cover is open" }).waitFor();
  const { jobId } = await stand.ask("POST", "/print/note", { printer: "kitchen", data: {} });
  await page.getByText("1 job", { exact: true }).waitFor();
  await button("Delete this printer").click();
  expect(await dialog().getByRole("button", { name: "Delete the printer" }).isDisabled()).toBe(true);
  await dialog()
    .getByRole("checkbox", { name: /Cancel the job that waits/ })
    .check();
  await dialog().getByRole("button", { name: "Cancel its jobs and delete it" }).click();
  await page.getByRole("heading", { name: "Counter printer" }).waitFor();
  expect((await stand.ask("GET", `/jobs/${jobId}`)).job.status).toBe("cancelled");
  await page.goto("printers/kitchen");
  await page.getByRole("heading", { name: "There is no such printer" }).waitFor();
});

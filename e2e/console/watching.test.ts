import type { Locator } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

type Answer = Awaited<ReturnType<OpenConsole["stand"]["ask"]>>;

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
  await opened.stand.ask("POST", "/templates", {
    id: "note",
    name: "Note",
    config: {
      width: "80mm",
      blocks: [
        { type: "text", content: "{{ text }}" },
        { type: "feed", lines: 20 },
      ],
    },
  });
});
afterEach(() => opened.stand.printer.mend());
afterAll(() => opened.close());

const open = (name: string) => opened.page.getByRole("navigation").getByRole("link", { name }).click();
const newestJob = (): Locator => opened.page.getByRole("list", { name: "Jobs" }).getByRole("link").first();

async function print(text: string): Promise<string> {
  const { jobId } = await opened.stand.ask("POST", "/print/note", { data: { text } });
  return jobId;
}

/** Lets the page read something else than the service says. */
async function answerWith(address: string, change: (answer: Answer) => void): Promise<void> {
  await opened.page.route(address, async (route) => {
    const response = await route.fetch().catch(() => undefined);
    if (!response) return route.abort();
    const json: Answer = await response.json();
    change(json);
    await route.fulfill({ response, json });
  });
}

test("a job is seen going from queued to printing to completed without a reload", async () => {
  const { stand, isSamePage } = opened;
  await open("Jobs");
  await stand.printer.setFaults({ cover: "open" });
  await opened.page.getByRole("link", { name: "The cover is open" }).waitFor();
  await print("watched");
  await newestJob().getByText("Queued").waitFor();
  // The paper ends in the middle of it, so that printing lasts until the roll is changed.
  await stand.printer.setFaults({ cover: null, paperOutAfterMm: 20 });
  await newestJob().getByText("Printing").waitFor();
  await stand.printer.mend();
  await newestJob().getByText("Completed").waitFor();
  await newestJob().click();
  await opened.page.getByText("The printer repeated the job's number after the paper had moved.").waitFor();
  expect(await opened.page.locator(".printed img").getAttribute("alt")).toContain("watched");
  expect(await isSamePage()).toBe(true);
});

test("paper that runs out is told with what to do, and is over when the roll is changed", async () => {
  const { page, stand, isSamePage } = opened;
  await open("Printer");
  await stand.printer.setFaults({ paper: "out" });
  await page.getByRole("heading", { name: "Out of paper" }).waitFor();
  await page.getByText("Put in a new roll and close the cover.").waitFor();
  await stand.printer.mend();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  expect(await isSamePage()).toBe(true);
});

test("a queued job is cancelled after a question, and nothing of it is printed", async () => {
  const { page, stand } = opened;
  await stand.printer.setFaults({ cover: "open" });
  await page.getByRole("heading", { name: "The cover is open" }).waitFor();
  const id = await print("never");
  await open("Jobs");
  await newestJob().getByText("Queued").waitFor();
  await newestJob().click();
  await page.getByRole("button", { name: "Cancel this job" }).click();
  await page.getByRole("button", { name: "Keep it" }).click();
  expect((await stand.ask("GET", `/jobs/${id}`)).job.status).toBe("queued");
  await page.getByRole("button", { name: "Cancel this job" }).click();
  await page.getByRole("button", { name: "Cancel the job" }).click();
  await newestJob().getByText("Cancelled").waitFor();
  await stand.printer.mend();
  await stand.printer.waitFor(({ condition }) => condition.cover === "closed");
  await print("after it");
  await newestJob().getByText("Completed").waitFor();
  expect(stand.printer.receipts().some(({ text }) => text.includes("never"))).toBe(false);
});

test("a printed job is printed again, marked as a copy", async () => {
  const { page, stand } = opened;
  const before = stand.printer.receipts().length;
  await newestJob().click();
  await page.getByRole("button", { name: "Print again" }).click();
  await newestJob().getByText("reprint").waitFor();
  const receipts = await stand.printer.waitForReceipts(before + 1);
  expect(receipts.at(-1)?.text).toContain("COPY");
});

test("a job that ended without success is not shown as the last one printed", async () => {
  const { page, stand } = opened;
  const newest = async (status: string) => (await stand.ask("GET", `/jobs?status=${status}&limit=1`)).jobs[0].id;
  const [cancelled, completed] = [await newest("cancelled"), await newest("completed")];
  const shows = (id: string) => page.locator(`.slot-caption a[href="jobs/${id}"]`).waitFor();
  await open("Printer");
  await shows(completed);
  await answerWith("**/printers?*", ({ printers }) => Object.assign(printers[0], { printingJobId: cancelled }));
  await answerWith(`**/jobs/${cancelled}`, ({ job }) => Object.assign(job, { status: "printing" }));
  await page.getByRole("region", { name: "Printing now" }).waitFor();
  await shows(cancelled);
  await page.unrouteAll();
  await page.getByRole("region", { name: "Last printed" }).waitFor();
  await shows(completed);
  await open("Jobs");
});

test("jobs are narrowed by status and template", async () => {
  const { page } = opened;
  const rows = page.getByRole("list", { name: "Jobs" }).getByRole("link");
  await page.getByText("Cancelled", { exact: true }).first().click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("combobox", { name: "Template" }).selectOption("Test page");
  await page.getByRole("heading", { name: "No job fits" }).waitFor();
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("combobox", { name: "Template" }).selectOption("Every template");
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
});

test("an open page says that the service is away, and catches up when it is back", async () => {
  const { page, stand, isSamePage } = opened;
  await open("Jobs");
  await stand.api.stop();
  await page.getByText(/Platen does not answer/).waitFor();
  await stand.api.start();
  await page.getByText(/Platen does not answer/).waitFor({ state: "detached" });
  const known = await page.getByRole("list", { name: "Jobs" }).getByRole("link").count();
  await expect.poll(async () => (await stand.ask("GET", "/printer/status")).printer.status).toBe("online");
  await print("after the restart");
  await expect.poll(() => page.getByRole("list", { name: "Jobs" }).getByRole("link").count()).toBe(known + 1);
  await newestJob().getByText("Completed").waitFor();
  expect(await isSamePage()).toBe(true);
});

test("a wrong address for the printer is refused beside the field", async () => {
  const { page } = opened;
  await open("Printer");
  await page.getByRole("textbox", { name: "Address" }).fill("8.8.8.8");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Platen may not connect to this network.").waitFor();
  await page.getByRole("textbox", { name: "Port" }).fill("70000");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Must be 65535 or less.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
});

test("an address that nobody answers at is tested before it is saved, and saved only when asked to again", async () => {
  const { page, stand } = opened;
  const port = page.getByRole("textbox", { name: "Port" });
  const own = await port.inputValue();
  await port.fill("9");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The printer is offline there").waitFor();
  expect((await stand.ask("GET", "/printer/status")).printer.port).toBe(Number(own));
  await page.getByRole("button", { name: "Save it anyway" }).click();
  await page.getByRole("heading", { name: "The printer is offline" }).waitFor();
  await port.fill(own);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
});

test("older jobs are read on while scrolling", async () => {
  const { page, stand } = opened;
  const more = 45;
  for (let count = 0; count < more; count++) await print(`many ${count}`);
  const { jobs } = await stand.ask("GET", "/jobs?limit=100");
  await open("Jobs");
  const rows = page.getByRole("list", { name: "Jobs" }).getByRole("link");
  await expect
    .poll(async () => {
      await rows.last().scrollIntoViewIfNeeded();
      return rows.count();
    })
    .toBe(jobs.length);
});

test("after an absence the rows that were scrolled to are read again too", async () => {
  const { page, stand } = opened;
  const rows = page.getByRole("list", { name: "Jobs" }).getByRole("link");
  const known = await rows.count();
  await answerWith("**/jobs?*", ({ jobs }) => {
    for (const job of jobs) job.status = "cancelled";
  });
  await stand.api.stop();
  await page.getByText(/Platen does not answer/).waitFor();
  await stand.api.start();
  await rows.last().getByText("Cancelled").waitFor();
  expect(await rows.count()).toBe(known);
  await page.unrouteAll();
});

test("paper that runs out is told on every page until the roll is changed, and leads to the printer", async () => {
  const { page, stand } = opened;
  await open("Templates");
  const notice = page.getByRole("banner").getByRole("status");
  await stand.printer.setFaults({ paper: "out" });
  await notice.getByText("Out of paper").waitFor();
  await notice.getByText("Put in a new roll.").waitFor();
  await open("Jobs");
  await notice.getByText("Put in a new roll.").waitFor();
  await notice.getByRole("link").click();
  await page.getByRole("heading", { name: "Out of paper" }).waitFor();
  await open("Jobs");
  await stand.printer.mend();
  await notice.getByText("Ready to print").waitFor();
});

test("a printer has stopped printing when its job has ended, whatever its last report says", async () => {
  const { page } = opened;
  const notice = page.getByRole("banner").getByRole("status");
  // As if the worker never said that nothing is printed any more.
  let last: string | null = null;
  await answerWith("**/printers?*", ({ printers }) => {
    last = printers[0].printingJobId ?? last;
    Object.assign(printers[0], { printingJobId: last });
  });
  await opened.stand.printer.setFaults({ paperOutAfterMm: 20 });
  const id = await print("stays in the report");
  await notice.getByText("Out of paper").waitFor();
  await expect.poll(() => last).toBe(id);
  await opened.stand.printer.mend();
  await newestJob().getByText("Completed").waitFor();
  await notice.getByText("Ready to print").waitFor();
  await page.unrouteAll({ behavior: "wait" });
});

test("a worker that stops is told on every page, with since when", async () => {
  const { page, stand } = opened;
  await stand.worker.stop();
  const notice = page.getByRole("banner").getByRole("status");
  await notice.getByText("The print worker is not running").waitFor();
  await notice.getByText(/^Since \d/).waitFor();
});

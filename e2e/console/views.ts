import type { Stand } from "@platen/stand/stand";
import type { Page } from "playwright-core";
import { editorViews } from "./editor-views.ts";
import { keysViews } from "./keys-views.ts";
import { printersSituations } from "./printers-views.ts";
import { printSampleJobs } from "./sample-jobs.ts";
import type { Situation, View } from "./view.ts";
import { webhooksViews } from "./webhooks-views.ts";

export const shopKey = "a long secret of the shop";

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

async function typeKey(page: Page, key: string): Promise<void> {
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Open the console" }).click();
}

const locked: View[] = [
  {
    name: "key",
    async open(page) {
      await page.goto("./");
      await heading(page, "This printer is protected");
    },
  },
  {
    name: "key-wrong",
    async open(page) {
      await typeKey(page, "guessed");
      await page.getByText("This key is not the right one.").waitFor();
    },
    async leave(page) {
      await typeKey(page, shopKey);
      await heading(page, "Ready to print");
    },
  },
];

const unused: View[] = [
  {
    name: "printer-unused",
    async open(page) {
      await page.goto("./");
      await page.getByText("Nothing printed yet").waitFor();
    },
  },
  {
    name: "jobs-none",
    async open(page) {
      await page.goto("jobs");
      await heading(page, "No jobs yet");
    },
  },
  {
    name: "templates-none",
    async open(page) {
      await page.goto("templates");
      await heading(page, "No templates yet");
    },
  },
  {
    name: "keys-none",
    async open(page) {
      await page.goto("keys");
      await heading(page, "No keys yet");
    },
  },
  {
    name: "webhooks-none",
    async open(page) {
      await page.goto("webhooks");
      await heading(page, "No webhooks yet");
    },
  },
];

const jobsPage: View[] = [
  {
    name: "jobs",
    async open(page) {
      await page.goto("jobs");
      await page.getByRole("list", { name: "Jobs" }).waitFor();
    },
  },
  {
    name: "jobs-none-fit",
    async open(page) {
      await page.goto("jobs");
      await page.getByText("Printing", { exact: true }).click();
      await heading(page, "No job fits");
    },
  },
  {
    name: "job",
    async open(page, stand) {
      await openJob(page, stand, "status=completed&templateId=order-receipt");
    },
  },
  {
    name: "job-failed",
    async open(page, stand) {
      await openJob(page, stand, "status=failed");
    },
  },
  {
    name: "job-unknown",
    async open(page) {
      await page.goto("jobs/4711");
      await heading(page, "The job does not exist.");
    },
  },
  {
    name: "job-cancel",
    async open(page, stand) {
      await stand.printer.setFaults({ cover: "open" });
      await page.goto("jobs");
      await page.getByRole("link", { name: "The cover is open" }).waitFor();
      await stand.ask("POST", "/printer/test");
      await page.getByRole("list", { name: "Jobs" }).getByRole("link").first().getByText("Queued").waitFor();
      await openJob(page, stand, "status=queued");
      await page.getByRole("button", { name: "Cancel this job" }).click();
    },
    async leave(page, stand) {
      await page.getByRole("button", { name: "Cancel the job" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await stand.printer.mend();
    },
  },
];

async function openJob(page: Page, stand: Stand, query: string): Promise<void> {
  const { jobs } = await stand.ask("GET", `/jobs?${query}`);
  await page.goto(`jobs/${jobs[0].id}`);
  await page.locator(".printed img").waitFor();
}

const printerPage: View[] = [
  {
    name: "printer",
    async open(page) {
      await page.goto("./");
      await heading(page, "Ready to print");
      await page.locator(".slot img").waitFor();
    },
  },
  {
    name: "printer-address",
    async open(page) {
      await page.goto("./");
      await page.getByRole("textbox", { name: "Address" }).fill("8.8.8.8");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Platen may not connect to this network.").waitFor();
      await page.getByRole("button", { name: "Undo" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "printer-proof",
    async open(page) {
      await page.goto("./");
      await page.getByText("How Platen knows what was printed").click();
      await page.getByText("Echoed job number.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "offline",
    async open(page, stand) {
      await stand.printer.setFaults({ powerOff: true });
      await page.goto("./");
      await heading(page, "The printer is offline");
    },
    async leave(page, stand) {
      await stand.printer.mend();
      await heading(page, "Ready to print");
    },
  },
  {
    name: "paper-out",
    async open(page, stand) {
      await stand.printer.setFaults({ paper: "out" });
      await page.goto("./");
      await heading(page, "Out of paper");
      await page.locator(".slot img").waitFor();
    },
    async leave(page, stand) {
      await stand.printer.mend();
      await heading(page, "Ready to print");
    },
  },
];

const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="100"><circle cx="120" cy="50" r="44"/></svg>';

const shopPage: View[] = [
  {
    name: "shop-unset",
    async open(page) {
      await page.goto("shop");
      await page.locator(".shop-paper img").waitFor();
    },
  },
  {
    name: "shop",
    async open(page, stand) {
      await stand.call("PUT", "/assets/logo", Buffer.from(logo), { "Content-Type": "image/svg+xml" });
      await stand.ask("PUT", "/shop", {
        name: "Corner Café",
        logo: "logo",
        address: "1 High Street\nGalway",
        footer: "Thank you, come again!",
        taxNumber: "IE1234567T",
      });
      await page.goto("shop");
      await page.locator(".logo img").waitFor();
      await page.locator(".shop-paper img").waitFor();
    },
    leave: (_page, stand) =>
      stand.ask("PUT", "/shop", { name: "", logo: null, address: "", footer: "", taxNumber: "" }),
  },
];

const todayPage: View[] = [
  {
    name: "today",
    async open(page) {
      await page.goto("today");
      await heading(page, "Receipts by the hour");
    },
  },
  {
    name: "today-month",
    async open(page) {
      await page.goto("today?span=month");
      await heading(page, "Receipts by the day");
    },
  },
];

const elsewhere: View[] = [
  {
    name: "nowhere",
    async open(page) {
      await page.goto("nowhere");
      await heading(page, "There is no such page");
    },
  },
  {
    name: "service-away",
    async open(page, stand) {
      await page.goto("jobs");
      await page.getByRole("list", { name: "Jobs" }).waitFor();
      await stand.api.stop();
      await page.getByText(/Platen does not answer/).waitFor();
    },
    async leave(page, stand) {
      await stand.api.start();
      await page.getByText(/Platen does not answer/).waitFor({ state: "detached" });
    },
  },
];

const workerAway: View[] = [
  {
    name: "worker-away",
    async open(page) {
      await page.goto("./");
      await heading(page, "The print worker is not running");
    },
  },
];

export const situations: readonly Situation[] = [
  { name: "before the key", begin: async () => {}, views: locked },
  { name: "before the first receipt", begin: async () => {}, views: unused },
  {
    name: "in a shop at work",
    begin: printSampleJobs,
    views: [
      ...printerPage,
      ...jobsPage,
      ...todayPage,
      ...editorViews,
      ...shopPage,
      ...keysViews(shopKey),
      ...webhooksViews,
      ...elsewhere,
    ],
  },
  ...printersSituations,
  { name: "without a worker", begin: async (stand) => void (await stand.worker.stop()), views: workerAway },
];

import type { Stand } from "@platen/stand/stand";
import type { Page } from "playwright-core";
import { knockAs } from "../clients/operations.ts";
import { MorePrinters } from "./more-printers.ts";
import type { Situation, View } from "./view.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

/** Everything that looks different where there is more than one printer. */
const ofThree: View[] = [
  {
    name: "printers-3",
    async open(page) {
      await page.goto("./");
      await page.getByText("1 needs a person, 1 low on paper, 1 in order.").waitFor();
    },
  },
  {
    name: "printer-of-many",
    async open(page) {
      await page.goto("printers/kitchen");
      await heading(page, "Out of paper");
    },
  },
  {
    name: "printer-changed-meanwhile",
    async open(page, stand) {
      await page.getByRole("textbox", { name: "Name" }).fill("Kitchen, upstairs");
      const { printer } = await stand.ask("GET", "/printers/kitchen");
      await stand.ask("PUT", "/printers/kitchen", { width: printer.width === 58 ? 80 : 58 });
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Somebody else has changed this printer meanwhile.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "printer-delete",
    async open(page, stand) {
      await stand.ask("POST", "/printers/kitchen/test");
      await page.goto("printers/kitchen");
      await page.getByRole("button", { name: "Delete this printer" }).click();
      await page.getByRole("dialog").getByRole("checkbox").waitFor();
    },
  },
  {
    name: "printer-unknown",
    async open(page) {
      await page.goto("printers/none-such");
      await heading(page, "There is no such printer");
    },
  },
  {
    name: "printer-add",
    async open(page) {
      await page.goto("add-printer");
      await page.getByRole("textbox", { name: "Name" }).fill("Terrace");
      await page.getByRole("textbox", { name: "Address" }).fill("8.8.8.8");
      await page.getByRole("button", { name: "Add and connect" }).click();
      await page.getByText("Platen may not connect to this network.").waitFor();
    },
  },
  {
    name: "printer-tried",
    async open(page, stand) {
      await page.goto("add-printer");
      await page.getByRole("textbox", { name: "Name" }).fill("Terrace");
      await page.getByRole("textbox", { name: "Address" }).fill(stand.printer.host);
      await page.getByRole("textbox", { name: "Port" }).fill(String(stand.printer.port));
      await page.getByRole("combobox", { name: "Maker" }).selectOption("Epson");
      await page.getByText("More settings").click();
      await page.getByRole("button", { name: "Add a label" }).click();
      await page.getByRole("textbox", { name: "Name of label 1" }).fill("floor");
      await page.getByRole("button", { name: "Test the address" }).click();
      await page.getByText("has this address already").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "printer-not-reached",
    async open(page) {
      await page.goto("printers/kitchen");
      await page.getByRole("textbox", { name: "Port" }).fill("9");
      await page.getByRole("button", { name: "Test the address" }).click();
      await page.getByText("The printer is offline there").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "jobs-of-many",
    async open(page) {
      await page.goto("jobs");
      await page.getByRole("list", { name: "Jobs" }).getByText("Kitchen").first().waitFor();
    },
  },
  {
    name: "print-dialog-of-many",
    async open(page) {
      await page.goto("templates/order-receipt");
      await page.getByRole("button", { name: "Print", exact: true }).click();
      await page.getByRole("dialog").getByRole("combobox", { name: "Printer" }).waitFor();
    },
  },
];

/** Printers in other networks, and one that nobody has let in. */
const asking: View[] = [
  {
    name: "knocks",
    async open(page, stand) {
      await knockAs(stand, "00:11:62:0a:0b:0c");
      await page.goto("./");
      await page.getByRole("button", { name: "Let it in" }).waitFor();
    },
  },
  {
    name: "knock-let-in",
    async open(page) {
      await page.getByRole("button", { name: "Let it in" }).click();
      await page.getByRole("dialog").getByRole("combobox").waitFor();
    },
    async leave(page) {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Dismiss" }).click();
    },
  },
  {
    name: "printer-asking",
    async open(page) {
      await page.goto("printers/shop");
      await page.getByRole("button", { name: "Show the address" }).click();
      await page.getByText("Server URL").waitFor();
    },
  },
  {
    name: "printer-asking-add",
    async open(page) {
      await page.goto("add-printer");
      await page.getByText("It asks this server: Epson Server Direct Print").click();
      await page.getByRole("button", { name: "Add the printer" }).waitFor();
    },
  },
];

const ofForty: View[] = [
  {
    name: "printers-40",
    async open(page) {
      await page.goto("./");
      await page.getByText("3 need a person, 2 low on paper, 35 in order.").waitFor();
    },
  },
];

/** Begins with more printers than one and ends with one again. */
function withMore(name: string, views: readonly View[], add: (more: MorePrinters) => Promise<void>): Situation {
  let more: MorePrinters | undefined;
  return {
    name,
    async begin(stand: Stand) {
      more = new MorePrinters(stand);
      await add(more);
    },
    end: async () => more?.close(),
    views,
  };
}

/** Begins with a printer that asks and ends without one. */
function withAsking(name: string, views: readonly View[]): Situation {
  let remove = async () => {};
  return {
    name,
    async begin(stand: Stand) {
      await stand.ask("POST", "/printers", { id: "shop", name: "Shop", lane: "cloudprnt", width: 80 });
      remove = () => stand.ask("DELETE", "/printers/shop?openJobs=cancel");
    },
    end: () => remove(),
    views,
  };
}

export const printersSituations: readonly Situation[] = [
  withMore("with three printers", ofThree, async (more) => {
    const kitchen = await more.add("Kitchen", { width: 58 });
    const bar = await more.add("Bar");
    await kitchen.machine.setFaults({ paper: "out" });
    await bar.machine.setFaults({ paper: "low" });
  }),
  withAsking("with a printer that asks", asking),
  withMore("with forty printers", ofForty, async (more) => {
    for (let number = 1; number < 40; number++) {
      await more.add(`${["Till", "Kitchen", "Bar"][number % 3]} ${Math.ceil(number / 3)}`);
    }
    const [first, second, third, fourth, fifth] = more.all;
    await first?.machine.setFaults({ paper: "out" });
    await second?.machine.setFaults({ cover: "open" });
    await third?.machine.setFaults({ powerOff: true });
    await fourth?.machine.setFaults({ paper: "low" });
    await fifth?.machine.setFaults({ paper: "low" });
  }),
];

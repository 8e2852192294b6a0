import { afterAll, beforeAll, expect, test } from "vitest";
import { type Visitor, visit } from "./visitor.ts";

let visitor: Visitor;

beforeAll(async () => {
  visitor = await visit({ apiKey: "a long secret of the shop" });
});
afterAll(() => visitor.leave());

test("a protected service asks for the key, says when it is wrong, and opens with the right one", async () => {
  const { page } = visitor;
  await page.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await page.getByLabel("API key").fill("guessed");
  await page.getByRole("button", { name: "Open the console" }).click();
  await page.getByText("This key is not the right one.").waitFor();
  await page.getByLabel("API key").fill("a long secret of the shop");
  await page.getByRole("button", { name: "Open the console" }).click();
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
});

test("the live connection works with the key", async () => {
  const { page, stack } = visitor;
  await stack.printer.setFaults({ paper: "out" });
  await page.getByRole("heading", { name: "Out of paper" }).waitFor();
  await stack.printer.mend();
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
});

test("the key survives a reload of the tab and is not known in another", async () => {
  const { page, stack } = visitor;
  await page.reload();
  await page.getByRole("heading", { name: "Jobs" }).first().waitFor();
  const other = await page.context().newPage();
  await other.goto(stack.consoleUrl);
  await other.getByRole("heading", { name: "This printer is protected" }).waitFor();
  await other.close();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

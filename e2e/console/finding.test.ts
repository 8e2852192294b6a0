import { connectDatabase, type DatabaseConnection } from "@platen/shared/db/connect";
import { createTestDatabase, type TestDatabase } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenConsole, openConsole, untilCompleted } from "./open-console.ts";

let database: TestDatabase;
let connection: DatabaseConnection;
let opened: OpenConsole;

beforeAll(async () => {
  database = await createTestDatabase();
  opened = await openConsole({ databaseUrl: database.url });
  connection = connectDatabase({ url: database.url, name: "test", max: 1 });
  const { ask } = opened.stand;
  const blocks = [{ type: "text", content: "Table {{ table }}" }];
  await ask("POST", "/templates", {
    id: "bill",
    name: "Bill",
    config: { width: "80mm", title: "Table {{ table }}", blocks },
  });
  for (const table of ["11", "12", "13"]) await print(table);
  // They become the bills of yesterday.
  await connection.sql`
    update jobs set created_at = created_at - interval '1 day', started_at = started_at - interval '1 day',
      completed_at = completed_at - interval '1 day', finished_at = finished_at - interval '1 day'`;
  for (const table of ["12", "14"]) await print(table);
});
afterAll(async () => {
  await connection?.close();
  await opened?.close();
  await database.drop();
});

async function print(table: string): Promise<string> {
  const { ask } = opened.stand;
  const { jobId } = await ask("POST", "/print/bill", { data: { table } });
  await eventually(async () => (await ask("GET", `/jobs/${jobId}`)).job.status === "completed");
  return jobId;
}

const rows = () => opened.page.getByRole("list", { name: "Jobs" }).getByRole("link");
const detail = () => opened.page.getByRole("complementary", { name: "Job" });
const search = () => opened.page.getByRole("searchbox", { name: "Search" });

test("the receipt of table 12 of yesterday is found in two steps: it is searched for, and opened", async () => {
  const { page, complaints } = opened;
  await page.goto("jobs");
  await search().fill("table 12");
  await expect.poll(() => rows().count()).toBe(2);
  const headings = await page.getByRole("list", { name: "Jobs" }).getByRole("heading").allTextContents();
  expect(headings).toEqual([expect.stringMatching(/^Today · /), expect.stringMatching(/^Yesterday · /)]);
  await rows().last().click();
  await detail().getByRole("heading", { name: "Table 12" }).waitFor();
  await page.locator(".printed img").waitFor();
  expect(await page.locator(".printed img").getAttribute("alt")).toContain("Table 12");
  const weekday = new Date(Date.now() - 86_400_000).toLocaleDateString("en", { weekday: "long" });
  expect(await detail().getByRole("time").first().textContent()).toContain(weekday);
  expect(complaints).toEqual([]);
});

test("what was looked for is still there after a reload, and when somebody comes back from a job", async () => {
  const { page } = opened;
  await page.goto("jobs");
  await search().fill("12");
  await page.getByRole("combobox", { name: "Day" }).selectOption("Yesterday");
  await page.getByRole("combobox", { name: "Template" }).selectOption("Bill");
  await page.getByText("Completed", { exact: true }).first().click();
  await expect.poll(() => rows().count()).toBe(1);
  const address = new URL(page.url()).search;
  await rows().click();
  await detail().getByRole("heading", { name: "Table 12" }).waitFor();
  await page.goBack();
  await detail().waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe(address);
  await page.reload();
  await expect.poll(() => rows().count()).toBe(1);
  expect(await search().inputValue()).toBe("12");
  expect(await page.getByRole("combobox", { name: "Day" }).inputValue()).toBe("yesterday");
  await search().fill("no such word");
  await page.getByRole("heading", { name: "No job fits" }).waitFor();
  await page.getByRole("link", { name: "Show all jobs" }).click();
  await expect.poll(() => rows().count()).toBe(5);
  expect(await search().inputValue()).toBe("");
});

test("with 500 jobs in the list an opened job's Print again is at most five Tabs away, and the rows are moved through by arrow keys", async () => {
  const { page } = opened;
  await connection.sql`
    insert into jobs (id, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at, title)
    select gen_random_uuid()::text, printer_id, template_id, document, options, print_ms, estimated_ms, expires_at,
      'Table ' || number
    from (select * from jobs order by seq desc limit 1) as last, generate_series(100, 599) as number`;
  await connection.sql`update jobs set status = 'cancelled', finished_at = now() where status = 'queued'`;
  await page.goto("jobs");
  await expect
    .poll(async () => {
      await rows().last().scrollIntoViewIfNeeded();
      return rows().count();
    })
    .toBe(505);
  await rows().first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await detail().getByRole("heading", { name: "Table 597" }).waitFor();
  const button = detail().getByRole("button", { name: "Print again" });
  await button.waitFor();
  let tabs = 0;
  while (!(await button.evaluate((element) => element === document.activeElement)) && tabs < 10) {
    await page.keyboard.press("Tab");
    tabs++;
  }
  expect(tabs).toBeLessThanOrEqual(5);
  // A cancelled job was never printed, so this is no copy.
  const before = opened.stand.printer.receipts().length;
  await page.keyboard.press("Enter");
  const receipts = await opened.stand.printer.waitForReceipts(before + 1);
  expect(receipts.at(-1)?.text).not.toContain("COPY");
});

test("a job that waits says why in its row and beside it, and what is refused while the printer is offline is among the jobs", async () => {
  const { page, stand } = opened;
  await page.goto("jobs");
  await stand.printer.setFaults({ paper: "out" });
  // A job of the test before may not have ended yet, and its row says the same.
  await page.getByRole("link", { name: "Out of paper" }).first().waitFor();
  await stand.ask("POST", "/print/bill", { data: { table: "700" } });
  const waiting = rows().filter({ hasText: "Table 700" });
  await waiting.getByText("out of paper").waitFor();
  await waiting.click();
  await detail().getByText("The printer is out of paper.").waitFor();
  await stand.printer.mend();
  await untilCompleted(page);
  await stand.printer.setFaults({ powerOff: true });
  await eventually(async () => (await stand.ask("GET", "/printer/status")).printer.status === "offline");
  expect((await stand.call("POST", "/print/bill", { data: { table: "701" } })).status).toBe(503);
  await page.goto("jobs");
  const outage = page.getByRole("list", { name: "Jobs" }).getByRole("listitem").filter({ hasText: "Printer offline" });
  await outage.getByText("1 print was refused").waitFor();
  await stand.printer.mend();
});

test("the page of today draws what was printed and the outages, for a week and after a reload too", async () => {
  const { page } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Today" }).click();
  await page.getByRole("heading", { name: /^Today · / }).waitFor();
  await page.getByText("1 print was refused").first().waitFor();
  expect(await page.getByRole("table", { name: "Receipts by the hour" }).getByRole("row").count()).toBeGreaterThan(1);
  await page.getByText("Week", { exact: true }).click();
  await page.getByRole("heading", { name: "Receipts by the day" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Receipts by the day" }).waitFor();
});

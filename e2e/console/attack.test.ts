import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJson } from "./keyboard.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

/** Runs wherever it is taken for a page, and can be seen wherever it is not. */
const hostile = `<img src=x onerror="window.hurt = true"><b>bold</b>`;

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
  await opened.stand.ask("POST", "/templates", {
    id: "hostile",
    name: hostile,
    description: hostile,
    config: { width: "80mm", blocks: [{ type: "text", content: `${hostile} {{ text }}` }] },
  });
});
afterAll(() => opened.close());

/** Pictures and bold type of ours have no such source and no such element. */
async function unhurt(page: Page): Promise<void> {
  expect(await page.locator("img[src='x'], b").count()).toBe(0);
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
}

describe("what others wrote is shown as text", () => {
  test("the name and the description of a template, in the list, its question, the filter and the editor", async () => {
    const { page } = opened;
    await page.goto("templates");
    await page.getByRole("link", { name: hostile }).waitFor();
    await page.getByText(hostile).nth(1).waitFor();
    await page.getByRole("button", { name: `Delete ${hostile}` }).click();
    await page.getByRole("heading", { name: `Delete ${hostile}?` }).waitFor();
    await unhurt(page);
    await page.goto("jobs");
    await page.getByRole("combobox", { name: "Template" }).selectOption(hostile);
    await page.goto("templates/hostile");
    await expect.poll(() => page.getByRole("textbox", { name: "Name" }).inputValue()).toBe(hostile);
    await page.getByRole("button", { name: /^Text.*onerror/ }).waitFor();
    await openJson(page);
    await page.locator(".cm-line", { hasText: "onerror" }).first().waitFor();
    await unhurt(page);
  });

  test("the data of a job, in its row and its picture", async () => {
    const { page, stand } = opened;
    const { jobId } = await stand.ask("POST", "/print/hostile", { data: { text: hostile } });
    await page.goto(`jobs/${jobId}`);
    await page.getByRole("list", { name: "Jobs" }).getByText(hostile).waitFor();
    await expect.poll(() => page.locator(".printed img").getAttribute("alt")).toContain("onerror");
    await unhurt(page);
  });

  test("what is wrong, with the words that made it wrong", async () => {
    const { page } = opened;
    const importFile = async (text: string) => {
      await page.goto("templates");
      const file = { name: `${hostile}.json`, mimeType: "application/json", buffer: Buffer.from(text) };
      await page.getByLabel("Template file").setInputFiles(file);
    };
    await importFile("{}");
    await page.locator(".toast", { hasText: "onerror" }).waitFor();
    await unhurt(page);
    const blocks = [{ type: "text", content: "fine", [hostile]: true }];
    await importFile(JSON.stringify({ name: hostile, config: { width: "80mm", blocks } }));
    await page.locator(".preview-problems", { hasText: "onerror" }).waitFor();
    await unhurt(page);
    await page.goto(`jobs/${encodeURIComponent(hostile)}`);
    await page.getByRole("heading", { name: "The job does not exist." }).waitFor();
    await unhurt(page);
  });

  test("no picture is stored under a name that is none", async () => {
    const name = encodeURIComponent(hostile);
    await expect(opened.stand.ask("PUT", `/assets/${name}`, {})).rejects.toThrow("name: must have 1 to 64 letters");
  });
});

test("a script that got into the page all the same is not run", async () => {
  const { page } = opened;
  await page.goto("./");
  await page.getByRole("heading", { name: "Ready to print" }).waitFor();
  await page.evaluate(async (html) => {
    const place = document.createElement("div");
    place.innerHTML = html;
    const script = document.createElement("script");
    script.textContent = "window.hurt = true";
    place.append(script);
    const picture = place.querySelector("img");
    const failed = new Promise((resolve) => picture?.addEventListener("error", resolve));
    document.body.append(place);
    await failed;
  }, hostile);
  expect(await page.evaluate(() => "hurt" in window)).toBe(false);
});

describe("a page of another origin", () => {
  let elsewhere: Server;
  let page: Page;

  beforeAll(async () => {
    elsewhere = createServer((_request, response) =>
      response.setHeader("Content-Type", "text/html").end("<p>Hello"),
    ).listen(0);
    page = await opened.page.context().newPage();
    // By its name: the same machine, but another site than the service's address.
    await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}/`);
  });
  afterAll(async () => {
    await page.close();
    elsewhere.close();
    elsewhere.closeAllConnections();
  });

  const service = () => opened.stand.url;

  test("cannot print by a request that needs no permission", async () => {
    const before = (await opened.stand.ask("GET", "/jobs")).jobs;
    await page.evaluate(async (url) => {
      const send = (path: string, body?: string) =>
        fetch(url + path, { method: "POST", mode: "no-cors", ...(body && { body }) });
      await send("/printer/test");
      await send("/print/hostile", JSON.stringify({ data: { text: "forged" } }));
    }, service());
    expect((await opened.stand.ask("GET", "/jobs")).jobs).toEqual(before);
  });

  test("cannot print by a form", async () => {
    const before = (await opened.stand.ask("GET", "/jobs")).jobs;
    const form = await page.context().newPage();
    await form.goto(page.url());
    await Promise.all([
      form.waitForURL("**/printer/test"),
      form.evaluate((url) => {
        const made = document.createElement("form");
        Object.assign(made, { method: "post", action: `${url}/printer/test`, enctype: "text/plain" });
        document.body.append(made);
        made.submit();
      }, service()),
    ]);
    expect(await form.textContent("body")).toContain("FOREIGN_ORIGIN");
    await form.close();
    expect((await opened.stand.ask("GET", "/jobs")).jobs).toEqual(before);
  });

  test("can neither read, nor delete, nor listen", async () => {
    const outcomes = await page.evaluate(async (url) => {
      const tried = (path: string, init?: RequestInit) =>
        fetch(url + path, init).then(
          () => "let in",
          () => "refused",
        );
      const heard = new Promise<string>((resolve) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
        socket.onopen = () => resolve("let in");
        socket.onerror = () => resolve("refused");
      });
      return Promise.all([tried("/jobs"), tried("/templates/hostile", { method: "DELETE" }), heard]);
    }, service());
    expect(outcomes).toEqual(["refused", "refused", "refused"]);
    expect((await opened.stand.ask("GET", "/templates/hostile")).template.name).toBe(hostile);
  });

  test("cannot show the console in a frame, where clicks could be stolen", async () => {
    const frame = await page.evaluate(async (url) => {
      const made = document.createElement("iframe");
      made.src = url;
      const loaded = new Promise((resolve) => made.addEventListener("load", resolve));
      document.body.append(made);
      await loaded;
      return made.src;
    }, `${opened.stand.url}/console/`);
    const shown = page.frames().find((each) => each.parentFrame() !== null);
    expect(frame).toContain("/console/");
    expect(shown?.url()).not.toContain("/console/");
  });
});

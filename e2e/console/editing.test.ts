import { afterAll, beforeAll, expect, test } from "vitest";
import { addBlock as addNamed, openJson } from "./keyboard.ts";
import { type OpenConsole, openConsole, untilCompleted } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const place = () => new URL(opened.page.url()).pathname;
const content = () => opened.page.getByRole("textbox", { name: "Text", exact: true });
const dialog = () => opened.page.getByRole("dialog");

const addBlock = (name: string) => addNamed(opened.page, name);

async function save(): Promise<void> {
  await opened.page.getByRole("button", { name: "Save" }).click();
  await opened.page.getByText("Saved", { exact: true }).waitFor();
}

const storedBlocks = async (id: string) =>
  (await opened.stand.ask("GET", `/templates/${id}`)).template.config.blocks as { type: string; content?: string }[];

test("the first save gives a template its address and leaves the block a person works on open", async () => {
  const { page } = opened;
  await page.getByRole("navigation").getByRole("link", { name: "Templates" }).click();
  await page.getByRole("button", { name: "New template" }).click();
  await page.getByRole("button", { name: "Empty template" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Note");
  await addBlock("Text");
  await content().fill("first");
  await save();
  expect(place()).toBe("/console/templates/note");
  await content().fill("second");
  await save();
  expect(await storedBlocks("note")).toEqual([{ type: "text", content: "second" }]);
});

test("the back button asks before unsaved work is lost, and goes where it would have gone", async () => {
  const { page } = opened;
  await content().fill("third");
  await page.goBack();
  await dialog().getByRole("button", { name: "Stay here" }).click();
  await expect.poll(place).toBe("/console/templates/note");
  expect(await content().inputValue()).toBe("third");

  await page.goBack();
  await dialog().getByRole("button", { name: "Leave and lose them" }).click();
  await page.getByRole("heading", { name: "New template", exact: true }).waitFor();
  expect(place()).toBe("/console/new-template");

  await page.goForward();
  await page.getByRole("button", { name: /^Text/ }).click();
  expect([place(), await content().inputValue()]).toEqual(["/console/templates/note", "second"]);
  await page.goBack();
  await page.getByRole("heading", { name: "New template", exact: true }).waitFor();
  await page.goForward();
  await page.getByRole("button", { name: /^Text/ }).waitFor();
});

test("blocks are put in order with the mouse, into other blocks too", async () => {
  const { page } = opened;
  await addBlock("Line");
  await addBlock("Repeat");
  const row = (name: RegExp) => page.locator(".block", { has: page.getByRole("button", { name }) });
  const drag = (from: RegExp, to: ReturnType<typeof row>) => row(from).locator(".grip").dragTo(to);
  await row(/^Repeat/)
    .getByRole("button", { name: /^Repeat/ })
    .click();
  await drag(/^Line/, row(/^Text.*second/));
  await drag(/^Text.*second/, page.getByRole("button", { name: "Add a block for each entry" }));
  await save();
  expect(await storedBlocks("note")).toMatchObject([
    { type: "divider" },
    { type: "each", blocks: [{ content: "{{ item.name }}" }, { content: "second" }] },
  ]);
});

test("half-typed JSON is not saved, and leaving it is asked about", async () => {
  const { page } = opened;
  const before = await storedBlocks("note");
  await openJson(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(", half");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved. This is not JSON yet").waitFor();
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await dialog().getByRole("button", { name: "Save and print" }).click();
  await dialog().getByText("Not saved. This is not JSON yet").waitFor();
  await dialog().getByRole("button", { name: "Not now" }).click();
  expect(await storedBlocks("note")).toEqual(before);
  await page.getByText("Not saved", { exact: true }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Jobs" }).click();
  await dialog().getByRole("button", { name: "Stay here" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  for (const _ of ", half") await page.keyboard.press("Backspace");
  // As it is stored: there is nothing left to save.
  await page.getByText("Saved", { exact: true }).waitFor();
});

test("a print whose answer was lost is asked for again without a second receipt", async () => {
  const { page, stand } = opened;
  await page.route("**/print/note", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await dialog().getByText("Platen does not answer").waitFor();
  await page.unroute("**/print/note");
  await dialog().getByRole("button", { name: "Print", exact: true }).click();
  await untilCompleted(page);
  expect((await stand.ask("GET", "/jobs?templateId=note")).jobs).toHaveLength(1);
});

test("a problem of an expression is shown after a pause in typing or when its field is left, and goes as soon as it is mended", async () => {
  const { page } = opened;
  await page.clock.install();
  await page.goto("templates/new");
  await addBlock("Text");
  const field = page.getByRole("textbox", { name: "Text", exact: true });
  const desk = page.locator(".preview-desk");
  const problems = page.locator(".problem, .preview-problems li");
  const drawnAfter = async (text: string) => {
    const answered = page.waitForResponse((response) => response.url().endsWith("/preview/draft"));
    await field.fill(text);
    await page.clock.runFor(100);
    await answered;
    await expect.poll(() => desk.getAttribute("data-behind")).toBe("false");
  };
  await page.locator(".preview img").waitFor();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await drawnAfter("{{ total | ");
  expect(await problems.count()).toBe(0);
  await page.clock.runFor(600);
  expect(await problems.count()).toBe(0);
  await page.clock.runFor(100);
  await page.locator(".block .problem").getByText("is not closed; add }} at its end.").waitFor();
  await drawnAfter("{{ total }}");
  await expect.poll(() => problems.count()).toBe(0);
  await drawnAfter("{{ total | mony }}");
  expect(await problems.count()).toBe(0);
  await field.blur();
  await page.locator(".block .problem").getByText("did you mean “money”?").waitFor();
  await page.clock.resume();
});

test("a preview that the service was away for is drawn when it is back", async () => {
  const { page, stand } = opened;
  const problems = page.locator(".preview-problems li");
  await page.goto("templates/note");
  await page.locator(".preview img").waitFor();
  await stand.api.stop();
  await page.getByRole("combobox", { name: "paper of the preview" }).selectOption("Receipt printer, 58 mm");
  await problems.getByText("Platen does not answer").waitFor();
  await stand.api.start();
  await problems.waitFor({ state: "detached" });
});

test("a picture is stored under a name no other has, and offered by it from then on", async () => {
  const { page, stand } = opened;
  await page.goto("templates/new");
  await addBlock("Picture");
  const stored = page.getByRole("combobox", { name: "Picture", exact: true });
  for (const name of ["logo", "logo-2"]) {
    await page
      .getByLabel("Picture to upload")
      .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(square) });
    await expect.poll(() => stored.inputValue()).toBe(name);
  }
  const { assets } = await stand.ask("GET", "/assets");
  expect(assets.map(({ name }: { name: string }) => name)).toEqual(["logo", "logo-2"]);
  await stored.selectOption("logo");
  await page.getByText("Other ways").click();
  const source = page.getByRole("textbox", { name: "Name of a picture, or an expression" });
  expect(await source.inputValue()).toBe("asset:logo");
  await expect.poll(() => page.locator(".preview-problems li").count()).toBe(0);
});

const square = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';

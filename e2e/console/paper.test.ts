import { afterAll, beforeAll, expect, test } from "vitest";
import { openJson } from "./keyboard.ts";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const content = () => opened.page.getByRole("textbox", { name: "Text", exact: true });
const region = (index: number) => opened.page.locator(".region").nth(index);
const texts = (...contents: string[]) => contents.map((each) => ({ type: "text", content: each }));

/** Opens a template that is not stored, and waits until the paper shows it. */
async function design(config: object, regions: number): Promise<void> {
  const { page } = opened;
  await page.goto("templates/new");
  await openJson(page);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(JSON.stringify(config, null, 2));
  await expect.poll(() => page.locator(".region").count()).toBe(regions);
}

/** The line of the JSON's cursor and the two behind it. */
const cursorLines = () =>
  opened.page.locator(".cm-activeLine").evaluate((line) => {
    const second = line.nextElementSibling;
    return [line, second, second?.nextElementSibling].map((each) => each?.textContent?.trim());
  });

test("a click on the paper selects the block that is printed there", async () => {
  await design({ width: "80mm", blocks: texts("first", "second") }, 2);
  await region(1).click();
  expect(await content().inputValue()).toBe("second");
});

test("a block that is selected is marked on the paper, and the JSON's cursor goes to it", async () => {
  const { page } = opened;
  await page.getByRole("button", { name: /^Text.*first/ }).click();
  await expect.poll(() => region(0).getAttribute("aria-pressed")).toBe("true");
  expect(await region(1).getAttribute("aria-pressed")).toBe("false");
  expect(await cursorLines()).toEqual(["{", '"type": "text",', '"content": "first"']);
});

test("a block far down a long receipt is brought into sight, and one in a loop is marked in each entry", async () => {
  const { page } = opened;
  const loop = { type: "each", items: "items", as: "item", blocks: texts("entry {{ item.name }}") };
  const example = { items: [{ name: "A" }, { name: "B" }, { name: "C" }] };
  const blocks = [loop, ...texts(...Array.from({ length: 60 }, (_, line) => `line ${line}`))];
  await design({ width: "80mm", example, blocks }, 63);
  await page.getByRole("button", { name: /^Text.*line 59/ }).click();
  await expect.poll(() => page.locator(".region.selected").count()).toBe(1);
  const desk = await page.locator(".preview-desk").boundingBox();
  const marked = await page.locator(".region.selected").boundingBox();
  expect(marked && desk && marked.y + marked.height <= desk.y + desk.height).toBe(true);
  await page.getByRole("button", { name: /^Text.*entry/ }).click();
  await expect.poll(() => page.locator(".region.selected").count()).toBe(3);
});

const label = (...blocks: object[]) => ({ width: "50mm", height: "30mm", media: "gap", blocks });
const choosePaper = (name: string) =>
  opened.page.getByRole("combobox", { name: "paper of the preview" }).selectOption(name);

test("a label of 50 by 30 mm has that size on the screen at 1:1, with and without a label printer", async () => {
  const { page } = opened;
  await design(label(...texts("Earl Grey")), 1);
  await page.getByText("1:1", { exact: true }).click();
  const size = async () => {
    const box = await page.locator(".sheet-paper").boundingBox();
    return [box?.width, box?.height].map((pixels) => Math.round(((pixels ?? 0) * 25.4) / 96));
  };
  await expect.poll(size).toEqual([50, 30]);
  await choosePaper("Label printer, 50 mm");
  await expect.poll(() => page.locator(".sheet").getAttribute("style")).toContain("--picture-dots: 400");
  expect(await size()).toEqual([50, 30]);
});

test("a dot is a whole number of pixels at 100 % and 200 %", async () => {
  const { page } = opened;
  const width = async () => (await page.locator(".sheet img").boundingBox())?.width;
  await page.getByText("100%", { exact: true }).click();
  expect(await width()).toBe(400);
  await page.getByText("200%", { exact: true }).click();
  expect(await width()).toBe(800);
  await page.getByText("Fit", { exact: true }).click();
});

test("a label that is too long is drawn all the same, with what is too much below its end", async () => {
  const { page } = opened;
  await design(label(...texts("Earl Grey"), { type: "feed", lines: 7 }, ...texts("too low")), 3);
  await page.locator(".spill").getByText("mm too long").waitFor();
  await page.locator(".preview-problems li", { hasText: "the content needs" }).waitFor();
  expect(await page.locator(".preview-desk.stale").count()).toBe(0);
  const end = await page.locator(".sheet-paper").boundingBox();
  const low = await region(2).boundingBox();
  expect(end && low && low.y > end.y + end.height - 1).toBe(true);
  await region(2).click();
  expect(await content().inputValue()).toBe("too low");
});

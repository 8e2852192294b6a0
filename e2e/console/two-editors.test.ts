import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type OpenConsole, openConsole } from "./open-console.ts";

let opened: OpenConsole;

beforeAll(async () => {
  opened = await openConsole();
});
afterAll(() => opened.close());

const text = (content: string) => ({ width: "80mm", blocks: [{ type: "text", content }] });
const content = () => opened.page.getByRole("textbox", { name: "Text", exact: true });
const button = (name: string) => opened.page.getByRole("button", { name, exact: true });
const dialog = () => opened.page.getByRole("dialog");
const choose = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const openBlock = () => opened.page.getByRole("button", { name: /^Text/ }).click();
const stored = async () => (await opened.stand.ask("GET", "/templates/note")).template;
const isSaved = () => opened.page.getByText("Saved", { exact: true }).waitFor();

/** A template that is open with one block typed anew, while somebody else has stored something else. */
beforeEach(async () => {
  const { page, stand } = opened;
  await stand.call("DELETE", "/templates/note");
  await stand.ask("POST", "/templates", { id: "note", name: "Note", config: text("first") });
  await page.goto("templates/note");
  await openBlock();
  await content().fill("mine");
  await stand.ask("PUT", "/templates/note", { config: text("theirs") });
});

test("the second of two who edit a template is told whose version counts, and saves over it only when asked to", async () => {
  const { page } = opened;
  await button("Save").click();
  await dialog().getByText("Their version prints now.").waitFor();
  await dialog().getByRole("row", { name: "Text: Text theirs mine" }).waitFor();
  await expect.poll(() => dialog().getByRole("img").count()).toBe(2);
  await choose("Go on editing");
  expect((await stored()).config.blocks).toEqual(text("theirs").blocks);
  expect(await content().inputValue()).toBe("mine");
  await button("Save").click();
  await choose("Keep mine");
  await isSaved();
  expect((await stored()).config.blocks).toEqual(text("mine").blocks);
  // What was stored last is known: nobody is asked again.
  await content().fill("mine, once more");
  await button("Save").click();
  await isSaved();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the version of somebody else is taken without losing what was typed, which undoing brings back", async () => {
  const { page } = opened;
  await button("Save").click();
  await choose("Take theirs");
  await page.getByText("You go on with their version.").waitFor();
  await openBlock();
  expect(await content().inputValue()).toBe("theirs");
  await button("Undo").first().click();
  await expect.poll(() => content().inputValue()).toBe("mine");
  await button("Save").click();
  await isSaved();
  expect((await stored()).config.blocks).toEqual(text("mine").blocks);
});

test("nothing is asked on leaving when the version of somebody else was taken", async () => {
  const { page } = opened;
  await button("Save").click();
  await choose("Take theirs");
  await page.getByRole("navigation").getByRole("link", { name: "Templates" }).click();
  await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
  expect((await stored()).config.blocks).toEqual(text("theirs").blocks);
});

test("a template that somebody else has deleted is stored again only when asked to", async () => {
  const { stand } = opened;
  await stand.ask("DELETE", "/templates/note");
  await button("Save").click();
  await dialog().getByRole("heading", { name: "Somebody else has deleted this template" }).waitFor();
  await choose("Store it again");
  await isSaved();
  expect((await stored()).config.blocks).toEqual(text("mine").blocks);
});

test("a template that somebody else has changed is not deleted unseen", async () => {
  const { page } = opened;
  await button("Delete").click();
  await choose("Delete the template");
  await dialog().getByText("It was not deleted.").waitFor();
  expect((await stored()).config.blocks).toEqual(text("theirs").blocks);
  await choose("Delete it all the same");
  await page.getByRole("heading", { name: "Templates", exact: true }).waitFor();
  expect((await opened.stand.call("GET", "/templates/note")).status).toBe(404);
});

test("a save whose answer was lost is not taken for somebody else's", async () => {
  const { page, stand } = opened;
  await button("Save").click();
  await choose("Keep mine");
  await isSaved();
  await page.route("**/templates/note", async (route) => {
    if (route.request().method() === "PUT") await route.fetch();
    await route.abort();
  });
  await content().fill("lost on its way");
  await button("Save").click();
  await page.getByText("Platen does not answer").first().waitFor();
  await page.unroute("**/templates/note");
  await button("Save").click();
  await isSaved();
  expect((await stored()).config.blocks).toEqual(text("lost on its way").blocks);
  expect((await stand.ask("GET", "/templates/note")).template.version).toBe(4);
});

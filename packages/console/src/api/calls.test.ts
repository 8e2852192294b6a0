import "../words/in-english.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listAssets, listPrinters, listTemplates } from "./calls.ts";

const stored = Array.from({ length: 5 }, (_, at) => ({ id: `bill ${at}`, name: `logo & ${at}` }));
const pageLength = 2;
let asked: string[];

/** Answers as the service does: two entries a page, and where the next one begins, which has to come back as it is. */
function page(path: string, cursor: string | null): Response {
  const start = cursor === null ? 0 : stored.findIndex(({ id }) => `${id}&+` === cursor) + 1;
  if (cursor !== null && start === 0) return Response.json({ success: false }, { status: 400 });
  const entries = stored.slice(start, start + pageLength);
  const last = entries.at(-1);
  const nextCursor = start + pageLength < stored.length && last ? `${last.id}&+` : null;
  return Response.json({ success: true, [path.slice(1)]: entries, nextCursor });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal("document", { baseURI: "http://shop.test/console/" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (url: URL) => {
    asked.push(url.pathname);
    return page(url.pathname, url.searchParams.get("cursor"));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("templates of more than one page are listed whole, each once and in order", async () => {
  expect((await listTemplates()).map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(asked).toEqual(["/templates", "/templates", "/templates"]);
});

it("pictures of more than one page are listed whole, each once and in order", async () => {
  expect(await listAssets()).toEqual(stored.map(({ name }) => name));
  expect(asked).toEqual(["/assets", "/assets", "/assets"]);
});

it("printers of more than one page are listed whole, each once and in order", async () => {
  expect((await listPrinters()).map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(asked).toEqual(["/printers", "/printers", "/printers"]);
});

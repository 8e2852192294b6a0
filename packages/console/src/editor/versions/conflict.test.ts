import "../../words/in-english.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../api/http.ts";
import { conflictIn, putTemplate } from "./conflict.ts";

const fields = {
  name: "Bill",
  description: "",
  config: { width: "80mm", blocks: [{ type: "text", content: "Total" }], name: "Bill" },
};
const failure = (status: number, code: string) =>
  Response.json({ success: false, error: { code, message: "No." } }, { status });
const changed = new ApiError("PRECONDITION_FAILED", "Somebody has changed it.");
const gone = new ApiError("TEMPLATE_NOT_FOUND", "There is none.");

let sent: { method: string | undefined; ifMatch: string | null }[];
/** What is stored; undefined when somebody has deleted it. */
let stored: object | undefined;
/** The tag of what is stored. */
let etag: string;

beforeEach(() => {
  sent = [];
  stored = { id: "bill", ...fields };
  etag = '"2"';
  vi.stubGlobal("document", { baseURI: "http://shop.test/console/" });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (_url: URL, { method, headers }: RequestInit) => {
    const ifMatch = new Headers(headers).get("If-Match");
    sent.push({ method, ifMatch });
    if (!stored) return failure(404, "TEMPLATE_NOT_FOUND");
    if (method === "PUT" && ifMatch !== etag) return failure(412, "PRECONDITION_FAILED");
    return Response.json({ template: stored }, { headers: { ETag: method === "PUT" ? '"3"' : etag } });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a template that is saved", () => {
  it("names the state that was seen, and is known by its new tag from then on", async () => {
    expect(await putTemplate("bill", fields, '"2"')).toBe('"3"');
    expect(sent).toEqual([{ method: "PUT", ifMatch: '"2"' }]);
  });

  it("is refused when somebody else has stored something else", async () => {
    stored = { id: "bill", ...fields, name: "Receipt" };
    await expect(putTemplate("bill", fields, '"1"')).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
  });

  it("is taken for saved when the answer to the attempt before was lost, in whatever order its keys come back", async () => {
    const { blocks, ...config } = fields.config;
    stored = {
      config: { blocks: blocks.map(({ type, content }) => ({ content, type })), ...config },
      description: "",
      name: "Bill",
    };
    expect(await putTemplate("bill", fields, '"1"')).toBe('"2"');
  });
});

describe("a conflict", () => {
  it("comes with what somebody else has stored, and its tag", async () => {
    expect(await conflictIn(changed, "bill", "delete")).toMatchObject({
      refused: "delete",
      theirs: { name: "Bill", etag: '"2"' },
    });
  });

  it("has nothing to show when the template was deleted meanwhile", async () => {
    stored = undefined;
    expect(await conflictIn(changed, "bill", "save")).toEqual({ refused: "save", theirs: undefined });
    expect(await conflictIn(gone, "bill", "save")).toEqual({ refused: "save", theirs: undefined });
  });

  it("is no other failure, and deleting what is gone is none either", async () => {
    expect(await conflictIn(new ApiError("VALIDATION_ERROR", "No."), "bill", "save")).toBeUndefined();
    expect(await conflictIn(gone, "bill", "delete")).toBeUndefined();
  });
});

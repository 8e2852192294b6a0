import { describeOnPostgres } from "@platen/testkit/backends";
import { describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { timestamp } from "./samples.ts";

describeOnPostgres("template versions", (backend) => {
  const stack = useStack(backend);
  const text = (content: string) => ({ type: "text", content });
  const logo = (name: string) => ({ type: "image", source: `asset:${name}`, width: "20mm" });
  const configOf = (...blocks: unknown[]) => ({ width: "80mm", blocks });
  const create = (id: string, ...blocks: unknown[]) =>
    stack.call("POST", "/templates", { id, name: "Receipt", config: configOf(...blocks) });
  const save = (id: string, ...blocks: unknown[]) =>
    stack.call("PUT", `/templates/${id}`, { config: configOf(...blocks) });
  const versions = (path: string) => stack.call("GET", `/templates/${path}`);
  const square = (side: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="${side}" height="${side}"/></svg>`;
  const putPicture = (name: string, side: number) =>
    stack.call("PUT", `/assets/${name}`, square(side), { "Content-Type": "image/svg+xml" });
  const preview = async (id: string, body: object = {}) =>
    (await stack.call("POST", `/templates/${id}/preview`, body, { Accept: "image/svg+xml" })).text;

  describe("GET /templates/:id/versions", () => {
    it("lists every save, the newest first, with what it changed", async () => {
      await create("listed", text("One"));
      await save("listed", text("Two"));
      await stack.call("PUT", "/templates/listed", { name: "Bill", description: "For the till" });
      await stack.call("PUT", "/templates/listed", {});
      const { status, body } = await versions("listed/versions");
      expect(status).toBe(200);
      expect(body.versions).toEqual([
        {
          version: 4,
          name: "Bill",
          description: "For the till",
          savedAt: expect.stringMatching(timestamp),
          changed: [],
        },
        expect.objectContaining({ version: 3, changed: ["name", "description"] }),
        expect.objectContaining({ version: 2, name: "Receipt", changed: ["config"] }),
        expect.objectContaining({ version: 1, changed: null }),
      ]);
      expect(body.nextCursor).toBeNull();
      const current = (await versions("listed")).body.template;
      expect(body.versions[0].savedAt).toBe(current.updatedAt);
    });

    it("answers pages that `cursor` reads on, none twice and none left out", async () => {
      await create("paged");
      for (let count = 0; count < 4; count++) await save("paged", text(String(count)));
      const seen: number[] = [];
      let next: string | null = "";
      while (next !== null) {
        const { body } = await versions(`paged/versions?limit=2${next && `&cursor=${next}`}`);
        seen.push(...body.versions.map(({ version }: { version: number }) => version));
        next = body.nextCursor;
      }
      expect(seen).toEqual([5, 4, 3, 2, 1]);
      expect((await versions("paged/versions?cursor=x")).status).toBe(400);
      expect((await versions("paged/versions?limit=0")).status).toBe(400);
    });

    it("keeps the newest 200", async () => {
      await create("often");
      for (let count = 0; count < 203; count++) await stack.call("PUT", "/templates/often", {});
      const { body } = await versions("often/versions?limit=100&cursor=105");
      expect(body.versions.map(({ version }: { version: number }) => version)).toEqual(
        Array.from({ length: 100 }, (_, index) => 104 - index),
      );
      expect(body.nextCursor).toBeNull();
      expect((await versions("often/versions/4")).body.error.code).toBe("TEMPLATE_VERSION_NOT_FOUND");
      expect((await versions("often/versions/5")).status).toBe(200);
    });

    it("keeps none of a template that was deleted, and begins anew with one that is stored again", async () => {
      await create("again", text("Old"));
      await save("again", text("Older"));
      await stack.call("DELETE", "/templates/again");
      expect((await versions("again/versions")).body.error.code).toBe("TEMPLATE_NOT_FOUND");
      await create("again", text("New"));
      expect((await versions("again/versions")).body.versions).toHaveLength(1);
      expect((await versions("again/versions/1")).body.template.config.blocks).toEqual([text("New")]);
    });
  });

  describe("GET /templates/:id/versions/:version", () => {
    it("answers the template as it was saved", async () => {
      await create("one", text("One"));
      await stack.call("PUT", "/templates/one", { name: "Other", config: configOf(text("Two")) });
      const { status, body } = await versions("one/versions/1");
      expect(status).toBe(200);
      expect(body.template).toEqual({
        id: "one",
        version: 1,
        name: "Receipt",
        description: "",
        config: { name: "Receipt", ...configOf(text("One")) },
        savedAt: expect.stringMatching(timestamp),
        pictures: [],
      });
    });

    it("tells of its pictures whether they are still the stored ones", async () => {
      for (const name of ["stays", "changes", "goes"]) await putPicture(name, 40);
      await create("pictured", logo("stays"), logo("changes"), logo("goes"), logo("never"));
      await putPicture("changes", 60);
      await stack.call("DELETE", "/assets/goes");
      const { pictures } = (await versions("pictured/versions/1")).body.template;
      const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
      expect(pictures).toEqual([
        { name: "stays", hash, isCurrent: true },
        { name: "changes", hash, isCurrent: false },
        { name: "goes", hash, isCurrent: false },
        { name: "never", hash: null, isCurrent: true },
      ]);
    });

    it.each(["0", "2", "x", "1.5", "-1", "2147483648", "99999999999999999999"])(
      "answers 404 TEMPLATE_VERSION_NOT_FOUND for version %s of a template with one",
      async (version) => {
        await create("single");
        expect((await versions(`single/versions/${version}`)).body.error.code).toBe("TEMPLATE_VERSION_NOT_FOUND");
        expect((await versions(`single/versions/${version}/compare/1`)).status).toBe(404);
        expect((await stack.call("POST", `/templates/single/versions/${version}/restore`)).status).toBe(404);
        expect((await versions("nobody/versions/1")).body.error.code).toBe("TEMPLATE_NOT_FOUND");
      },
    );
  });

  it("GET …/versions/:version/compare/:other tells what differs, by path, pictures included", async () => {
    await putPicture("compared", 40);
    await create("compare", text("One"), logo("compared"));
    await putPicture("compared", 60);
    await stack.call("PUT", "/templates/compare", {
      name: "Bill",
      config: configOf(text("New"), text("Two"), logo("compared")),
    });
    const { status, body } = await versions("compare/versions/1/compare/2");
    expect(status).toBe(200);
    expect(body.differences).toEqual([
      { path: "name", before: "Receipt", after: "Bill" },
      { path: "config.blocks[0].content", before: "One", after: "New" },
      { path: "config.blocks[1]", after: text("Two") },
      { path: "pictures.compared", before: expect.any(String), after: expect.any(String) },
    ]);
    expect((await versions("compare/versions/2/compare/2")).body.differences).toEqual([]);
    const back = (await versions("compare/versions/2/compare/1")).body.differences;
    expect(back[0]).toEqual({ path: "name", before: "Bill", after: "Receipt" });
  });

  describe("POST /templates/:id/versions/:version/restore", () => {
    const restore = (path: string, headers: Record<string, string> = {}) =>
      stack.call("POST", `/templates/${path}`, undefined, headers);

    it("saves a version again as the newest, prints it from then on, and keeps those in between", async () => {
      await create("back", text("One"));
      await stack.call("PUT", "/templates/back", { name: "Other", config: configOf(text("Two")) });
      const answer = await restore("back/versions/1/restore");
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        template: expect.objectContaining({
          id: "back",
          version: 3,
          name: "Receipt",
          config: { name: "Receipt", ...configOf(text("One")) },
        }),
        restoredPictures: [],
      });
      expect(answer.headers.get("etag")).toBe((await versions("back")).headers.get("etag"));
      expect((await versions("back/versions")).body.versions).toHaveLength(3);
      const shown = await stack.call("POST", "/templates/back/preview", {}, { Accept: "text/plain" });
      expect(shown.text).toContain("One");
    });

    it("with `If-Match` that is not current answers 412 and changes nothing", async () => {
      const read = (await create("matched", text("One"))).headers.get("etag") ?? "";
      await save("matched", text("Two"));
      const late = await restore("matched/versions/1/restore", { "If-Match": read });
      expect([late.status, late.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect((await versions("matched")).body.template).toMatchObject({ version: 2, config: configOf(text("Two")) });
      const current = (await versions("matched")).headers.get("etag") ?? "";
      expect((await restore("matched/versions/1/restore", { "If-Match": current })).status).toBe(200);
    });

    it("stores pictures again that were deleted since, and leaves alone those that were replaced", async () => {
      await putPicture("deleted", 40);
      await putPicture("replaced", 40);
      await create("with-pictures", logo("deleted"), logo("replaced"));
      await stack.call("DELETE", "/assets/deleted");
      await putPicture("replaced", 60);
      await save("with-pictures", text("None"));
      const answer = await restore("with-pictures/versions/1/restore");
      expect(answer.body.restoredPictures).toEqual(["deleted"]);
      expect((await stack.call("GET", "/assets/deleted")).text).toBe(square(40));
      expect((await stack.call("GET", "/assets/replaced")).text).toBe(square(60));
    });

    it("with ?pictures=then brings back the pictures it was saved with", async () => {
      await putPicture("brand", 40);
      await create("branded", logo("brand"));
      const before = await preview("branded");
      await putPicture("brand", 60);
      await save("branded", text("None"));
      const answer = await restore("branded/versions/1/restore?pictures=then");
      expect(answer.body.restoredPictures).toEqual(["brand"]);
      expect(await preview("branded")).toBe(before);
      expect((await versions("branded/versions/3")).body.template.pictures).toMatchObject([{ isCurrent: true }]);
      expect((await restore("branded/versions/1/restore?pictures=then")).body.restoredPictures).toEqual([]);
    });
  });

  describe("a version in a preview and a print", () => {
    it("is shown with the pictures it was saved with, though they were replaced and deleted since", async () => {
      await putPicture("sign", 40);
      await create("shop", logo("sign"), text("One"));
      const first = await preview("shop");
      await putPicture("sign", 50);
      await save("shop", logo("sign"), text("Two"));
      const second = await preview("shop");
      await putPicture("sign", 60);
      await save("shop", logo("sign"), text("Three"));
      await stack.call("DELETE", "/assets/sign");
      expect(await preview("shop", { version: 1 })).toBe(first);
      expect(await preview("shop", { version: 2 })).toBe(second);
      expect(first).not.toBe(second);
    });

    it("is shown with the pictures it was saved with where the data names them", async () => {
      await putPicture("brand-a", 40);
      await create("named-by-data", { type: "image", source: "asset:{{ brand }}", width: "20mm" });
      const data = { brand: "brand-a" };
      const first = await preview("named-by-data", { data });
      await putPicture("brand-a", 60);
      expect(await preview("named-by-data", { data })).not.toBe(first);
      expect(await preview("named-by-data", { data, version: 1 })).toBe(first);
    });

    it("of a template that was saved before its picture has the first picture there was", async () => {
      await create("early", logo("late"));
      await putPicture("late", 40);
      const first = await preview("early");
      await putPicture("late", 60);
      expect(await preview("early", { version: 1 })).toBe(first);
    });

    it("is printed as a job like any other, and refused with the schema of its own", async () => {
      await create("printed", text("For {{ customer }}"));
      await save("printed", text("No data"));
      const asked = { version: 1, data: { customer: "Ada" } };
      const answer = await stack.call("POST", "/print/printed", asked);
      expect(answer.status).toBe(200);
      const shown = await stack.call("GET", `/jobs/${answer.body.jobId}/preview`, undefined, { Accept: "text/plain" });
      expect(shown.text).toContain("For Ada");
      const wrong = await stack.call("POST", "/print/printed", { version: 1, data: {} });
      expect(wrong.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: ["data.customer: is required"] });
      const all = await stack.call("POST", "/print/printed", { version: 1, data: {}, options: { copies: 0 } });
      expect(all.body.error.details).toHaveLength(2);
    });

    it("belongs to what an Idempotency-Key stands for", async () => {
      await create("keyed", text("One"));
      await save("keyed", text("Two"));
      const key = { "Idempotency-Key": `keyed-${backend.name}` };
      const first = await stack.call("POST", "/print/keyed", { version: 1, data: {} }, key);
      const same = await stack.call("POST", "/print/keyed", { version: 1, data: {} }, key);
      expect(same.body.jobId).toBe(first.body.jobId);
      const other = await stack.call("POST", "/print/keyed", { data: {} }, key);
      expect(other.body.error.code).toBe("IDEMPOTENCY_CONFLICT");
    });

    it("that is not there is 404, and one that is no number 400", async () => {
      await create("absent", text("One"));
      for (const [path, body] of [
        ["/print/absent", { data: {} }],
        ["/templates/absent/preview", {}],
      ] as const) {
        const gone = await stack.call("POST", path, { ...body, version: 7 });
        expect([gone.status, gone.body.error.code]).toEqual([404, "TEMPLATE_VERSION_NOT_FOUND"]);
        expect((await stack.call("POST", path, { ...body, version: "1" })).status).toBe(400);
        expect((await stack.call("POST", path, { ...body, version: 0 })).status).toBe(400);
      }
    });
  });

  it("of two editors of one template the second is told, and finds the first one's save among the versions", async () => {
    await create("edited", text("Old"));
    const read = (await versions("edited")).headers.get("etag") ?? "";
    const saveAs = (content: string) =>
      stack.call("PUT", "/templates/edited", { config: configOf(text(content)) }, { "If-Match": read });
    expect((await saveAs("Mine")).status).toBe(200);
    const second = await saveAs("Yours");
    expect([second.status, second.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
    const { differences } = (await versions("edited/versions/1/compare/2")).body;
    expect(differences).toEqual([{ path: "config.blocks[0].content", before: "Old", after: "Mine" }]);
  });
});

import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnPostgres } from "@platen/testkit/backends";
import { describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { receiptConfig, receiptSchema, timestamp } from "./samples.ts";

describeOnPostgres("the contract: templates", (backend) => {
  const stack = useStack(backend);
  const config = { name: "Receipt", ...receiptConfig };
  const create = (id: string, changes: object = {}) =>
    stack.call("POST", "/templates", { id, name: "Receipt", description: "For the till", config, ...changes });

  describe("POST /templates", () => {
    it('answers "`success`, `template`: object with id, name, createdAt" and "201 with `Location`"', async () => {
      const answer = await create("new");
      expect(answer.status).toBe(201);
      expect(answer.headers.get("location")).toBe("/templates/new");
      expect(answer.body).toMatchObject({ success: true, template: { id: "new", name: "Receipt" } });
      expect(answer.body.template.createdAt).toMatch(timestamp);
    });

    it('"Duplicate id: 409 `TEMPLATE_EXISTS`" and leaves the first as it is', async () => {
      await create("twice");
      const again = await create("twice", { name: "Other" });
      expect(again.status).toBe(409);
      expect(again.body).toMatchObject({ success: false, error: { code: "TEMPLATE_EXISTS" } });
      expect((await stack.call("GET", "/templates/twice")).body.template.name).toBe("Receipt");
    });

    it('"`id`, `name`, `config` required", each missing one in details', async () => {
      const answer = await stack.call("POST", "/templates", {});
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
      expect(answer.body.error.details).toEqual(
        expect.arrayContaining(["id: is required", "name: is required", "config: is required"]),
      );
    });

    it('"`description` optional (default empty)"', async () => {
      await stack.call("POST", "/templates", { id: "plain", name: "Plain", config });
      expect((await stack.call("GET", "/templates/plain")).body.template.description).toBe("");
    });

    it('"`config` needs `width` and `blocks`"', async () => {
      const answer = await create("empty-config", { config: {} });
      expect(answer.status).toBe(400);
      const fields = answer.body.error.details.map((detail: string) => detail.split(":")[0]);
      expect(fields.sort()).toEqual(["config.blocks", "config.width"]);
    });

    it('"(an empty list is fine)"', async () => {
      expect((await create("no-blocks", { config: { width: "80mm", blocks: [] } })).status).toBe(201);
    });

    it('"`config.name` defaults to `name`"', async () => {
      await create("unnamed", { name: "Till", config: { width: "80mm", blocks: [] } });
      expect((await stack.call("GET", "/templates/unnamed")).body.template.config.name).toBe("Till");
      await stack.call("PUT", "/templates/unnamed", { name: "Counter" });
      expect((await stack.call("GET", "/templates/unnamed")).body.template.config.name).toBe("Counter");
    });

    it('"Config fields we do not know are stored and returned, not interpreted"', async () => {
      const own = { width: "80mm", blocks: [], "x-owner": { shop: [1, null, "ä"] } };
      expect((await create("own-fields", { config: own })).status).toBe(201);
      expect((await stack.call("GET", "/templates/own-fields")).body.template.config).toMatchObject(own);
    });

    it('"block types and block fields we do not know are errors that name the known ones"', async () => {
      const blocks = [{ type: "txet" }, { type: "text", content: "x", colour: "red" }];
      const answer = await create("bad-blocks", { config: { width: "80mm", blocks } });
      expect(answer.status).toBe(400);
      const [type, field] = answer.body.error.details;
      expect(type).toMatch(/^config\.blocks\[0\]\.type: .*text, .*barcode/s);
      expect(field).toMatch(/^config\.blocks\[1\]\.colour: .*content, .*align/s);
    });

    it.each(["a", "A9", "a.b_c-d", "9".repeat(64)])('takes "Template id" %s', async (id) => {
      expect((await create(id)).status).toBe(201);
    });

    it.each(["", ".a", "-a", "a b", "a/b", "ä", "a\u0000", "9".repeat(65), 7, null])(
      'refuses %j: "Template id `^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$`"',
      async (id) => {
        const answer = await create(id as string);
        expect(answer.status).toBe(400);
        expect(answer.body.error.details[0]).toMatch(/^id: /);
      },
    );

    it("tells all problems of name and config at once", async () => {
      const answer = await create("many", { name: 7, config: { width: 80, blocks: [{ type: "nope" }] } });
      const fields = answer.body.error.details.map((detail: string) => detail.split(":")[0]);
      expect(fields.sort()).toEqual(["config.blocks[0].type", "config.width", "name"]);
    });
  });

  describe("GET /templates", () => {
    it('answers "`templates`: array of objects with id, name, description, updatedAt"', async () => {
      await create("listed");
      const { status, body } = await stack.call("GET", "/templates");
      expect(status).toBe(200);
      const found = body.templates.find((template: { id: string }) => template.id === "listed");
      expect(found).toMatchObject({ id: "listed", name: "Receipt", description: "For the till" });
      expect(found.updatedAt).toMatch(timestamp);
      expect(found).not.toHaveProperty("config");
    });

    it("with `limit` answers pages that `cursor` reads on, by id, none twice and none left out", async () => {
      for (const id of ["page-c", "page-a", "page-b"]) await create(id);
      const whole = (await stack.call("GET", "/templates")).body;
      expect(whole.nextCursor).toBeNull();
      const ids: string[] = [];
      let next: string | null = "";
      while (next !== null) {
        const { body } = await stack.call("GET", `/templates?limit=2${next && `&cursor=${next}`}`);
        expect(body.templates.length).toBeLessThanOrEqual(2);
        ids.push(...body.templates.map(({ id }: { id: string }) => id));
        next = body.nextCursor;
      }
      expect(ids).toEqual(whole.templates.map(({ id }: { id: string }) => id));
    });

    it.each(["limit=0", "limit=x", "limit=1.5", "cursor=%20", "cursor="])("refuses ?%s", async (query) => {
      expect((await stack.call("GET", `/templates?${query}`)).status).toBe(400);
    });

    it("answers 1,000 at most, with or without a larger limit, and says where to read on", async () => {
      const other = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
      try {
        await other.sql`insert into templates (id, name, description, config)
          select 'many-' || lpad(number::text, 4, '0'), 'Many', '', '{"width":"80mm","blocks":[]}'
          from generate_series(1, 1001) as number`;
        for (const path of ["/templates?", "/templates?limit=5000&"]) {
          const first = (await stack.call("GET", path)).body;
          expect(first.templates).toHaveLength(1_000);
          const { body } = await stack.call("GET", `${path}cursor=${first.nextCursor}`);
          expect(body.templates.length).toBeGreaterThan(0);
          expect(body.nextCursor).toBeNull();
        }
      } finally {
        await other.sql`delete from templates where id like 'many-%'`;
        await other.close();
      }
    });
  });

  describe("GET /templates/:id", () => {
    it('answers "`template`: object with id, name, config (full configuration)", "also description, createdAt, updatedAt, version"', async () => {
      await create("one");
      const { status, body } = await stack.call("GET", "/templates/one");
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        template: { id: "one", name: "Receipt", description: "For the till", version: 1 },
      });
      expect(body.template.config).toEqual(config);
      expect(body.template.createdAt).toMatch(timestamp);
      expect(body.template.updatedAt).toMatch(timestamp);
    });
  });

  describe("PUT /templates/:id", () => {
    it('answers "200 `{success, template}` with id, name, description, config, createdAt, updatedAt, version"', async () => {
      await create("put");
      const blocks = [{ type: "text", content: "New" }];
      const { status, body } = await stack.call("PUT", "/templates/put", {
        name: "Renamed",
        config: { width: "58mm", blocks },
      });
      expect(status).toBe(200);
      expect(body.template).toEqual({
        id: "put",
        name: "Renamed",
        description: "For the till",
        config: { name: "Renamed", width: "58mm", blocks },
        createdAt: expect.stringMatching(timestamp),
        updatedAt: expect.stringMatching(timestamp),
        version: 2,
      });
    });

    it.each([
      { name: "Only name" },
      { description: "Only description" },
      { config: { width: "58mm", blocks: [] } },
      {},
    ])('"partial update allowed (any subset)": %j', async (changes) => {
      const id = `partial-${Object.keys(changes)[0] ?? "nothing"}`;
      const before = (await create(id)) && (await stack.call("GET", `/templates/${id}`)).body.template;
      const { status, body } = await stack.call("PUT", `/templates/${id}`, changes);
      expect(status).toBe(200);
      const { config: own, ...others } = { ...before, ...changes };
      expect(body.template).toMatchObject({ ...others, version: 2, updatedAt: expect.any(String) });
      expect(body.template.config).toMatchObject(own);
    });

    it("takes back what GET answered", async () => {
      await create("back");
      const { template } = (await stack.call("GET", "/templates/back")).body;
      expect((await stack.call("PUT", "/templates/back", { ...template, name: "Back" })).status).toBe(200);
    });

    it('"A body `id` other than the path\'s: 400"', async () => {
      await create("mine");
      const answer = await stack.call("PUT", "/templates/mine", { id: "yours" });
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({ code: "VALIDATION_ERROR", details: [expect.stringMatching(/^id: /)] });
      expect((await stack.call("PUT", "/templates/mine", { id: "mine", name: "Same" })).status).toBe(200);
    });

    it("refuses a configuration that does not parse, naming the block, and keeps the old one", async () => {
      await create("kept");
      const blocks = [{ type: "text", content: "{{ x | " }];
      const answer = await stack.call("PUT", "/templates/kept", { config: { width: "80mm", blocks } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details[0]).toMatch(/^config\.blocks\[0\]\.content: /);
      expect((await stack.call("GET", "/templates/kept")).body.template).toMatchObject({ version: 1, config });
    });
  });

  describe("DELETE /templates/:id", () => {
    it('answers "`success`, `message` (string)" and the template is gone', async () => {
      await create("gone");
      const { status, body } = await stack.call("DELETE", "/templates/gone");
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, message: expect.any(String) });
      expect((await stack.call("GET", "/templates/gone")).status).toBe(404);
    });

    it('"Deleting a template leaves its queued jobs alone"', async () => {
      const id = await stack.store([{ type: "text", content: "Hi" }]);
      const jobId = await stack.print(id, {});
      await stack.call("DELETE", `/templates/${id}`);
      expect((await stack.call("GET", `/jobs/${jobId}`)).body.job).toMatchObject({ status: "queued", templateId: id });
    });
  });

  it("names every mistake of a template in one answer, of its shape and of its expressions", async () => {
    const wrong = { width: "80mm", blocks: [{ type: "text", content: "{{ x | }" }, { type: "unknown" }] };
    await create("mistaken");
    for (const [method, path, body] of [
      ["POST", "/templates", { id: "many mistakes", name: "N", config: wrong }],
      ["POST", "/preview", { config: wrong }],
      ["PUT", "/templates/mistaken", { id: "another", config: wrong }],
    ] as const) {
      const answer = await stack.call(method, path, body);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
      const fields = answer.body.error.details.map((detail: string) => detail.slice(0, detail.indexOf(":")));
      expect(fields).toEqual(expect.arrayContaining(["config.blocks[0].content", "config.blocks[1].type"]));
      if ("id" in body) expect(fields).toContain("id");
    }
  });

  describe("If-Match", () => {
    const etag = async (id: string) => (await stack.call("GET", `/templates/${id}`)).headers.get("etag") ?? "";
    const rename = (id: string, name: string, ifMatch: string) =>
      stack.call("PUT", `/templates/${id}`, { name }, { "If-Match": ifMatch });

    it('"PUT and DELETE with `If-Match` that is not current: 412 `PRECONDITION_FAILED`", and nothing is done', async () => {
      const created = await create("matched");
      const first = created.headers.get("etag") ?? "";
      expect(await etag("matched")).toBe(first);
      const changed = await rename("matched", "Mine", first);
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).toBe(await etag("matched"));
      const late = await rename("matched", "Yours", first);
      expect([late.status, late.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      const deleted = await stack.call("DELETE", "/templates/matched", undefined, { "If-Match": first });
      expect([deleted.status, deleted.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect((await stack.call("GET", "/templates/matched")).body.template.name).toBe("Mine");
    });

    it("lets one of two people through who change the same state at once", async () => {
      await create("raced");
      const read = await etag("raced");
      const answers = await Promise.all(["One", "Two", "Three"].map((name) => rename("raced", name, read)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    });

    it("knows a template that was deleted and stored again from the one before, although both have version 1", async () => {
      await create("again");
      const before = await etag("again");
      await stack.call("DELETE", "/templates/again");
      await create("again");
      expect((await rename("again", "Old", before)).status).toBe(412);
    });

    it("takes a list of states, a tag that a compressing proxy has marked as weak, and * for any", async () => {
      await create("many");
      expect((await rename("many", "One", `"other", ${await etag("many")}`)).status).toBe(200);
      expect((await rename("many", "Two", `W/${await etag("many")}`)).status).toBe(200);
      expect((await rename("many", "Three", "*")).status).toBe(200);
      expect(
        (await stack.call("DELETE", "/templates/many", undefined, { "If-Match": await etag("many") })).status,
      ).toBe(200);
    });

    it("of a template that does not exist is answered 404", async () => {
      expect((await rename("nobody", "One", "*")).status).toBe(404);
      expect((await stack.call("DELETE", "/templates/nobody", undefined, { "If-Match": '"1"' })).status).toBe(404);
    });
  });

  describe("GET /templates/:id/schema", () => {
    it('answers "`templateId` (string), `schema` (object) and `example` (object matching the schema)"', async () => {
      await create("schema");
      const { status, body } = await stack.call("GET", "/templates/schema/schema");
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, templateId: "schema", schema: receiptSchema });
      expect((await stack.call("POST", "/print/schema", { data: body.example })).status).toBe(200);
    });

    it('describes "type, required, properties, items" of a template without a schema of its own', async () => {
      const { schema: _, ...withoutSchema } = config;
      await create("inferred", { config: withoutSchema });
      const { schema, example } = (await stack.call("GET", "/templates/inferred/schema")).body;
      expect(schema).toMatchObject({
        type: "object",
        properties: { items: { type: "array", items: { type: "object" } } },
      });
      expect(schema.required.sort()).toEqual(["items", "storeName", "total"]);
      expect((await stack.call("POST", "/print/inferred", { data: example })).status).toBe(200);
    });

    it('infers "one type a property" and takes "a number given for" what is only printed', async () => {
      const id = await stack.store([
        { type: "text", content: "{{ number }} {{ at | date }}" },
        { type: "text", content: "{% if paid %}paid{% endif %}" },
      ]);
      const { schema } = (await stack.call("GET", `/templates/${id}/schema`)).body;
      expect(schema.properties).toMatchObject({
        number: { type: "string" },
        at: { type: "string" },
        paid: { type: "boolean" },
      });
      expect((await stack.call("POST", `/print/${id}`, { data: { number: 17, at: 1_780_000_000 } })).status).toBe(200);
    });
  });

  it.each([
    ["GET", "/templates/unknown"],
    ["GET", "/templates/un%20known%00"],
    ["PUT", "/templates/unknown"],
    ["DELETE", "/templates/unknown"],
    ["GET", "/templates/unknown/schema"],
    ["POST", "/templates/unknown/preview"],
  ])('%s %s: "Unknown id: 404 `TEMPLATE_NOT_FOUND`"', async (method, path) => {
    const answer = await stack.call(method, path, method === "PUT" || method === "POST" ? {} : undefined);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ success: false, error: { code: "TEMPLATE_NOT_FOUND" } });
  });
});

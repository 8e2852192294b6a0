import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { beforeEach, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const unset = {
  name: "",
  logo: null,
  address: "",
  taxNumber: "",
  footer: "",
  language: "",
  currency: "",
  timeZone: "",
};

const set = {
  name: "Corner Café",
  address: "1 High Street\nGalway",
  taxNumber: "IE1234567T",
  footer: "Thank you!",
  language: "de-DE",
  currency: "EUR",
  timeZone: "Europe/Berlin",
};

const picture = new TextEncoder().encode(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="40" height="40"/></svg>',
);

describeOnEachBackend("/shop", (backend) => {
  const stack = useStack(backend);
  const change = (changes: Json, headers: Record<string, string> = {}) => stack.call("PUT", "/shop", changes, headers);
  const storeLogo = () => stack.call("PUT", "/assets/logo", picture, { "Content-Type": "image/svg+xml" });
  const read = async () => (await stack.call("GET", "/shop")).body.shop;
  const problemsOf = async (changes: Json) => (await change(changes)).body.error.details;

  beforeEach(async () => {
    await change(unset);
  });

  describe("as a resource", () => {
    it("is empty at first, takes any subset of its fields, and leaves the others as they are", async () => {
      expect(await read()).toMatchObject(unset);
      expect((await change(set)).body.shop).toMatchObject({ ...set, logo: null });
      expect((await change({ name: "Café" })).body.shop).toMatchObject({ ...set, name: "Café" });
      expect(await read()).toMatchObject({ ...set, name: "Café" });
    });

    it("takes back what GET answered", async () => {
      await change(set);
      expect((await change(await read())).status).toBe(200);
      expect(await read()).toMatchObject(set);
    });

    it("is changed by an If-Match that is current, and refuses one that is not", async () => {
      const read = await stack.call("GET", "/shop");
      const tag = { "If-Match": read.headers.get("etag") ?? "" };
      const changed = await change({ name: "First" }, tag);
      expect(changed.status).toBe(200);
      expect(changed.headers.get("etag")).not.toBe(tag["If-Match"]);
      const late = await change({ name: "Second" }, tag);
      expect([late.status, late.body.error.code]).toEqual([412, "PRECONDITION_FAILED"]);
      expect((await stack.call("GET", "/shop")).body.shop.name).toBe("First");
    });

    it.each([
      ["language", "german", /^language: is not known; .*"de-DE"/],
      ["language", "de_DE", /^language: is not known/],
      ["currency", "eur", /^currency: is not known, did you mean "EUR"\?/],
      ["currency", "XQX", /^currency: is not known; .*"EUR"/],
      ["timeZone", "Europe/Berln", /^timeZone: is not known, did you mean "Europe\/Berlin"\?/],
      ["timeZone", "new york", /^timeZone: is not known, did you mean "America\/New_York"\?/],
      ["timeZone", "+02:00", /^timeZone: is not known; .*"Europe\/Berlin"/],
      ["name", "Corner\nCafé", /^name: must be one line/],
      ["logo", "asset:logo", /^logo: must be the name of a stored picture/],
      ["logo", 7, /^logo: must be the name of a stored picture/],
      ["logo", "missing", /^logo: there is no picture "missing"; store it first, with PUT \/assets\/missing/],
    ])("says of the %s %j what is wrong, and how to mend it", async (field, value, problem) => {
      expect(await problemsOf({ [field]: value })).toEqual([expect.stringMatching(problem)]);
      expect(await read()).toMatchObject(unset);
    });

    it("tells every problem at once", async () => {
      const problems = await problemsOf({ language: "german", currency: 3, logo: "a b", street: "1" });
      expect(problems.map((problem: string) => problem.split(":")[0]).sort()).toEqual([
        "currency",
        "language",
        "logo",
        "street",
      ]);
    });

    it("has no logo any more when the picture is deleted", async () => {
      await storeLogo();
      await change({ logo: "logo" });
      const id = await stack.store([
        { type: "text", content: "Hi" },
        { type: "image", source: "{{ shop.logo }}" },
      ]);
      await stack.print(id, {});
      await stack.call("DELETE", "/assets/logo");
      expect((await read()).logo).toBeNull();
      await stack.print(id, {});
    });
  });

  describe("on paper", () => {
    const blocks = [
      { type: "image", source: "{{ shop.logo }}" },
      { type: "text", content: "{{ shop.name }}|{{ shop.taxNumber }}" },
      { type: "text", content: "{{ total | money }} {{ at | datetime }}" },
    ];
    const data = { total: 2.5, at: "2026-07-01T22:30:00Z" };
    const paper = "Corner Café|IE1234567T\n2,50 € 02.07.2026, 00:30\n";
    const lines = (text: string) => text.replaceAll(/[^\S\n]/g, " ");
    const textOf = async (path: string, body?: Json) =>
      lines((await stack.call(body ? "POST" : "GET", path, body, { Accept: "text/plain" })).text);
    const paperOf = (jobId: string) => textOf(`/jobs/${jobId}/preview`);

    it("is printed by a stored template, one of a request, a batch and both previews", async () => {
      await change(set);
      const id = await stack.store(blocks, { title: "{{ shop.name }}" });
      const config = { width: "80mm", blocks };
      const jobId = await stack.print(id, data);
      const free = (await stack.call("POST", "/jobs", { config, data })).body.jobId;
      const { jobIds } = (await stack.call("POST", `/print/${id}/batch`, { jobs: [{ data }] })).body;
      for (const job of [jobId, free, jobIds[0]]) expect(await paperOf(job)).toBe(paper);
      expect(await textOf(`/templates/${id}/preview`, { data })).toBe(paper);
      expect(await textOf("/preview", { config, data })).toBe(paper);
      expect((await stack.call("GET", `/jobs/${jobId}`)).body.job.title).toBe("Corner Café");
    });

    it("is printed by a version of a template, and without data by its example", async () => {
      await change(set);
      const id = await stack.store([{ type: "text", content: "{{ shop.name }}" }]);
      await stack.call("PUT", `/templates/${id}`, { config: { width: "80mm", blocks: [] } });
      expect(await textOf(`/templates/${id}/preview`, { version: 1 })).toBe("Corner Café\n");
    });

    it("gives way to what a request sends", async () => {
      await change(set);
      const config = { width: "80mm", blocks };
      const sent = { ...data, shop: { name: "Stall" } };
      expect(await textOf("/preview", { config, data: sent })).toMatch(/^Stall\|IE1234567T\n/);
    });

    it("is not asked for by the schema, and prints nothing where it is not set", async () => {
      const id = await stack.store(blocks);
      expect((await stack.call("GET", `/templates/${id}/schema`)).body.schema.required.sort()).toEqual(["at", "total"]);
      expect(await paperOf(await stack.print(id, data))).toBe("|\n2.50 Jul 1, 2026, 10:30 PM\n");
    });

    it("shows its logo as any other picture", async () => {
      await storeLogo();
      await change({ logo: "logo" });
      const preview = async (source: string) =>
        (await stack.call("POST", "/preview", { config: { width: "80mm", blocks: [{ type: "image", source }] } })).text;
      expect(await preview("{{ shop.logo }}")).toBe(await preview("asset:logo"));
    });
  });

  it("that is changed on one replica is printed by another", async () => {
    const other = await stack.another({});
    const config = { width: "80mm", blocks: [{ type: "text", content: "{{ shop.name }}" }] };
    const printed = async () =>
      (await other.call("POST", "/preview", { config }, { Accept: "text/plain" })).text.trim();
    for (const name of ["One", "Two", "Three"]) {
      await change({ name });
      await eventually(async () => (await printed()) === name);
    }
  });
});

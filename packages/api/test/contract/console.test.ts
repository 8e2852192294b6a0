import { describeOnPostgres } from "@platen/testkit/backends";
import { callerOf } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const page = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

describeOnPostgres("what the console lives on", (backend) => {
  const stack = useStack(backend);
  /** The console's files are no part of the OpenAPI document, so no answer is held against it. */
  const get = (path: string, headers?: Record<string, string>) =>
    callerOf(stack.api.base).call("GET", path, undefined, headers);

  describe("the page", () => {
    it("is where a browser is led, and no program", async () => {
      const browser = await stack.call("GET", "/", undefined, page);
      expect([browser.status, browser.headers.get("location")]).toEqual([302, "/console/"]);
      const program = await stack.call("GET", "/");
      expect(program.headers.get("location")).toBe("/docs");
    });

    it("runs nothing inline and nothing from elsewhere", async () => {
      const { headers, text } = await get("/console/");
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toMatch(/unsafe|script-src|https?:/);
      expect(text).not.toMatch(/<script(?![^>]*\ssrc="\.\/)/);
    });

    it("answers every address of the console with the page, and missing files with 404", async () => {
      for (const path of ["/console/jobs/4711", "/console/..%2f..%2fpackage.json"]) {
        const { status, headers } = await get(path);
        expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      }
      expect((await get("/console/assets/none.js")).status).toBe(404);
    });

    it("keeps named files for ever and asks for the page each time", async () => {
      const index = await get("/console/");
      expect(index.headers.get("cache-control")).toBe("no-cache");
      const [script = ""] = /assets\/[^"]+\.js/.exec(index.text) ?? [];
      const asset = await get(`/console/${script}`);
      expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, expect.stringContaining("immutable")]);
      const again = await get("/console/", { "If-None-Match": index.headers.get("etag") ?? "" });
      expect(again.status).toBe(304);
    });

    it.each([
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
      ["br;q=0, gzip;q=0.5", "gzip"],
      ["identity", null],
    ])(
      "is sent to who accepts %s as %s, its scripts and styles as well, each with a tag of its own",
      async (accepts, expected) => {
        const plain = await get("/console/", { "Accept-Encoding": "identity" });
        const [script = ""] = /assets\/[^"]+\.js/.exec(plain.text) ?? [];
        for (const path of ["/console/", `/console/${script}`, "/docs"]) {
          const { headers, status } = await get(path, { ...page, "Accept-Encoding": accepts });
          expect([status, headers.get("content-encoding")]).toEqual([200, expected]);
          expect(headers.get("vary")).toContain("Accept-Encoding");
          const again = await get(path, {
            ...page,
            "Accept-Encoding": accepts,
            "If-None-Match": headers.get("etag") ?? "",
          });
          expect(again.status).toBe(304);
          const asIs = await get(path, { ...page, "Accept-Encoding": "identity" });
          expect(asIs.headers.get("etag") === headers.get("etag")).toBe(expected === null);
        }
      },
    );

    it("can be installed: the manifest names the page and icons that are there", async () => {
      const index = await get("/console/");
      const [, manifest = ""] = /<link rel="manifest" href="\.\/([^"]+)"/.exec(index.text) ?? [];
      const answer = await get(`/console/${manifest}`);
      expect(answer.headers.get("content-type")).toBe("application/manifest+json");
      const { start_url, display, icons } = JSON.parse(answer.text);
      expect([start_url, display]).toEqual(["./", "standalone"]);
      expect(
        icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => `${sizes} ${purpose ?? "any"}`),
      ).toEqual(expect.arrayContaining(["192x192 any", "512x512 any", "512x512 maskable"]));
      for (const { src, type } of icons) {
        const icon = await get(`/console/${src}`);
        expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
      }
    });

    it("is served without a key, below a base path too", async () => {
      const auth = { enabled: true, apiKey: "a key of the shop" };
      const { base } = await stack.another({ auth, server: { basePath: "/print-service" } });
      const index = await callerOf(base).call("GET", "/console/");
      expect(index.text).toContain('<base href="/print-service/console/">');
      const start = await callerOf(base).call("GET", "/", undefined, page);
      expect([start.status, start.headers.get("location")]).toEqual([302, "/print-service/console/"]);
    });
  });

  describe("a job's picture", () => {
    it("is of the paper the job makes, as text and as PNG", async () => {
      const id = await stack.store([{ type: "text", content: "Table {{ table }}" }]);
      const jobId = await stack.print(id, { table: 12 }, { copies: 3 });
      const text = await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" });
      expect(text.text.match(/Table 12/g)).toHaveLength(1);
      const picture = await stack.call("GET", `/jobs/${jobId}/preview`);
      expect(picture.headers.get("content-type")).toBe("image/png");
    });

    it("stays the same when the template changes", async () => {
      const id = await stack.store([{ type: "text", content: "before" }]);
      const jobId = await stack.print(id, {});
      await stack.call("PUT", `/templates/${id}`, {
        config: { width: "80mm", blocks: [{ type: "text", content: "after" }] },
      });
      const { text } = await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" });
      expect(text).toContain("before");
    });

    it.each(["nothing", "0193e6a0-0000-7000-8000-000000000000"])("of the unknown job %s is 404", async (jobId) => {
      const { status, body } = await stack.call("GET", `/jobs/${jobId}/preview`);
      expect([status, body.error.code]).toEqual([404, "JOB_NOT_FOUND"]);
    });
  });

  describe("the template language", () => {
    it("is offered as JSON Schema with every block", async () => {
      const answer = await stack.call("GET", "/schemas/template-config.json");
      expect(answer.headers.get("content-type")).toBe("application/schema+json");
      const schema = JSON.parse(answer.text);
      const types = schema.$defs.block.anyOf.map((block: { properties: { type: { const: string } } }) => {
        return block.properties.type.const;
      });
      expect(types).toEqual(expect.arrayContaining(["text", "table", "qrcode", "each", "if", "cut"]));
    });

    it("tells every block and filter with an example", async () => {
      const { blocks, filters } = (await stack.call("GET", "/language")).body;
      const example = { type: "divider", style: "double" };
      expect(blocks).toContainEqual({ type: "divider", description: "A line across the paper.", example });
      expect(filters[0]).toMatchObject({ name: "money", takes: "number", prints: "$5.00" });
      const config = { width: "80mm", blocks: blocks.map((block: { example: object }) => block.example) };
      expect((await stack.call("POST", "/preview/schema", { config })).status).toBe(200);
    });

    it("says what data a template would need, and stores nothing", async () => {
      const config = { width: "80mm", blocks: [{ type: "text", content: "{{ total | money }}" }] };
      const { status, body } = await stack.call("POST", "/preview/schema", { config });
      expect(status).toBe(200);
      expect(body.schema.properties.total.type).toBe("number");
      expect(typeof body.example.total).toBe("number");
    });

    it("names the block a template would be refused for", async () => {
      const config = { width: "80mm", blocks: [{ type: "text" }] };
      const { status, body } = await stack.call("POST", "/preview/schema", { config });
      expect(status).toBe(400);
      expect(body.error.details[0]).toMatch(/^config\.blocks\[0\]\.content: /);
    });
  });

  it("the printer's status says whether a worker is there, what it prints, and since when", async () => {
    const since = "2026-02-03T04:05:06.000Z";
    await stack.worker.say({ printingJobId: "a job", since });
    const printer = await eventually(async () => {
      const { body } = await stack.call("GET", "/printer/status");
      return body.printer.printingJobId === "a job" && body.printer;
    });
    expect(printer).toMatchObject({ worker: "online", since });
    stack.worker.fallSilent();
    await eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.worker === "offline");
  });
});

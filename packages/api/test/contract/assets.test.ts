import { connectDatabase } from "@platen/shared/db/connect";
import { findNextQueuedJob } from "@platen/shared/db/jobs";
import { defaultPrinterId } from "@platen/shared/printer";
import { describeOnPostgres } from "@platen/testkit/backends";
import { toPng } from "@platen/virtual-printer/picture";
import { expect, it } from "vitest";
import { useStack } from "../stack.ts";

const svg = (shape: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">${shape}</svg>`);
const logo = svg('<rect width="40" height="40"/>');
const otherLogo = svg('<circle cx="20" cy="20" r="20"/>');
const drawing = { "Content-Type": "image/svg+xml" };
const logoBlock = { type: "image", source: "asset:logo" };

describeOnPostgres("assets", (backend) => {
  const stack = useStack(backend);
  const put = (name: string, body: Uint8Array, headers: Record<string, string> = drawing) =>
    stack.call("PUT", `/assets/${name}`, body, headers);

  it("are stored, listed, answered as they came, replaced and deleted", async () => {
    const stored = await put("logo", logo);
    expect(stored.status).toBe(201);
    expect(stored.body.asset).toMatchObject({ name: "logo", mediaType: "image/svg+xml", width: 80, height: 40 });
    const got = await stack.call("GET", "/assets/logo");
    expect(got.text).toBe(new TextDecoder().decode(logo));
    expect(got.headers.get("etag")).toBe(`"${stored.body.asset.hash}"`);
    expect((await put("logo", otherLogo)).status).toBe(200);
    expect((await stack.call("GET", "/assets")).body.assets).toMatchObject([{ name: "logo", size: otherLogo.length }]);
    expect((await stack.call("DELETE", "/assets/logo")).status).toBe(200);
    expect((await stack.call("GET", "/assets/logo")).body.error.code).toBe("ASSET_NOT_FOUND");
    expect((await stack.call("DELETE", "/assets/logo")).body.error.code).toBe("ASSET_NOT_FOUND");
  });

  it("are listed in pages where `limit` asks for them", async () => {
    for (const name of ["page-b", "page-a", "page-c"]) await put(name, logo);
    const names = ({ body }: Awaited<ReturnType<typeof put>>) =>
      body.assets.map((asset: { name: string }) => asset.name);
    const first = await stack.call("GET", "/assets?limit=2");
    expect([names(first), first.body.nextCursor]).toEqual([["page-a", "page-b"], "page-b"]);
    const second = await stack.call("GET", "/assets?limit=2&cursor=page-b");
    expect([names(second), second.body.nextCursor]).toEqual([["page-c"], null]);
    expect((await stack.call("GET", "/assets?cursor=../etc")).status).toBe(400);
    for (const name of ["page-a", "page-b", "page-c"]) await stack.call("DELETE", `/assets/${name}`);
  });

  it("print and preview by name, and what is not there is said with the block", async () => {
    const id = await stack.store([{ type: "text", content: "Shop" }, logoBlock]);
    const missing = await stack.call("POST", `/print/${id}`, { data: {} });
    expect(missing.body.error).toMatchObject({
      code: "TEMPLATE_RENDER_ERROR",
      details: ['config.blocks[1].source: there is no asset "logo"'],
    });
    await put("logo", logo);
    expect((await stack.call("POST", `/print/${id}`, { data: {} })).status).toBe(200);
    const preview = () => stack.call("POST", `/templates/${id}/preview`, {}, { Accept: "image/svg+xml" });
    const before = await preview();
    await put("logo", otherLogo);
    expect((await preview()).text).not.toBe(before.text);
  });

  it("are decoded in a few widths for one document, not in a hundred", async () => {
    // 25 million pixels in some kilobytes.
    const bitmap = new Uint8Array((5_000 / 8) * 5_000);
    const large = toPng({ widthDots: 5_000, heightDots: 5_000, bitmap, text: "", lines: [] });
    await put("large", new Uint8Array(large), { "Content-Type": "image/png" });
    const widths = Array.from({ length: 100 }, (_, at) => ({ type: "image", source: "asset:large", width: 100 + at }));
    const refusal = {
      code: "TEMPLATE_RENDER_ERROR",
      details: [expect.stringMatching(/^config\.blocks\[3\]\.source: .* pixels to decode/)],
    };
    const id = await stack.store(widths);
    expect((await stack.call("POST", `/print/${id}`, { data: {} })).body.error).toMatchObject(refusal);
    const config = { width: "80mm", blocks: widths };
    expect((await stack.call("POST", "/preview", { config })).body.error).toMatchObject(refusal);
  });

  it("are part of a job from the moment it is accepted", async () => {
    const printerJobs = connectDatabase({ url: stack.place.databaseUrl, name: "test" });
    try {
      await put("logo", logo);
      await stack.print(await stack.store([logoBlock]), {});
      const document = async () => (await findNextQueuedJob(printerJobs.db, defaultPrinterId))?.document;
      const accepted = JSON.stringify(await document());
      expect(accepted).toContain("data:image/png;base64,");
      await stack.call("DELETE", "/assets/logo");
      expect(JSON.stringify(await document())).toBe(accepted);
    } finally {
      await printerJobs.close();
    }
  });

  it("are refused when they cannot be printed, whatever they are called", async () => {
    const broken = await put("logo", new TextEncoder().encode("no picture"));
    expect(broken.body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: ["body: the picture is no PNG, JPEG, WebP, GIF or SVG"],
    });
    const outside = await put("logo", svg('<image href="http://192.0.2.1/x.png"/>'));
    expect(outside.body.error.details).toEqual(["body: the picture must not hold or refer to other pictures"]);
    expect((await put("logo", logo, { "Content-Type": "application/json" })).status).toBe(415);
    expect((await put("not%20a%20name", logo)).body.error.details[0]).toMatch(/^name: /);
  });
});

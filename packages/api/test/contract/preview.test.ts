import { describeOnPostgres } from "@platen/testkit/backends";
import { beforeAll, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { receiptConfig, receiptData } from "./samples.ts";

describeOnPostgres("previews", (backend) => {
  const stack = useStack(backend);
  const preview = (body: object, accept?: string) =>
    stack.call("POST", "/templates/receipt/preview", body, accept ? { Accept: accept } : {});

  beforeAll(async () => {
    await stack.call("POST", "/templates", { id: "receipt", name: "Receipt", config: receiptConfig });
  });

  it.each([
    ["image/png", "\ufffdPNG"],
    ["image/svg+xml", "<svg"],
    ["text/plain", ""],
    ["application/octet-stream", "\u001b@"],
  ])("answers %s when asked to", async (type, beginning) => {
    const answer = await preview({ data: receiptData }, type);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(type);
    expect(answer.text.startsWith(beginning)).toBe(true);
  });

  it("is a PNG for who asks for nothing in particular", async () => {
    expect((await preview({ data: receiptData })).headers.get("content-type")).toBe("image/png");
    expect((await preview({ data: receiptData }, "image/*")).headers.get("content-type")).toBe("image/png");
  });

  it("is the best form that Accept names, and 406 where it names none that can be had", async () => {
    const typeFor = async (accept: string) => (await preview({}, accept)).headers.get("content-type");
    expect(await typeFor("text/*")).toMatch(/^text\/plain/);
    expect(await typeFor("image/png;q=0.1, image/svg+xml")).toBe("image/svg+xml");
    const answer = await preview({}, "application/pdf");
    expect([answer.status, answer.body.error.code]).toEqual([406, "NOT_ACCEPTABLE"]);
    expect(answer.body.error.message).toContain("image/svg+xml");
  });

  it("shows what the paper says, and the example's when no data is given", async () => {
    expect((await preview({ data: receiptData }, "text/plain")).text).toMatch(/Corner shop.*Tea.*2\.50/s);
    expect((await preview({}, "text/plain")).status).toBe(200);
  });

  it("shows another paper width", async () => {
    const wide = (await preview({ data: receiptData }, "image/svg+xml")).text;
    const narrow = (await preview({ data: receiptData, width: 58 }, "image/svg+xml")).text;
    expect(wide).toContain('width="576"');
    expect(narrow).toContain('width="384"');
  });

  it("needs no stored template, and leaves neither template nor job behind", async () => {
    const before = (await stack.call("GET", "/jobs")).body.jobs.length;
    const answer = await stack.call(
      "POST",
      "/preview",
      { config: receiptConfig, data: receiptData },
      { Accept: "text/plain" },
    );
    expect(answer.text).toContain("Corner shop");
    expect((await stack.call("GET", "/jobs")).body.jobs).toHaveLength(before);
    expect((await stack.call("GET", "/templates")).body.templates).toHaveLength(1);
  });

  it("of a draft tells where each block is, and shows a label that is too small beside the problem", async () => {
    const blocks = [
      { type: "text", content: "Tea" },
      { type: "each", items: "sizes", as: "size", blocks: [{ type: "text", content: "{{ size }}" }] },
      { type: "feed", lines: 9 },
    ];
    const config = { width: "50mm", height: "30mm", media: "gap", blocks };
    const answer = await stack.call("POST", "/preview/draft", {
      config,
      data: { sizes: ["S", "L"] },
      width: 50,
      language: "zpl",
    });
    expect(answer.body).toMatchObject({
      success: true,
      widthDots: 400,
      heightDots: 360,
      dotsPerMm: 8,
      widthMm: 50,
      labelDots: 240,
      regions: [
        { path: "config.blocks[0]", top: 0, bottom: 30 },
        { path: "config.blocks[1].blocks[0]", top: 30, bottom: 60 },
        { path: "config.blocks[1].blocks[0]", top: 60, bottom: 90 },
        { path: "config.blocks[2]", top: 90, bottom: 360 },
      ],
      problems: ["config.height: the content takes 45 mm, the label has 30 mm"],
    });
    expect(Buffer.from(answer.body.picture, "base64").subarray(1, 4).toString()).toBe("PNG");
    const refused = await stack.call("POST", "/preview", { config, width: 50, language: "zpl" });
    expect(refused.body.error.code).toBe("TEMPLATE_RENDER_ERROR");
  });

  it("of a draft is refused like any other where there is nothing to show", async () => {
    const draft = (config: object, more = {}) => stack.call("POST", "/preview/draft", { config, ...more });
    const bad = await draft({ width: "80mm", blocks: [{ type: "nope" }] });
    expect([bad.status, bad.body.error.code]).toEqual([400, "VALIDATION_ERROR"]);
    const failing = { width: "80mm", blocks: [{ type: "text", content: "{{ word | money }}" }] };
    expect((await draft(failing, { data: { word: "tea" } })).status).toBe(400);
    expect((await draft(receiptConfig, { printer: "none" })).body.error.code).toBe("PRINTER_NOT_FOUND");
  });

  it("tells the same errors as a print", async () => {
    expect((await preview({ data: {} })).body.error.code).toBe("VALIDATION_ERROR");
    expect((await preview({ model: "abacus" })).body.error.details[0]).toMatch(/^model: must be one of generic/);
    const bad = await stack.call("POST", "/preview", { config: { width: "80mm", blocks: [{ type: "nope" }] } });
    expect(bad.body.error.details[0]).toMatch(/^config\.blocks\[0\]\.type: /);
    const blocks = [{ type: "barcode", symbology: "ean13", content: "{{ v }}" }];
    const schema = { type: "object", properties: { v: { type: "string" } } };
    const unprintable = { config: { width: "80mm", blocks, schema }, data: { v: "x" } };
    expect((await stack.call("POST", "/preview", unprintable)).body.error.code).toBe("TEMPLATE_RENDER_ERROR");
  });

  it("draws scripts that the printer has no glyphs for, and prints them", async () => {
    const id = await stack.store([{ type: "text", content: "中文 العربية ₹ 😀" }]);
    expect((await stack.call("POST", `/templates/${id}/preview`, {}, { Accept: "image/png" })).status).toBe(200);
    expect((await stack.call("POST", `/print/${id}`, { data: {} })).body.status).toBe("queued");
  });

  it.each(["escpos", "starprnt", "zpl", "epos"] as const)("tells as text what is drawn, in %s", async (language) => {
    const contents = ["मूल्य में कर", "Cảm ơn Nguyễn", "谢谢惠顾", "شكرا (Mango 0.5 l)"];
    const config = { width: "80mm", blocks: contents.map((content) => ({ type: "text", content })) };
    const { text } = await stack.call("POST", "/preview", { config, language }, { Accept: "text/plain" });
    expect(text.trimEnd().split("\n")).toEqual(contents);
  });

  it("draws labels in ZPL from the bytes a label printer would get", async () => {
    const labels = await stack.another({ printer: { language: "zpl", width: 50 } });
    const blocks = [
      { type: "text", content: "Shelf 4", bold: true },
      { type: "qrcode", content: "shelf-4", size: 4 },
    ];
    const body = { config: { width: "50mm", height: "30mm", media: "gap", blocks } };
    const preview = (type: string) => labels.call("POST", "/preview", body, { Accept: type });
    expect((await preview("application/octet-stream")).text).toMatch(/^\^XA.*\^PW400\^LL240/);
    expect((await preview("image/png")).text).toMatch(/^\ufffdPNG/);
    expect((await preview("image/svg+xml")).text).toContain('width="400" height="240"');
    expect((await preview("text/plain")).text).toContain("Shelf 4");
  });

  it("shows what a Star printer prints, from StarPRNT bytes", async () => {
    const star = await stack.another({ printer: { language: "starprnt" } });
    const blocks = [
      { type: "text", content: "Table 4", bold: true },
      { type: "qrcode", content: "table-4", size: 4 },
    ];
    const preview = (type: string) =>
      star.call("POST", "/preview", { config: { width: "80mm", blocks } }, { Accept: type });
    expect((await preview("application/octet-stream")).text.startsWith("\u001b@\u001b\u001ea")).toBe(true);
    expect((await preview("image/png")).text).toMatch(/^\ufffdPNG/);
    expect((await preview("text/plain")).text).toContain("Table 4");
  });
});

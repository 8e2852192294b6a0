import { describeOnEachBackend } from "@platen/testkit/backends";
import { beforeAll, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { receiptConfig, receiptData } from "./samples.ts";

describeOnEachBackend("previews", (backend) => {
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

  it.each(["escpos", "starprnt", "zpl"] as const)("tells as text what is drawn, in %s", async (language) => {
    const other = await stack.another({ printer: { language, width: 80, paper: "continuous" } });
    const contents = ["मूल्य में कर", "Cảm ơn Nguyễn", "谢谢惠顾", "شكرا (Mango 0.5 l)"];
    const config = { width: "80mm", blocks: contents.map((content) => ({ type: "text", content })) };
    const { text } = await other.call("POST", "/preview", { config }, { Accept: "text/plain" });
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

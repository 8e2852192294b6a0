import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { beforeAll, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("a job for a printer of ePOS XML", (backend) => {
  const stack = useStack(backend, { jobs: { rawDocuments: true } });
  const config = {
    width: "80mm",
    schema: { type: "object" },
    blocks: [
      { type: "text", content: "{{ name }}" },
      { type: "qrcode", content: "https://example.com" },
    ],
  };
  const send = (body: Json) => stack.call("POST", "/jobs", { printer: "epson", ...body });

  beforeAll(async () => {
    const epson = { id: "epson", name: "Epson", lane: "sdp", language: "epos", width: 80, whenOffline: "queue" };
    const made = await stack.call("POST", "/printers", epson);
    expect(made.status, made.text).toBe(201);
  });

  const previewOf = (jobId: string, type: string) =>
    stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: type });

  it("is shown by the very XML that the printer gets, whatever is in its data", async () => {
    const sent = await send({ config, data: { name: "Tea <&> ]]> \u001b@" } });
    expect(sent.status, sent.text).toBe(200);
    const { text } = await previewOf(sent.body.jobId, "application/octet-stream");
    expect(text).toMatch(/^<epos-print xmlns="[^"]+">.*<cut type="feed"\/><\/epos-print>$/s);
    expect(text).toContain("<text>Tea &lt;&amp;&gt; ]]&gt; ?@&#10;</text>");
    expect((await previewOf(sent.body.jobId, "text/plain")).text).toContain("Tea <&> ]]> ?@");
    expect((await previewOf(sent.body.jobId, "image/svg+xml")).text).toMatch(/<svg[^>]* width="576"/);
  });

  it("is not taken as bytes of another language, nor as XML that a client wrote", async () => {
    const document = (type: string) => ({ document: { type, content: Buffer.from("Tea\n").toString("base64") } });
    const foreign = await send(document("escpos"));
    expect([foreign.status, foreign.body.error.details]).toEqual([400, ["document.type: the printer speaks epos"]]);
    const own = await send(document("epos"));
    expect([own.status, own.body.error.details[0]]).toEqual([400, expect.stringMatching(/^document\.type: /)]);
  });

  it("prints the test page", async () => {
    const page = await stack.call("POST", "/printers/epson/test");
    expect(page.status, page.text).toBe(200);
    expect((await previewOf(page.body.jobId, "text/plain")).text).toContain("Epson");
  });
});

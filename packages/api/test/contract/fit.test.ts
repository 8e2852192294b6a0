import { describeOnPostgres } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const holdsLabels =
  /^config\.height: the printer holds labels, and the template does not say how long one is; give it a height/;

describeOnPostgres("a print request is checked against the printer that it names", (backend) => {
  const stack = useStack(backend);

  beforeAll(async () => {
    const kinds = [
      { id: "wide", language: "escpos", width: 80 },
      { id: "narrow", language: "escpos", width: 58 },
      { id: "star", language: "starprnt", width: 80 },
      { id: "labels", language: "zpl", width: 80 },
    ];
    for (const [number, kind] of kinds.entries()) {
      const address = { host: "127.0.0.1", port: 9300 + number };
      const body = { name: kind.id, address, whenOffline: "queue", ...kind };
      expect((await stack.call("POST", "/printers", body)).status).toBe(201);
    }
  });

  const printOn = (printer: string, templateId: string) =>
    stack.call("POST", `/print/${templateId}`, { printer, data: {} });
  const text = async (jobId: string) => {
    const { text, headers } = await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" });
    return { columns: Math.max(...text.split("\n").map((line) => line.length)), paper: headers.get("paper-width") };
  };
  const jobsOf = async (printer: string): Promise<Json[]> =>
    (await stack.call("GET", `/jobs?printerId=${printer}`)).body.jobs;

  it("an 80 mm receipt is laid out for 58 mm on a printer that has such paper", async () => {
    const id = await stack.store([{ type: "divider" }]);
    const [wide, narrow] = [await printOn("wide", id), await printOn("narrow", id)];
    expect([wide.status, narrow.status]).toEqual([200, 200]);
    expect(await text(wide.body.jobId)).toEqual({ columns: 48, paper: "80" });
    expect(await text(narrow.body.jobId)).toEqual({ columns: 32, paper: "58" });
  });

  describe.each([
    {
      what: "a code that is wider than the paper of a 58 mm printer",
      blocks: [{ type: "qrcode", size: 12, content: "https://example.com/receipts/2026/17" }],
      fits: "wide",
      not: "narrow",
      because: /^config\.blocks\[0\].*: needs \d+ dots/,
    },
    {
      what: "a label with gaps to a printer that cannot find them",
      blocks: [{ type: "text", content: "Tea" }],
      config: { height: "30mm", media: "gap" },
      fits: "labels",
      not: "star",
      because: /^config\.media: a starprnt printer is not known to find the next label; use continuous paper$/,
    },
    {
      what: "a cash drawer to a label printer",
      blocks: [{ type: "text", content: "Tea" }, { type: "drawer" }],
      config: { height: "30mm" },
      fits: "wide",
      not: "labels",
      because: /^config\.blocks\[1\].*: a zpl printer opens no cash drawer$/,
    },
    {
      what: "a receipt to a printer that holds labels",
      blocks: [{ type: "text", content: "Tea" }],
      fits: "wide",
      not: "labels",
      because: holdsLabels,
    },
  ])("$what", ({ blocks, config, fits, not, because }) => {
    it("is refused with the reason before a job exists, and taken by a printer that can", async () => {
      const id = await stack.store(blocks, config);
      const before = await jobsOf(not);
      const refused = await printOn(not, id);
      expect([refused.status, refused.body.error.code]).toEqual([500, "TEMPLATE_RENDER_ERROR"]);
      expect(refused.body.error.details).toEqual([expect.stringMatching(because)]);
      expect(await jobsOf(not)).toEqual(before);
      expect((await printOn(fits, id)).status).toBe(200);
    });

    it("is refused with the same reason in a preview for that printer, and shown for a printer that can", async () => {
      const id = await stack.store(blocks, config);
      const preview = (printer: string) => stack.call("POST", `/templates/${id}/preview`, { printer, data: {} });
      const refused = await preview(not);
      expect([refused.status, refused.body.error.code]).toEqual([500, "TEMPLATE_RENDER_ERROR"]);
      expect(refused.body.error.details).toEqual([expect.stringMatching(because)]);
      expect((await preview(fits)).status).toBe(200);
    });
  });

  describe("a printer that is said to hold labels from now on", () => {
    /** A receipt that its printer was sent when it held continuous paper. */
    async function receiptOnFormerPaper(id: string): Promise<string> {
      const address = { host: "127.0.0.1", port: 9301 };
      const kind = { language: "zpl", width: 80, whenOffline: "queue" };
      const printer = { id, name: id, address, allowSharedAddress: true, ...kind };
      await stack.call("POST", "/printers", { ...printer, paper: "continuous" });
      const { body } = await printOn(id, await stack.store([{ type: "text", content: "Tea" }]));
      expect((await stack.call("PUT", `/printers/${id}`, { paper: "labels" })).status).toBe(200);
      return body.jobId;
    }

    it("keeps the receipts that were accepted before, and shows what they print", async () => {
      const jobId = await receiptOnFormerPaper("changed");
      expect((await jobsOf("changed")).map(({ id, status }) => [id, status])).toEqual([[jobId, "queued"]]);
      expect(await text(jobId)).toMatchObject({ paper: "80" });
    });

    it("does not reprint them, with the reason", async () => {
      const jobId = await receiptOnFormerPaper("reprinting");
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
      const refused = await stack.call("POST", `/jobs/${jobId}/reprint`);
      expect([refused.status, refused.body.error.code]).toEqual([500, "TEMPLATE_RENDER_ERROR"]);
      expect(refused.body.error.details).toEqual([expect.stringMatching(holdsLabels)]);
    });
  });

  it("a batch of receipts for a printer that holds labels is refused with the reason, and none of it is stored", async () => {
    const id = await stack.store([{ type: "text", content: "Tea" }]);
    const before = await jobsOf("labels");
    const body = { printer: "labels", jobs: [{ data: {} }, { data: {} }] };
    const refused = await stack.call("POST", `/print/${id}/batch`, body);
    expect([refused.status, refused.body.error.code]).toEqual([500, "TEMPLATE_RENDER_ERROR"]);
    expect(refused.body.error.details).toContainEqual(expect.stringContaining("the printer holds labels"));
    expect(await jobsOf("labels")).toEqual(before);
  });

  it("the test page of a printer that holds labels is one label", async () => {
    const { status, body } = await stack.call("POST", "/printers/labels/test");
    expect(status).toBe(200);
    const preview = await stack.call("GET", `/jobs/${body.jobId}/preview`, undefined, { Accept: "image/svg+xml" });
    // 80 mm by 23 mm, at eight dots a millimetre.
    expect(preview.text).toContain('width="640" height="184"');
  });
});

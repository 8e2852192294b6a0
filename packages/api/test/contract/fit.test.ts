import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

describeOnEachBackend("a print request is checked against the printer that it names", (backend) => {
  const stack = useStack(backend);

  beforeAll(async () => {
    const kinds = [
      { id: "wide", language: "escpos", width: 80 },
      { id: "narrow", language: "escpos", width: 58 },
      { id: "star", language: "starprnt", width: 80 },
      { id: "labels", language: "zpl", width: 80 },
    ];
    for (const kind of kinds) {
      const address = { host: "127.0.0.1", port: 9300 };
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
      fits: "wide",
      not: "labels",
      because: /^config\.blocks\[1\].*: a zpl printer opens no cash drawer$/,
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
  });
});

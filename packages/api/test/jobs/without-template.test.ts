import { describeOnPostgres } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { describe, expect, it } from "vitest";
import { receiptConfig, receiptData } from "../contract/samples.ts";
import { useStack } from "../stack.ts";

describeOnPostgres("POST /jobs with config and data", (backend) => {
  const stack = useStack(backend);
  const receipt = { config: receiptConfig, data: receiptData };

  function send(body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return stack.call("POST", "/jobs", body, headers);
  }

  async function accepted(body: Json, headers: Record<string, string> = {}): Promise<Json> {
    const answer = await send(body, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  const jobOf = async (jobId: string) => (await stack.call("GET", `/jobs/${jobId}`)).body.job;
  const textOf = async (jobId: string) =>
    (await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "text/plain" })).text;
  const newest = async () => (await stack.call("GET", "/jobs?limit=1")).body.jobs[0];

  it("answers as a print request does", async () => {
    expect(await accepted({ ...receipt, reference: "order-5" })).toEqual({
      success: true,
      jobId: expect.any(String),
      printerId: "default",
      status: "queued",
      estimatedTime: expect.stringMatching(/^[1-9]\d*s$/),
      reference: "order-5",
    });
  });

  it("makes a job with the options, reference, labels and title of its own, which no template has made", async () => {
    const config = { ...receiptConfig, title: "Bill of {{ storeName }}" };
    const options = { copies: 2, cutPaper: false, expireAfter: 90 };
    const named = { reference: "order-6", labels: { till: "2" } };
    const { jobId } = await accepted({ config, data: receiptData, options, ...named });
    const job = await jobOf(jobId);
    expect(job).toMatchObject({ ...named, title: "Bill of Corner shop", options: { copies: 2, cutPaper: false } });
    expect(Date.parse(job.expiresAt) - Date.parse(job.createdAt)).toBe(90_000);
    expect(job.templateId).toBe("(config)");
    expect((await stack.call("GET", "/templates")).body.templates).toEqual([]);
    expect((await stack.call("GET", "/jobs?q=bill+corner")).body.jobs.map(({ id }: Json) => id)).toEqual([jobId]);
  });

  it("prints what a stored template of the same config prints", async () => {
    const { width: _, blocks, ...more } = receiptConfig;
    const stored = await stack.store(blocks, more);
    const [one, other] = [(await accepted(receipt)).jobId, await stack.print(stored, receiptData)];
    await stack.call("DELETE", `/templates/${stored}`);
    const bytes = async (jobId: string) =>
      (await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "application/octet-stream" })).text;
    expect(await bytes(one)).toBe(await bytes(other));
    expect(await textOf(one)).toContain("Total €2.50");
  });

  it("keeps the picture it was accepted with, whatever becomes of the asset", async () => {
    const picture = Buffer.from(onePixel, "base64");
    const headers = { "Content-Type": "image/png" };
    expect((await fetch(`${stack.api.base}/assets/dot`, { method: "PUT", body: picture, headers })).status).toBe(201);
    const config = { width: "80mm", blocks: [{ type: "image", source: "asset:dot", width: "10mm" }] };
    const { jobId } = await accepted({ config, data: {} });
    await stack.call("DELETE", "/assets/dot");
    expect((await stack.call("GET", `/jobs/${jobId}/preview`)).status).toBe(200);
  });

  it("prints a config that needs no data without any", async () => {
    const { jobId } = await accepted({
      config: { width: "80mm", blocks: [{ type: "text", content: "Closed today" }] },
    });
    expect(await textOf(jobId)).toContain("Closed today");
  });

  it("is printed again as a marked copy of the same", async () => {
    const { jobId } = await accepted({ ...receipt, reference: "order-7" });
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    const copy = await stack.call("POST", `/jobs/${jobId}/reprint`);
    expect(copy.body).toMatchObject({ reprintOf: jobId, reference: "order-7" });
    expect(await textOf(copy.body.jobId)).toMatch(/COPY[\s\S]*Corner shop/);
  });

  describe("refuses before a job exists", () => {
    it.each([
      [{ data: {} }, ["config: is required, unless there is a document"]],
      [{ config: receiptConfig }, ["data.storeName: is required"]],
      [{ config: { width: "80mm", blocks: [{ type: "txet" }] }, data: {} }, [/^config\.blocks\[0\]\.type: /]],
      [{ config: { width: "80mm" }, data: {} }, [/^config\.blocks: /]],
      [{ ...receipt, data: { ...receiptData, total: "2" } }, ["data.total: must be number"]],
      [
        { ...receipt, data: { ...receiptData, total: "2" }, options: { copies: 0 } },
        ["options.copies: must be at least 1", "data.total: must be number"],
      ],
      [{ ...receipt, template: "x" }, ["template: unknown field"]],
    ])("with 400 %j", async (body, problems) => {
      const before = (await newest())?.id;
      const answer = await send(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
      for (const problem of problems) {
        expect(answer.body.error.details).toContainEqual(
          typeof problem === "string" ? problem : expect.stringMatching(problem),
        );
      }
      expect((await newest())?.id).toBe(before);
    });

    it("what the printer cannot print, and a printer that is not there", async () => {
      const blocks = [{ type: "barcode", symbology: "ean13", content: "{{ n }}" }];
      const before = (await newest())?.id;
      const unprintable = await send({ config: { width: "80mm", blocks }, data: { n: "12x" } });
      expect(unprintable.status).toBe(500);
      expect(unprintable.body.error).toMatchObject({ code: "TEMPLATE_RENDER_ERROR" });
      expect(unprintable.body.error.details[0]).toMatch(/^config\.blocks\[0\]\.content: /);
      const nowhere = await send({ ...receipt, printer: "nobody" });
      expect(nowhere.body.error.code).toBe("PRINTER_NOT_FOUND");
      expect((await newest())?.id).toBe(before);
    });
  });

  it("returns the first job to the same key and request, and refuses the key for another", async () => {
    const key = { "Idempotency-Key": "free-1" };
    const first = await accepted(receipt, key);
    expect(await accepted({ data: receiptData, options: {}, config: receiptConfig }, key)).toEqual(first);
    const other = await send({ ...receipt, config: { ...receiptConfig, currency: "USD" } }, key);
    expect(other.body.error.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  it("with Prefer: wait is answered when the job has ended", async () => {
    const before = (await newest()).id;
    const asked = accepted(receipt, { Prefer: "wait=30" });
    const { id } = await eventually(async () => {
      const found = await newest();
      return found.id !== before && found;
    });
    await stack.worker.start(id);
    await stack.worker.complete(id);
    expect(await asked).toMatchObject({ jobId: id, status: "completed", confirmation: { method: "process-id" } });
  });

  it("is refused while the printer is offline", async () => {
    await stack.worker.say({ status: "offline" });
    await eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.status === "offline");
    expect((await send(receipt)).body.error.code).toBe("PRINTER_OFFLINE");
  });
});

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

import { connectDatabase } from "@platen/shared/db/connect";
import { findJobWithDocument } from "@platen/shared/db/jobs";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { receiptConfig, receiptData, timestamp } from "./samples.ts";

describeOnEachBackend("the contract: jobs", (backend) => {
  const stack = useStack(backend);
  const print = () => stack.print("receipt", receiptData);
  const job = async (id: string) => (await stack.call("GET", `/jobs/${id}`)).body.job;

  beforeAll(async () => {
    await stack.call("POST", "/templates", { id: "receipt", name: "Receipt", config: receiptConfig });
  });

  async function completed(): Promise<string> {
    const id = await print();
    await stack.worker.start(id);
    await stack.worker.complete(id);
    return id;
  }

  async function failed(): Promise<string> {
    const id = await print();
    await stack.worker.start(id);
    await stack.worker.fail(id, { code: "OUTCOME_UNKNOWN", message: "The printer went away." });
    return id;
  }

  /** The lines a job will print. */
  async function textOf(id: string): Promise<string[]> {
    const { db, close } = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
    const found = await findJobWithDocument(db, id).finally(close);
    const { blocks } = (found?.document ?? { blocks: [] }) as { blocks: { content?: string }[] };
    return blocks.flatMap(({ content }) => content?.split("\n") ?? []).map((line) => line.trim());
  }

  describe("GET /jobs/:jobId", () => {
    it('answers "`job`: object with id, templateId, status, createdAt, startedAt, completedAt", "null until set", "options; attempts; confirmation; estimatedTime"', async () => {
      const id = await print();
      const { status, body } = await stack.call("GET", `/jobs/${id}`);
      expect(status).toBe(200);
      expect(body.success).toBe(true);
      expect(body.job).toEqual({
        id,
        templateId: "receipt",
        printerId: "default",
        status: "queued",
        createdAt: expect.stringMatching(timestamp),
        startedAt: null,
        completedAt: null,
        options: { copies: 1, cutPaper: true },
        attempts: 0,
        confirmation: null,
        estimatedTime: expect.stringMatching(/^\d+s$/),
        expiresAt: expect.stringMatching(timestamp),
      });
    });

    it('"startedAt: Set when printing starts", "completedAt: Set when printing ends", "`confirmation: {method, at}`"', async () => {
      const id = await print();
      await stack.worker.start(id);
      const started = { startedAt: expect.stringMatching(timestamp), completedAt: null };
      expect(await job(id)).toMatchObject({ status: "printing", attempts: 1, ...started });
      await stack.worker.complete(id);
      const done = await job(id);
      expect(done).toMatchObject({ status: "completed", completedAt: expect.stringMatching(timestamp) });
      expect(done.confirmation).toEqual({ method: "process-id", at: done.completedAt });
    });

    it('"`error` `{code, message}` when failed"', async () => {
      expect(await job(await failed())).toMatchObject({
        status: "failed",
        error: { code: "OUTCOME_UNKNOWN", message: "The printer went away." },
        confirmation: null,
      });
    });
  });

  describe("GET /jobs", () => {
    it('answers "`{success, jobs, nextCursor}` newest first", "GET /jobs limit default | 10"', async () => {
      const ids: string[] = [];
      for (let count = 0; count < 12; count++) ids.push(await print());
      const { status, body } = await stack.call("GET", "/jobs");
      expect(status).toBe(200);
      expect(body.jobs.map(({ id }: { id: string }) => id)).toEqual(ids.reverse().slice(0, 10));
      expect(body.jobs[0]).toEqual(await job(body.jobs[0].id));
      expect(body.nextCursor).toEqual(expect.any(String));
    });

    it('"`cursor` pages on": every job once, then a null cursor', async () => {
      const seen: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const { body } = await stack.call("GET", `/jobs?limit=3${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.jobs.map(({ id }: { id: string }) => id));
        cursor = body.nextCursor;
      }
      const all = (await stack.call("GET", "/jobs?limit=100")).body;
      expect(seen).toEqual(all.jobs.map(({ id }: { id: string }) => id));
      expect(all.nextCursor).toBeNull();
    });

    it('"`limit` above 100 served as 100"', async () => {
      await Promise.all(Array.from({ length: 100 }, print));
      for (const limit of ["1000000", "9".repeat(16), "1".repeat(400)]) {
        expect((await stack.call("GET", `/jobs?limit=${limit}`)).body.jobs).toHaveLength(100);
      }
    });

    it.each(["0", "-1", `-${"9".repeat(400)}`, "1.5", "abc", "", "1e1", "Infinity"])(
      '"`limit` a whole number from 1, else 400": %j',
      async (limit) => {
        const answer = await stack.call("GET", `/jobs?limit=${limit}`);
        expect(answer.status).toBe(400);
        expect(answer.body.error).toMatchObject({
          code: "VALIDATION_ERROR",
          details: [expect.stringMatching(/^limit: /)],
        });
      },
    );

    it('"status: Filter by job status"', async () => {
      const id = await failed();
      const { jobs } = (await stack.call("GET", "/jobs?status=failed")).body;
      expect(jobs.map((found: { id: string }) => found.id)).toContain(id);
      expect(new Set(jobs.map((found: { status: string }) => found.status))).toEqual(new Set(["failed"]));
    });

    it.each(["done", "QUEUED", ""])('"unknown `status` value: 400": %j', async (status) => {
      const answer = await stack.call("GET", `/jobs?status=${status}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error.details[0]).toMatch(/^status: must be one of queued, printing, completed/);
    });

    it('"templateId: Filter by template"', async () => {
      const id = await stack.store([{ type: "text", content: "Hi" }]);
      const jobId = await stack.print(id, {});
      const { jobs } = (await stack.call("GET", `/jobs?templateId=${id}`)).body;
      expect(jobs).toEqual([await job(jobId)]);
      expect((await stack.call("GET", "/jobs?templateId=nobody")).body).toMatchObject({ jobs: [], nextCursor: null });
    });

    it.each(["cursor=x", "cursor=-1", "templateId=%00", "limit=1&limit=2"])("refuses ?%s", async (query) => {
      expect((await stack.call("GET", `/jobs?${query}`)).status).toBe(400);
    });
  });

  describe("DELETE /jobs/:jobId", () => {
    it('answers "200 `{success, jobId, status: \\"cancelled\\"}`"', async () => {
      const id = await print();
      const { status, body } = await stack.call("DELETE", `/jobs/${id}`);
      expect(status).toBe(200);
      expect(body).toEqual({ success: true, jobId: id, status: "cancelled" });
      expect(await job(id)).toMatchObject({ status: "cancelled", startedAt: null, completedAt: null });
    });

    it.each(["printing", "completed", "failed", "cancelled"])(
      '"Not queued: 409 `JOB_NOT_CANCELLABLE`, job untouched": %s',
      async (state) => {
        const id = state === "completed" ? await completed() : state === "failed" ? await failed() : await print();
        if (state === "printing") await stack.worker.start(id);
        if (state === "cancelled") await stack.call("DELETE", `/jobs/${id}`);
        const before = await job(id);
        const answer = await stack.call("DELETE", `/jobs/${id}`);
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({ success: false, error: { code: "JOB_NOT_CANCELLABLE" } });
        expect(await job(id)).toEqual(before);
      },
    );
  });

  describe("POST /jobs/:jobId/reprint", () => {
    it.each([
      ["completed", completed],
      ["failed", failed],
    ])('"makes a new job linked by `reprintOf`", of a %s one', async (_state, finished) => {
      const id = await finished();
      const { status, body } = await stack.call("POST", `/jobs/${id}/reprint`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ success: true, status: "queued", reprintOf: id });
      expect(body.jobId).not.toBe(id);
      expect(await job(body.jobId)).toMatchObject({ templateId: "receipt", status: "queued", reprintOf: id });
    });

    it.each([
      ['"its paper marked as a copy"', 1, ["*** COPY ***", "line 0"]],
      ["leaves the mark out where a label has no room for it", 4, ["line 0", "line 1", "line 2", "line 3"]],
    ])("%s", async (_guarantee, lines, printed) => {
      const content = Array.from({ length: lines }, (_, line) => `line ${line}`).join("\n");
      const label = await stack.store([{ type: "text", content }], { width: "50mm", height: "30mm" });
      const id = await stack.print(label, {});
      await stack.worker.start(id);
      await stack.worker.complete(id);
      const { status, body } = await stack.call("POST", `/jobs/${id}/reprint`);
      expect(status).toBe(200);
      expect(await textOf(body.jobId)).toEqual(printed);
    });

    it("refuses a job that has not ended: 409 JOB_NOT_REPRINTABLE", async () => {
      const answer = await stack.call("POST", `/jobs/${await print()}/reprint`);
      expect(answer.status).toBe(409);
      expect(answer.body.error.code).toBe("JOB_NOT_REPRINTABLE");
    });

    describe("with an Idempotency-Key", () => {
      const reprint = (id: string, key: string) =>
        stack.call("POST", `/jobs/${id}/reprint`, undefined, { "Idempotency-Key": key });

      it("the same key returns the first copy, also when both come at once", async () => {
        const id = await completed();
        const [first, second] = await Promise.all([reprint(id, "copy"), reprint(id, "copy")]);
        expect(first.status).toBe(200);
        expect(second.body).toEqual(first.body);
        expect((await reprint(id, "copy")).body).toEqual(first.body);
        expect((await reprint(id, "another-copy")).body.jobId).not.toBe(first.body.jobId);
      });

      it("the same key for another job: 409 IDEMPOTENCY_CONFLICT", async () => {
        await reprint(await completed(), "one-job");
        const answer = await reprint(await completed(), "one-job");
        expect(answer.status).toBe(409);
        expect(answer.body.error.code).toBe("IDEMPOTENCY_CONFLICT");
      });

      it("a key with spaces: 400 VALIDATION_ERROR", async () => {
        const answer = await reprint(await completed(), "two words");
        expect(answer.status).toBe(400);
        expect(answer.body.error.details[0]).toMatch(/^Idempotency-Key: /);
      });
    });
  });

  it.each([
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/reprint"],
  ])('%s /jobs/…%s: "Unknown: 404 `JOB_NOT_FOUND`"', async (method, rest) => {
    for (const id of ["00000000-0000-7000-8000-000000000000", "nonsense", "%00"]) {
      const answer = await stack.call(method, `/jobs/${id}${rest}`);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: { code: "JOB_NOT_FOUND" } });
    }
  });
});

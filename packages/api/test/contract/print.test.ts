import { hash } from "node:crypto";
import { canonicalJson } from "@platen/receipt/json";
import { connectDatabase } from "@platen/shared/db/connect";
import { describeOnEachBackend } from "@platen/testkit/backends";
import { eventually } from "@platen/testkit/eventually";
import { beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";
import { receiptConfig, receiptData } from "./samples.ts";

describeOnEachBackend("the contract: print", (backend) => {
  const stack = useStack(backend);
  const print = (body: unknown, headers: Record<string, string> = {}, id = "receipt") =>
    stack.call("POST", `/print/${id}`, body, headers);
  const jobCount = async () => (await stack.call("GET", "/jobs?limit=100")).body.jobs.length;

  beforeAll(async () => {
    await stack.call("POST", "/templates", { id: "receipt", name: "Receipt", config: receiptConfig });
  });

  describe("POST /print/:templateId", () => {
    it('answers "(HTTP 200): `success` true, `jobId` (string), `status` (string, queued), `estimatedTime` (string, shape <seconds>s)"', async () => {
      const answer = await print({ data: receiptData });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        success: true,
        jobId: expect.any(String),
        printerId: "default",
        status: "queued",
        estimatedTime: expect.stringMatching(/^[1-9]\d*s$/),
      });
    });

    it('"Number of copies; default 1", "Whether to cut the paper; default true"', async () => {
      const jobId = await stack.print("receipt", receiptData);
      expect((await stack.call("GET", `/jobs/${jobId}`)).body.job.options).toEqual({ copies: 1, cutPaper: true });
      const other = await stack.print("receipt", receiptData, { copies: 3, cutPaper: false });
      expect((await stack.call("GET", `/jobs/${other}`)).body.job.options).toEqual({ copies: 3, cutPaper: false });
    });

    it.each([0, 101, 1.5, "2", null])('"copies: integer 1–100, else 400": %j', async (copies) => {
      const answer = await print({ data: receiptData, options: { copies } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual([expect.stringMatching(/^options\.copies: /)]);
    });

    it.each([1, 100])('"copies: integer 1–100": %j', async (copies) => {
      expect((await print({ data: receiptData, options: { copies } })).status).toBe(200);
    });

    it("takes options.expireAfter in seconds", async () => {
      const jobId = await stack.print("receipt", receiptData, { expireAfter: 90 });
      const { job } = (await stack.call("GET", `/jobs/${jobId}`)).body;
      expect(Date.parse(job.expiresAt) - Date.parse(job.createdAt)).toBe(90_000);
    });

    it('"TEMPLATE_NOT_FOUND | 404 | Template does not exist"', async () => {
      const answer = await print({ data: {} }, {}, "nobody");
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ success: false, error: { code: "TEMPLATE_NOT_FOUND" } });
    });

    it('"VALIDATION_ERROR | 400 | (for example a required field missing, reported in details)"', async () => {
      const answer = await print({ data: { storeName: "x", items: [] } });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ success: false, error: { code: "VALIDATION_ERROR" } });
      expect(answer.body.error.message).toEqual(expect.any(String));
      expect(answer.body.error.details).toEqual([expect.stringMatching(/total/)]);
    });

    it("prints the digits of a number as they were sent, or refuses the number by its path", async () => {
      const id = await stack.store([
        { type: "text", content: "{{ n }}" },
        { type: "barcode", symbology: "code128", content: "{{ n }}" },
      ]);
      const print = (n: string) => stack.call("POST", `/print/${id}`, `{"data": {"n": ${n}}}`);
      const preview = (n: string) =>
        stack.call("POST", `/templates/${id}/preview`, `{"data": {"n": ${n}}}`, { Accept: "text/plain" });
      for (const answer of [await print("9007199254740993"), await preview("9007199254740993")]) {
        expect(answer.status).toBe(400);
        expect(answer.body.error.details).toEqual([
          "data.n: 9007199254740993 has more digits than a number keeps; send it as a string",
        ]);
      }
      for (const n of ["9007199254740991", '"9007199254740993"', "12345678901234567000", "1e21"]) {
        expect((await print(n)).status).toBe(200);
      }
      expect((await preview('"9007199254740993"')).text).toContain("9007199254740993");
      expect((await preview("1e21")).text).toContain("1000000000000000000000");
    });

    it('"every problem in `details` (`"data.items[0].price: must be number"`)"', async () => {
      const answer = await print({
        data: { storeName: 7, items: [{ name: "Tea", price: "2" }, {}] },
        options: { copies: 0 },
      });
      expect(answer.status).toBe(400);
      const fields = answer.body.error.details.map((detail: string) => detail.split(":")[0]);
      expect(answer.body.error.details).toContain("data.items[0].price: must be number");
      expect(fields).toEqual(expect.arrayContaining(["options.copies", "data.storeName", "data.items[0].price"]));
      expect(answer.body.error.details.join()).toMatch(/total/);
      expect(answer.body.error.details.join()).toMatch(/items\[1\].*name/);
    });

    it.each([{}, { data: [] }, { data: "x" }, { data: null }, []])('"data | object | yes": %j is 400', async (body) => {
      const answer = await print(body);
      expect(answer.status).toBe(400);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
    });

    it('"unknown option: 400 `VALIDATION_ERROR`"', async () => {
      const answer = await print({ data: receiptData, options: { copys: 2 } });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual(["options.copys: unknown field"]);
    });

    it.each([
      [
        "a barcode value its symbology cannot carry",
        [{ type: "barcode", symbology: "ean13", content: "{{ v }}" }],
        "12x",
      ],
      ["a code wider than the paper", [{ type: "barcode", symbology: "code128", content: "{{ v }}" }], "W".repeat(200)],
      ["an image that does not decode", [{ type: "image", source: "{{ v }}" }], "data:image/png;base64,AAAA"],
      ["a filter fails", [{ type: "text", content: "{{ v | money }}" }], "word"],
    ])('"TEMPLATE_RENDER_ERROR | 500": %s, "before a job exists"', async (_what, blocks, v) => {
      const schema = { type: "object", properties: { v: { type: "string" } }, required: ["v"] };
      const id = await stack.store(blocks, { schema, currency: "EUR" });
      const before = await jobCount();
      const answer = await print({ data: { v } }, {}, id);
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ success: false, error: { code: "TEMPLATE_RENDER_ERROR" } });
      expect(answer.body.error.details[0]).toMatch(/^config\.blocks\[0\]/);
      expect(await jobCount()).toBe(before);
    });

    it("refuses copies that together take more paper than a job may, before a job exists", async () => {
      const id = await stack.store([
        { type: "feed", lines: "1000mm" },
        { type: "feed", lines: "1000mm" },
      ]);
      const before = await jobCount();
      const answer = await print({ data: {}, options: { copies: 100 } }, {}, id);
      expect(answer.body.error).toMatchObject({
        code: "TEMPLATE_RENDER_ERROR",
        details: [expect.stringMatching(/^options\.copies: 100 copies take 20\d m of paper; a job may take 200 m$/)],
      });
      expect(await jobCount()).toBe(before);
    });

    it('"estimatedTime: the paper to be fed at the printer\'s speed plus the queue ahead, at least 1s"', async () => {
      const id = await stack.store([{ type: "feed", lines: 100 }]);
      const seconds = async (copies: number) =>
        Number.parseInt((await print({ data: {}, options: { copies } }, {}, id)).body.estimatedTime, 10);
      // 100 lines of 3.75 mm at 250 mm/s are 1.5 s of paper; 50 copies of it stand before the last of these. A job that was
      // being stored while the queue was added up may count twice until it is added up again.
      await eventually(async () => {
        const [short, long, last] = [await seconds(1), await seconds(50), await seconds(1)];
        expect(short).toBeGreaterThanOrEqual(1);
        return long - short >= 70 && last > long;
      });
    });

    it("a label is reckoned with its own length: the way to the knife is part of it", async () => {
      const id = await stack.store([{ type: "text", content: "Shelf 4" }], { height: "60mm" });
      const seconds = async () =>
        Number.parseInt((await print({ data: {}, options: { copies: 100 } }, {}, id)).body.estimatedTime, 10);
      // 60 mm at 250 mm/s and 0.3 s for the rest are 0.54 s a label; the way to the knife once more would be 0.6 s.
      await eventually(async () => {
        const first = await seconds();
        return (await seconds()) - first === 54;
      });
    });
  });

  describe("Retried requests", () => {
    const key = (value: string) => ({ "Idempotency-Key": value });

    it('"same key and body within 24 h return the first job"', async () => {
      const first = await print({ data: receiptData }, key("once"));
      const second = await print({ data: receiptData }, key("once"));
      expect(second.status).toBe(200);
      expect(second.body).toEqual(first.body);
    });

    it('"same key, other body: 409 `IDEMPOTENCY_CONFLICT`"', async () => {
      await print({ data: receiptData }, key("conflict"));
      const answer = await print({ data: receiptData, options: { copies: 2 } }, key("conflict"));
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ success: false, error: { code: "IDEMPOTENCY_CONFLICT" } });
    });

    it('"`Idempotency-Key` on POST /print and /printer/test"', async () => {
      const first = await stack.call("POST", "/printer/test", undefined, key("page"));
      const second = await stack.call("POST", "/printer/test", undefined, key("page"));
      expect(second.body.jobId).toBe(first.body.jobId);
      expect((await print({ data: receiptData }, key("page"))).status).toBe(409);
    });

    it("is the same request whatever the order of its JSON keys, and with defaults given or left out", async () => {
      const id = await stack.store([{ type: "text", content: "{{ a.b }} {{ a.c }} {{ d }}" }]);
      const send = (body: string) => stack.call("POST", `/print/${id}`, body, key("order"));
      const first = await send('{"data":{"a":{"b":1,"c":2},"d":3},"options":{}}');
      expect(first.status).toBe(200);
      for (const body of [
        '{"data":{"a":{"b":1,"c":2},"d":3}}',
        '{"options":{},"data":{"d":3,"a":{"c":2,"b":1}}}',
        '{ "data": { "d": 3.0, "a": { "c": 2, "b": 1e0 } } }',
        '{"data":{"a":{"b":1,"c":2},"d":3},"options":{"copies":1,"cutPaper":true},"printer":"default"}',
      ]) {
        expect((await send(body)).body).toEqual(first.body);
      }
      expect((await send('{"data":{"a":{"b":2,"c":1},"d":3}}')).status).toBe(409);
    });

    it("returns the first job of a request that the version before stored", async () => {
      const request = { data: receiptData, options: { copies: 1 } };
      const first = await print(request, key("before-the-upgrade"));
      const former = hash("sha256", `/print/receipt\n${canonicalJson(request)}`, "base64url");
      const { sql, close } = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
      await sql`update jobs set request_hash = ${former} where id = ${first.body.jobId}`;
      await close();
      expect((await print(request, key("before-the-upgrade"))).body).toEqual(first.body);
      expect((await print({ data: { ...receiptData, total: 1 } }, key("before-the-upgrade"))).status).toBe(409);
    });

    it("says of a job that has failed what the first answer said, with and without waiting", async () => {
      const finished = await stack.print("receipt", receiptData);
      await stack.worker.start(finished);
      await stack.worker.complete(finished);
      for (const path of ["/print/receipt", "/printer/test", `/jobs/${finished}/reprint`]) {
        const body = path === "/print/receipt" ? { data: receiptData } : undefined;
        const send = (headers: Record<string, string>) =>
          stack.call("POST", path, body, { ...key(`fails at ${path}`.replaceAll(" ", "-")), ...headers });
        const { jobId } = (await send({})).body;
        const waiting = send({ Prefer: "wait=30" });
        await stack.worker.start(jobId);
        await stack.worker.fail(jobId, { code: "OUTCOME_UNKNOWN", message: "The printer went away." });
        const first = await waiting;
        expect(first.status).toBe(500);
        expect(first.body).toMatchObject({ success: false, error: { code: "PRINT_FAILED" }, jobId });
        for (const again of [await send({}), await send({ Prefer: "wait=1" })]) {
          expect(again.status).toBe(500);
          expect(again.body).toEqual(first.body);
        }
      }
    });

    it("returns the first job also when its template has gone since", async () => {
      const id = await stack.store([{ type: "text", content: "Hi" }]);
      const first = await print({ data: {} }, key("gone"), id);
      await stack.call("DELETE", `/templates/${id}`);
      expect((await print({ data: {} }, key("gone"), id)).body.jobId).toBe(first.body.jobId);
    });

    it('forgets a key after "24 h"', async () => {
      const first = await print({ data: receiptData }, key("yesterday"));
      const { sql, close } = connectDatabase({ url: stack.place.databaseUrl, name: "test", max: 1 });
      await sql`update jobs set created_at = now() - interval '25 hours' where id = ${first.body.jobId}`;
      await close();
      const today = await print({ data: receiptData, options: { copies: 2 } }, key("yesterday"));
      expect(today.status).toBe(200);
      expect(today.body.jobId).not.toBe(first.body.jobId);
    });

    it("refuses a key that is none", async () => {
      const answer = await print({ data: receiptData }, key("x".repeat(300)));
      expect(answer.status).toBe(400);
    });
  });

  describe("Prefer: wait=N", () => {
    const wait = { Prefer: "wait=30" };
    const newest = async () => (await stack.call("GET", "/jobs?limit=1")).body.jobs[0];

    it('"answers when the job ends: 200 with the final status"', async () => {
      const before = (await newest()).id;
      const asked = print({ data: receiptData }, wait);
      const job = await eventually(async () => {
        const found = await newest();
        return found.id !== before && found;
      });
      await stack.worker.start(job.id);
      await stack.worker.complete(job.id);
      const answer = await asked;
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: true, jobId: job.id, status: "completed" });
      expect(answer.headers.get("preference-applied")).toBe("wait=30");
    });

    it("says what `completed` rests on, as the job itself does: proven, or sent and not confirmed", async () => {
      for (const method of ["process-id", "transmitted"] as const) {
        const before = (await newest()).id;
        const asked = print({ data: receiptData }, wait);
        const { id } = await eventually(async () => {
          const found = await newest();
          return found.id !== before && found;
        });
        await stack.worker.start(id);
        await stack.worker.complete(id, method);
        const { confirmation } = (await stack.call("GET", `/jobs/${id}`)).body.job;
        expect(confirmation.method).toBe(method);
        expect((await asked).body.confirmation).toEqual(confirmation);
      }
    });

    it("says nothing of a confirmation while there is none", async () => {
      expect((await print({ data: receiptData })).body).not.toHaveProperty("confirmation");
    });

    it("answers when a test page and a reprint have ended, too", async () => {
      const finished = await stack.print("receipt", receiptData);
      await stack.worker.start(finished);
      await stack.worker.complete(finished);
      for (const path of ["/printer/test", `/jobs/${finished}/reprint`]) {
        const before = (await newest()).id;
        const asked = stack.call("POST", path, undefined, wait);
        const job = await eventually(async () => {
          const found = await newest();
          return found.id !== before && found;
        });
        await stack.worker.start(job.id);
        await stack.worker.complete(job.id);
        const answer = await asked;
        expect(answer.body).toMatchObject({ success: true, jobId: job.id, status: "completed" });
        expect(answer.body.confirmation).toMatchObject({ method: "process-id" });
        expect(answer.headers.get("preference-applied")).toBe("wait=30");
      }
      expect((await newest()).reprintOf).toBe(finished);
    });

    it('"or 500 `PRINT_FAILED` with `jobId` in the body"', async () => {
      const before = (await newest()).id;
      const asked = print({ data: receiptData }, wait);
      const job = await eventually(async () => {
        const found = await newest();
        return found.id !== before && found;
      });
      await stack.worker.start(job.id);
      await stack.worker.fail(job.id, { code: "OUTCOME_UNKNOWN", message: "The printer went away." });
      const answer = await asked;
      expect(answer.status).toBe(500);
      expect(answer.body).toMatchObject({ success: false, error: { code: "PRINT_FAILED" }, jobId: job.id });
    });

    it('"when N runs out, the usual 200 queued answer"', async () => {
      const answer = await print({ data: receiptData }, { Prefer: "respond-async, wait=1" });
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe("queued");
    });
  });

  describe("while the printer is offline", () => {
    it('"503 `PRINTER_OFFLINE`; nothing is stored", print, test and reprint', async () => {
      const jobId = await stack.print("receipt", receiptData);
      await stack.worker.start(jobId);
      await stack.worker.complete(jobId);
      await stack.worker.say({ status: "offline" });
      await eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.status === "offline");
      const before = await jobCount();
      for (const answer of [
        await print({ data: receiptData }),
        await stack.call("POST", "/printer/test"),
        await stack.call("POST", `/jobs/${jobId}/reprint`),
      ]) {
        expect(answer.status).toBe(503);
        expect(answer.body).toMatchObject({ success: false, error: { code: "PRINTER_OFFLINE" } });
      }
      expect(await jobCount()).toBe(before);
    });

    it('"`printer.whenOffline: \\"queue\\"` in the configuration accepts instead"', async () => {
      const patient = await stack.another({ printer: { whenOffline: "queue" } });
      expect((await patient.call("POST", "/print/receipt", { data: receiptData })).status).toBe(200);
    });

    it('"Status `error` (paper out, cover open) accepts and waits"', async () => {
      await stack.worker.say({ status: "error", paperStatus: "out", errorCode: "PAPER_OUT" });
      await eventually(async () => (await stack.call("GET", "/printer/status")).body.printer.status === "error");
      expect((await print({ data: receiptData })).status).toBe(200);
    });
  });
});

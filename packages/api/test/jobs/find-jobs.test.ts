import { describeOnPostgres } from "@platen/testkit/backends";
import type { Json } from "@platen/testkit/caller";
import { beforeAll, describe, expect, it } from "vitest";
import { listen } from "../listener.ts";
import { useStack } from "../stack.ts";

describeOnPostgres("finding a job again", (backend) => {
  const stack = useStack(backend);
  let templateId: string;

  beforeAll(async () => {
    templateId = await stack.store([{ type: "text", content: "{{ table }}" }], {
      title: "Table {{ table }} · {{ number }}",
    });
  });

  async function print(request: Json, headers: Record<string, string> = {}): Promise<Json> {
    const body = { data: { table: "12", number: "4711" }, ...request };
    const answer = await stack.call("POST", `/print/${templateId}`, body, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function idsOf(query: string): Promise<string[]> {
    const { status, body, text } = await stack.call("GET", `/jobs?limit=100&${query}`);
    expect(status, text).toBe(200);
    return body.jobs.map(({ id }: Json) => id);
  }

  const jobOf = async (id: string): Promise<Json> => (await stack.call("GET", `/jobs/${id}`)).body.job;

  it("a job carries its reference, labels and title, in the answer, in the list and in every event", async () => {
    const listener = await listen(stack.api.base);
    const named = { reference: "Order 17/A", labels: { station: "kitchen", "shop/floor": "1 · süd" } };
    const { jobId, reference } = await print(named);
    expect(reference).toBe(named.reference);
    const known = { ...named, title: "Table 12 · 4711" };
    expect(await jobOf(jobId)).toMatchObject(known);
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    await listener.hears("jobUpdate", { jobId, status: "completed" });
    const told = listener.events.filter(({ data }) => data.jobId === jobId);
    expect(told.map(({ data }) => data.status)).toEqual(["queued", "printing", "completed"]);
    for (const { data } of told) expect(data).toMatchObject(known);
    await listener.close();
  });

  it("a copy is found by what its original is found by", async () => {
    const { jobId } = await print({ reference: "copied", labels: { a: "b" } });
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    const { body } = await stack.call("POST", `/jobs/${jobId}/reprint`);
    expect(await idsOf("reference=copied")).toEqual([body.jobId, jobId]);
    expect(await jobOf(body.jobId)).toMatchObject({ labels: { a: "b" }, title: "Table 12 · 4711", reprintOf: jobId });
  });

  it("reference, labels, words, template, state and key choose, alone and together", async () => {
    const key = "find-by-key";
    const kitchen = { labels: { station: "find", floor: "1" }, data: { table: "Garden", number: "A-9" } };
    const { jobId: first } = await print({ ...kitchen, reference: "find-1" }, { "Idempotency-Key": key });
    const { jobId: second } = await print({ labels: { station: "find", floor: "2" }, reference: "find-2" });
    expect(await idsOf("label.station=find")).toEqual([second, first]);
    expect(await idsOf("label%5Bstation%5D=find")).toEqual([second, first]);
    expect(await idsOf("label.station=find&label.floor=1")).toEqual([first]);
    expect(await idsOf("reference=find-1")).toEqual([first]);
    expect(await idsOf(`idempotencyKey=${key}`)).toEqual([first]);
    expect(await idsOf("q=garden")).toEqual([first]);
    expect(await idsOf("q=GARDEN%20table")).toEqual([first]);
    expect(await idsOf("q=find-2")).toEqual([second]);
    expect(await idsOf("q=find&label.floor=2")).toEqual([second]);
    expect(await idsOf(`q=garden&templateId=${templateId}&printerId=default&status=queued`)).toEqual([first]);
    expect(await idsOf("q=garden&status=completed")).toEqual([]);
    expect(await idsOf("q=gard")).toEqual([]);
  });

  it("several states are asked for by repeating the parameter", async () => {
    const [queued, cancelled, printing] = [
      await print({ reference: "states" }),
      await print({ reference: "states" }),
      await print({ reference: "states" }),
    ].map(({ jobId }) => jobId);
    await stack.call("DELETE", `/jobs/${cancelled}`);
    await stack.worker.start(printing);
    expect(await idsOf("reference=states&status=queued&status=cancelled")).toEqual([cancelled, queued]);
    expect(await idsOf("reference=states&status=printing")).toEqual([printing]);
    await stack.worker.complete(printing);
  });

  it("moments bound when the jobs were accepted", async () => {
    const { jobId } = await print({ reference: "moment" });
    const { createdAt } = await jobOf(jobId);
    const later = new Date(Date.parse(createdAt) + 1).toISOString();
    expect(await idsOf(`reference=moment&since=${createdAt}&until=${later}`)).toEqual([jobId]);
    expect(await idsOf(`reference=moment&since=${later}`)).toEqual([]);
    expect(await idsOf(`reference=moment&until=${createdAt}`)).toEqual([]);
  });

  it("the same key with another reference or other labels is another request", async () => {
    const key = { "Idempotency-Key": "named-otherwise" };
    const { jobId } = await print({ reference: "one", labels: { a: "1", b: "2" } }, key);
    expect((await print({ reference: "one", labels: { b: "2", a: "1" } }, key)).jobId).toBe(jobId);
    for (const other of [
      { reference: "two", labels: { a: "1", b: "2" } },
      { reference: "one", labels: { a: "1" } },
    ]) {
      const body = { data: { table: "12", number: "4711" }, ...other };
      expect((await stack.call("POST", `/print/${templateId}`, body, key)).body.error.code).toBe(
        "IDEMPOTENCY_CONFLICT",
      );
    }
  });

  it("the largest reference, labels and title reach listeners, in every script", async () => {
    const listener = await listen(stack.api.base);
    const data = { table: "漢".repeat(2_000), number: "" };
    const labels = {
      first: "漢".repeat(200),
      second: "字".repeat(200),
      third: "字".repeat(200),
      fourth: "字".repeat(170),
    };
    const { jobId } = await print({ data, reference: "漢".repeat(255), labels });
    const event = await listener.hears("jobUpdate", { jobId, status: "queued" });
    expect(event.data).toMatchObject({ reference: "漢".repeat(255), labels });
    await listener.close();
  });

  describe("what cannot be a name is refused, and nothing is stored:", () => {
    const tooMany = Object.fromEntries(Array.from({ length: 33 }, (_, at) => [`l${at}`, "x"]));
    const tooLong = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`l${at}`, "x".repeat(200)]));
    it.each([
      ["an empty reference", { reference: "" }, /^reference: /],
      ["a long reference", { reference: "x".repeat(256) }, /^reference: /],
      ["a reference of two lines", { reference: "a\nb" }, /^reference: must be one line of text/],
      ["a label's name with a blank", { labels: { "a b": "x" } }, /^labels\.a b: the name must have 1 to 63 letters/],
      ["a label of two lines", { labels: { a: "x\ny" } }, /^labels\.a: must be one line of text/],
      ["a label that is no text", { labels: { a: 1 } }, /^labels\.a: must be string$/],
      ["too many labels", { labels: tooMany }, /^labels: /],
      ["labels that are too long together", { labels: tooLong }, /^labels: must be at most 3000 bytes as JSON$/],
    ])("%s", async (_, named, problem) => {
      const answer = await stack.call("POST", `/print/${templateId}`, { data: { table: "1", number: "2" }, ...named });
      expect(answer.status).toBe(400);
      expect(answer.body.error.details).toEqual([expect.stringMatching(problem)]);
    });
  });

  it.each(["since=yesterday", "q=%20", "status=lost", "label.=x", "status=queued&status=lost", "batchId=1"])(
    "GET /jobs?%s is refused with the parameter's name",
    async (query) => {
      const { status, body } = await stack.call("GET", `/jobs?${query}`);
      expect(status).toBe(400);
      expect(body.error.details).toEqual([expect.stringMatching(`^${query.split(/[.=]/)[0]}`)]);
    },
  );

  describe("how a job went", () => {
    it("a completed one has its moves, with the printer's proof, and when it ended", async () => {
      const { jobId } = await print({});
      expect(await jobOf(jobId)).not.toHaveProperty("history");
      await stack.worker.start(jobId);
      const started = await jobOf(jobId);
      expect(started.history).toEqual([
        { status: "queued", at: started.createdAt },
        { status: "printing", at: started.startedAt },
      ]);
      await stack.worker.complete(jobId);
      const { createdAt, startedAt, completedAt, finishedAt, history } = await jobOf(jobId);
      expect(finishedAt).toBe(completedAt);
      expect(history).toEqual([
        { status: "queued", at: createdAt },
        { status: "printing", at: startedAt },
        { status: "completed", at: completedAt, reason: "process-id" },
      ]);
    });

    it("a cancelled and a failed one have ended as well, the failed one for a reason", async () => {
      const { jobId: cancelled } = await print({});
      await stack.call("DELETE", `/jobs/${cancelled}`);
      const { finishedAt, history, completedAt } = await jobOf(cancelled);
      expect(completedAt).toBeNull();
      expect(history.at(-1)).toEqual({ status: "cancelled", at: finishedAt });
      const { jobId: failed } = await print({});
      await stack.worker.start(failed);
      await stack.worker.fail(failed, { code: "OUTCOME_UNKNOWN", message: "Gone." });
      expect((await jobOf(failed)).history.at(-1)).toMatchObject({
        status: "failed",
        reason: "OUTCOME_UNKNOWN: Gone.",
      });
    });
  });
});

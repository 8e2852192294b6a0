import { describeOnEachBackend } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { eventually } from "@platen/testkit/eventually";
import { beforeAll, describe, expect, it } from "vitest";
import { listen } from "../listener.ts";
import { useStack } from "../stack.ts";

describeOnEachBackend("POST /print/:templateId/batch", (backend) => {
  const stack = useStack(backend);
  let templateId: string;

  beforeAll(async () => {
    const blocks = [
      { type: "text", content: "{{ name }}" },
      { type: "barcode", symbology: "ean8", content: "{{ code }}" },
    ];
    templateId = await stack.store(blocks, { title: "Label {{ name }}" });
  });

  const dataSet = (name: string | number) => ({ data: { name: String(name), code: "9031101" } });
  const sets = (count: number) => Array.from({ length: count }, (_, at) => dataSet(at));

  function send(body: Json, headers: Record<string, string> = {}): Promise<Answer> {
    return stack.call("POST", `/print/${templateId}/batch`, body, headers);
  }

  async function accepted(body: Json, headers: Record<string, string> = {}): Promise<Json> {
    const answer = await send(body, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function jobsOf(query: string): Promise<Json[]> {
    return (await stack.call("GET", `/jobs?limit=100&${query}`)).body.jobs;
  }

  const countOfJobs = async () => {
    let count = 0;
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await stack.call("GET", `/jobs?limit=100${cursor && `&cursor=${cursor}`}`);
      count += body.jobs.length;
      cursor = body.nextCursor;
    }
    return count;
  };

  it("makes a job of each data set, in its order, with what all have in common and what each says itself", async () => {
    const listener = await listen(stack.api.base);
    const jobs = [
      { ...dataSet("a"), reference: "batch-a", labels: { shelf: "1" } },
      { ...dataSet("b"), options: { copies: 3 } },
      dataSet("c"),
    ];
    const { batchId, jobIds, printerId, estimatedTime } = await accepted({ options: { cutPaper: false }, jobs });
    expect(printerId).toBe("default");
    expect(estimatedTime).toMatch(/^[1-9]\d*s$/);
    const stored = (await jobsOf(`batchId=${batchId}`)).reverse();
    expect(stored.map(({ id }) => id)).toEqual(jobIds);
    expect(stored.map(({ title }) => title)).toEqual(["Label a", "Label b", "Label c"]);
    expect(stored.map(({ options }) => options)).toEqual([
      { copies: 1, cutPaper: false },
      { copies: 3, cutPaper: false },
      { copies: 1, cutPaper: false },
    ]);
    expect(stored[0]).toMatchObject({ reference: "batch-a", labels: { shelf: "1" }, batchId });
    await eventually(() => listener.events.filter(({ data }) => data.batchId === batchId).length === 3);
    await listener.close();
  });

  it("takes a thousand, and no more", async () => {
    const { batchId, jobIds } = await accepted({ jobs: sets(1_000) });
    expect(new Set(jobIds).size).toBe(1_000);
    expect((await jobsOf(`batchId=${batchId}`)).map(({ title }) => title)[0]).toBe("Label 999");
    const cancelled = await stack.call("DELETE", `/batches/${batchId}`);
    expect(cancelled.body).toEqual({ success: true, batchId, cancelled: 1_000 });
    for (const jobs of [[], sets(1_001)]) expect((await send({ jobs })).status).toBe(400);
  });

  describe("refuses all of them, and names every problem by its data set, when", () => {
    it.each([
      [
        "data does not fit",
        [dataSet("a"), { data: { name: {}, code: "9031101" } }, { data: {} }],
        400,
        [
          /^jobs\[1\]\.data\.name: /,
          /^jobs\[2\]\.data\.(name|code): is required$/,
          /^jobs\[2\]\.data\.(name|code): is required$/,
        ],
      ],
      [
        "a receipt cannot be made",
        [dataSet("a"), { data: { name: "b", code: "none" } }],
        500,
        [/^jobs\[1\]: config\.blocks\[1\]/],
      ],
      [
        "both happen",
        [{ data: { name: "b", code: "none" } }, { data: { name: "b" } }],
        400,
        [/^jobs\[0\]: config\.blocks\[1\]/, /^jobs\[1\]\.data\.code: is required$/],
      ],
      [
        "the request itself is wrong, and data does not fit",
        [{ ...dataSet("a"), options: { copies: 0 } }, { data: {} }, { ...dataSet("c"), labels: { "a b": "c" } }],
        400,
        [
          /^jobs\[0\]\.options\.copies: /,
          /^jobs\[2\]\.labels\.a b: the name must have 1 to 63 letters/,
          /^jobs\[1\]\.data\.(name|code): is required$/,
          /^jobs\[1\]\.data\.(name|code): is required$/,
        ],
      ],
    ])("%s", async (_, jobs, status, problems) => {
      const before = await countOfJobs();
      const answer = await send({ jobs });
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.error.details).toEqual(problems.map((problem) => expect.stringMatching(problem)));
      expect(await countOfJobs()).toBe(before);
    });

    it("there are more problems than anybody reads", async () => {
      const { body } = await send({ jobs: Array.from({ length: 200 }, () => ({ data: {} })) });
      expect(body.error.details).toHaveLength(101);
      expect(body.error.details.at(-1)).toBe("jobs: and 300 more problems");
    });

    it("the printer is offline or unknown, or the template is", async () => {
      expect((await send({ printer: "nobody", jobs: sets(2) })).body.error.code).toBe("PRINTER_NOT_FOUND");
      const unknown = await stack.call("POST", "/print/nobody/batch", { jobs: sets(1) });
      expect(unknown.body.error.code).toBe("TEMPLATE_NOT_FOUND");
    });

    it("its receipts are too large together", async () => {
      const long = await stack.store([{ type: "text", content: "{{ text }}".repeat(100) }]);
      const jobs = Array.from({ length: 200 }, () => ({ data: { text: "x".repeat(2_000) } }));
      const answer = await stack.call("POST", `/print/${long}/batch`, { jobs });
      expect(answer.status, answer.text.slice(0, 500)).toBe(413);
      expect(await jobsOf(`templateId=${long}`)).toEqual([]);
    });

    it("there is more to draw for all of its receipts than ten of the dearest have", async () => {
      const drawn = await stack.store([{ type: "text", content: "{{ text }}" }]);
      // Each of them just about may be drawn.
      const text = (first: number) => String.fromCodePoint(...Array.from({ length: 1_500 }, (_, at) => first + at));
      const jobs = Array.from({ length: 20 }, (_, index) => ({ data: { text: text(0x4e00 + 100 * index) } }));
      const answer = await stack.call("POST", `/print/${drawn}/batch`, { jobs });
      expect(answer.status, answer.text.slice(0, 500)).toBe(413);
      expect(answer.body.error.details).toEqual([
        expect.stringMatching(
          /^jobs\[1[0-3]\]: with this one, all have 10 times as much to draw as one receipt may have$/,
        ),
      ]);
      expect(await jobsOf(`templateId=${drawn}`)).toEqual([]);
    });
  });

  it("the same key and data sets are the same batch, however they are written; others are a conflict", async () => {
    const key = { "Idempotency-Key": "batch-key" };
    const first = await accepted({ jobs: [dataSet("a"), { ...dataSet("b"), options: {} }] }, key);
    const again = await accepted({ options: {}, jobs: [dataSet("a"), dataSet("b")] }, key);
    expect(again).toEqual(first);
    expect(await jobsOf(`batchId=${first.batchId}`)).toHaveLength(2);
    expect(await jobsOf("idempotencyKey=batch-key")).toMatchObject([{ id: first.jobIds[0] }]);
    expect((await send({ jobs: [dataSet("a")] }, key)).body.error.code).toBe("IDEMPOTENCY_CONFLICT");
    const single = await stack.call("POST", `/print/${templateId}`, dataSet("a"), key);
    expect(single.body.error.code).toBe("IDEMPOTENCY_CONFLICT");
    expect((await send({ jobs: [dataSet("a")] }, key)).status).toBe(409);
  });

  it("of two batches at once with the same key, one is stored", async () => {
    const key = { "Idempotency-Key": "batch-race" };
    const other = await stack.another({});
    const body = { jobs: sets(50) };
    const answers = await Promise.all([
      send(body, key),
      other.call("POST", `/print/${templateId}/batch`, body, key),
      send(body, key),
    ]);
    expect(new Set(answers.map(({ body: { batchId } }) => batchId)).size).toBe(1);
    expect(await jobsOf(`batchId=${answers[0].body.batchId}`)).toHaveLength(50);
  });

  it("a template that changed meanwhile is read again, for all of them", async () => {
    const id = await stack.store([{ type: "text", content: "old {{ name }}" }]);
    const batch = () => stack.call("POST", `/print/${id}/batch`, { jobs: [{ data: { name: "a" } }] });
    await batch();
    const replica = await stack.another({});
    await replica.call("PUT", `/templates/${id}`, {
      config: { width: "80mm", title: "new", blocks: [{ type: "text", content: "new {{ name }}" }] },
    });
    const { body } = await batch();
    expect(await jobsOf(`batchId=${body.batchId}`)).toMatchObject([{ title: "new" }]);
  });

  describe("DELETE /batches/:batchId", () => {
    it("cancels those that wait and leaves the others, and tells how many", async () => {
      const { batchId, jobIds } = await accepted({ jobs: sets(4) });
      await stack.worker.start(jobIds[0]);
      await stack.worker.complete(jobIds[0]);
      const cancel = async () => (await stack.call("DELETE", `/batches/${batchId}`)).body;
      expect(await cancel()).toEqual({ success: true, batchId, cancelled: 3 });
      expect(await cancel()).toEqual({ success: true, batchId, cancelled: 0 });
      const statuses = (await jobsOf(`batchId=${batchId}`)).map(({ status }) => status);
      expect(statuses).toEqual(["cancelled", "cancelled", "cancelled", "completed"]);
    });

    it.each(["nonsense", "00000000-0000-7000-8000-000000000000"])("answers 404 for %s", async (id) => {
      const { status, body } = await stack.call("DELETE", `/batches/${id}`);
      expect(status).toBe(404);
      expect(body.error.code).toBe("BATCH_NOT_FOUND");
    });
  });
});

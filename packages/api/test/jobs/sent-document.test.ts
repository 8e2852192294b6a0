import { describeOnPostgres } from "@platen/testkit/backends";
import type { Answer, Json } from "@platen/testkit/caller";
import { toPng } from "@platen/virtual-printer/picture";
import { beforeAll, describe, expect, it } from "vitest";
import { receiptConfig, receiptData } from "../contract/samples.ts";
import { useStack } from "../stack.ts";

/** A PNG of black dots. */
const png = (widthDots: number, heightDots: number) =>
  Buffer.from(
    toPng({
      widthDots,
      heightDots,
      bitmap: new Uint8Array(Math.ceil(widthDots / 8) * heightDots).fill(0xff),
      text: "",
      lines: [],
    }),
  ).toString("base64");

/** A JPEG of 24 × 24 black dots. */
const jpeg =
  "/9j/2wBDACgoKCgrKC0yMi0/RDxEP11VTk5VXYxkbGRsZIzVhZuFhZuF1bzkua255Lz//+vr////////////////////////2wBDASgoKCgrKC0yMi0/RDxEP11VTk5VXYxkbGRsZIzVhZuFhZuF1bzkua255Lz//+vr////////////////////////wgARCAAYABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIQAxAAAACKAAAD/8QAFBABAAAAAAAAAAAAAAAAAAAAMP/aAAgBAQABPwAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAgEBPwAf/8QAFBEBAAAAAAAAAAAAAAAAAAAAIP/aAAgBAwEBPwAf/9k=";

describeOnPostgres("POST /jobs with a picture", (backend) => {
  const stack = useStack(backend);

  beforeAll(async () => {
    const address = { host: "127.0.0.1", port: 9300 };
    const labels = { id: "labels", name: "Labels", lane: "tcp", address, language: "zpl", width: 58 };
    const answer = await stack.call("POST", "/printers", { ...labels, whenOffline: "queue" });
    expect(answer.status, answer.text).toBe(201);
  });

  const send = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    stack.call("POST", "/jobs", body, headers);

  async function accepted(body: Json, headers: Record<string, string> = {}): Promise<Json> {
    const answer = await send(body, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  /** Width, height and the place of the first black dot of the picture of a job. */
  async function pictureOf(jobId: string) {
    const response = await fetch(`${stack.api.base}/jobs/${jobId}/preview`);
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }

  const bytesOf = async (jobId: string) =>
    (await stack.call("GET", `/jobs/${jobId}/preview`, undefined, { Accept: "application/octet-stream" })).text;

  it("prints a PNG as the image block of a template would", async () => {
    const content = png(24, 24);
    const { jobId, printerId } = await accepted({ document: { type: "png", content }, reference: "photo-1" });
    expect(printerId).toBe("default");
    const blocks = [{ type: "image", source: `data:image/png;base64,${content}` }];
    const template = await accepted({ config: { width: "80mm", blocks }, data: {} });
    expect(await bytesOf(jobId)).toBe(await bytesOf(template.jobId));
    const { job } = (await stack.call("GET", `/jobs/${jobId}`)).body;
    expect(job).toMatchObject({ templateId: "(png)", reference: "photo-1", options: { copies: 1, cutPaper: true } });
  });

  it("prints a JPEG in its own dots", async () => {
    const [one, other] = [
      await accepted({ document: { type: "jpeg", content: jpeg } }),
      await accepted({ document: { type: "png", content: png(24, 24) } }),
    ];
    expect(await pictureOf(one.jobId)).toEqual(await pictureOf(other.jobId));
  });

  it("makes a picture smaller that is wider than the paper, and never larger", async () => {
    const heightOf = async (width: number, height: number) =>
      (await pictureOf((await accepted({ document: { type: "png", content: png(width, height) } })).jobId)).height;
    const small = await heightOf(100, 100);
    expect((await heightOf(576, 200)) - small).toBe(100);
    expect(await heightOf(1152, 400)).toBe(await heightOf(576, 200));
  });

  it("prints a label as long as the picture where the printer holds labels", async () => {
    const { jobId } = await accepted({ document: { type: "png", content: png(200, 120) }, printer: "labels" });
    expect((await pictureOf(jobId)).height).toBe(120);
    expect(await bytesOf(jobId)).toContain("^MNY^PW464^LL120");
  });

  it("is printed again as a marked copy", async () => {
    const { jobId } = await accepted({ document: { type: "png", content: png(24, 24) } });
    await stack.worker.start(jobId);
    await stack.worker.complete(jobId);
    const copy = await stack.call("POST", `/jobs/${jobId}/reprint`);
    expect(copy.body).toMatchObject({ success: true, reprintOf: jobId });
    const text = await stack.call("GET", `/jobs/${copy.body.jobId}/preview`, undefined, { Accept: "text/plain" });
    expect(text.text).toContain("COPY");
  });

  it("returns the first job to the same key and picture, and refuses the key for another picture", async () => {
    const key = { "Idempotency-Key": "picture-1" };
    const first = await accepted({ document: { type: "png", content: png(24, 24) } }, key);
    expect(await accepted({ document: { content: png(24, 24), type: "png" }, options: {} }, key)).toEqual(first);
    const other = await send({ document: { type: "png", content: png(24, 32) } }, key);
    expect(other.body.error.code).toBe("IDEMPOTENCY_CONFLICT");
  });

  describe("refuses before a job exists", () => {
    const content = png(8, 8);
    const document = { type: "png", content };
    const broken = Buffer.from(content, "base64").subarray(0, 40).toString("base64");

    it.each<[string, Json, RegExp]>([
      ["neither a template nor a document", {}, /^config: is required, unless there is a document$/],
      [
        "a document beside a template",
        { document, config: receiptConfig, data: receiptData },
        /^document: stands alone, without config and data$/,
      ],
      ["a document without content", { document: { type: "png" } }, /^document\.content: is required$/],
      [
        "content that is no base64",
        { document: { type: "png", content: "a b" } },
        /^document\.content: must be base64/,
      ],
      ["a type that nobody knows", { document: { type: "gif", content } }, /^document\.type: must be one of png, jpeg/],
      ["a PDF", { document: { type: "pdf", content } }, /^document\.type: a PDF is not printed here; send each of its/],
      ["a PNG that is called a JPEG", { document: { type: "jpeg", content } }, /^document\.content: is no JPEG$/],
      [
        "a picture that is broken",
        { document: { type: "png", content: broken } },
        /^document\.content: the PNG cannot be decoded$/,
      ],
      [
        "a picture that is longer than one may be",
        { document: { type: "png", content: png(8, 9_000) } },
        /^document\.content: the image would be 9000 dots high/,
      ],
    ])("%s", async (_, body, problem) => {
      const before = (await stack.call("GET", "/jobs?limit=1")).body.jobs[0].id;
      const answer = await send(body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.error.code).toBe("VALIDATION_ERROR");
      expect(answer.body.error.details).toContainEqual(expect.stringMatching(problem));
      expect((await stack.call("GET", "/jobs?limit=1")).body.jobs[0].id).toBe(before);
    });
  });
});

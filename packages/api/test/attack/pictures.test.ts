import { randomBytes } from "node:crypto";
import { drawingThread } from "@platen/receipt/drawing-thread";
import { describe, expect, it } from "vitest";
import { decodingProcess } from "../../../receipt/src/raster/picture/decoding-process.ts";
import { layeredDrawing, slowDrawing } from "../../../receipt/test/costly-drawings.ts";
import { type HandMadePng, pngBytes } from "../../../receipt/test/hand-made-png.ts";
import { useStack } from "../stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" });

/** Rows of zeros behind filter 4, which costs most to undo. */
function paeth({
  width,
  height,
  depth,
  colour,
}: Required<Pick<HandMadePng, "width" | "height">> & HandMadePng): Buffer {
  const samples = { 0: 1, 6: 4 }[colour] ?? 1;
  const rowBytes = 1 + Math.ceil((width * depth * samples) / 8);
  const packed = new Uint8Array(rowBytes * height).fill(1);
  for (let y = 0; y < height; y++) packed[y * rowBytes] = 4;
  return pngBytes({ width, height, depth, colour, packed });
}

const sent = (png: Buffer) => ({ document: { type: "png", content: png.toString("base64") } });
const put = (png: Buffer) => stack.call("PUT", "/assets/t", new Uint8Array(png), { "Content-Type": "image/png" });

const column = { width: 1, height: 4_000_000, depth: 1, colour: 0 };
const tooLong = "the picture has 1 × 4000000 pixels; no side may have more than 20000";

describe("a picture that no printer prints is refused by its header, and the thread is not asked", () => {
  it("in POST /jobs", async () => {
    const before = drawingThread.begun;
    const answer = await stack.call("POST", "/jobs", sent(paeth(column)));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: "VALIDATION_ERROR",
      details: [`document.content: ${tooLong}`],
      problems: [{ path: "document.content", code: "picture-problem", values: { problem: { code: "picture-sides" } } }],
    });
    expect(drawingThread.begun).toBe(before);
  });

  it("in POST /jobs, where only the printer's paper is too short for it", async () => {
    const answer = await stack.call("POST", "/jobs", sent(paeth({ width: 500, height: 8_001, depth: 16, colour: 6 })));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error.problems).toMatchObject([
      { path: "document.content", code: "picture-too-high", values: { rows: 8_001, most: 8_000 } },
    ]);
  });

  it("in the data of a template that is printed or shown", async () => {
    const id = await stack.store([{ type: "image", source: "{{ picture }}" }]);
    const data = { picture: `data:image/png;base64,${paeth(column).toString("base64")}` };
    const before = drawingThread.begun;
    const refusal = { code: "TEMPLATE_RENDER_ERROR", details: [`config.blocks[0].source: ${tooLong}`] };
    expect((await stack.call("POST", `/print/${id}`, { data })).body.error).toMatchObject(refusal);
    expect((await stack.call("POST", `/templates/${id}/preview`, { data })).body.error).toMatchObject(refusal);
    expect(drawingThread.begun).toBe(before);
  });

  it.each([
    [{ ...column, height: 24_000_000 }, "has 1 × 24000000 pixels; no side may have more than 20000"],
    [
      { width: 5_000, height: 5_000, depth: 16, colour: 6 },
      "takes 200000000 bytes unpacked; at most 100000000 are decoded",
    ],
  ])("in PUT /assets", async (shape, problem) => {
    const answer = await put(paeth(shape));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.error.details).toEqual([`body: the picture ${problem}`]);
  });

  it("as a drawing of a billion pixels", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="10"><rect width="8" height="8"/></svg>';
    const answer = await stack.call("PUT", "/assets/t", new TextEncoder().encode(svg), {
      "Content-Type": "image/svg+xml",
    });
    expect(answer.body.error.details).toEqual([
      "body: the picture is larger than 20000 pixels, by its width, its height or its viewBox",
    ]);
  });
});

it("of more pictures at a time than a process decodes, those that have no room are answered 503 with Retry-After", async () => {
  const large = paeth({ width: 5_000, height: 4_999, depth: 8, colour: 6 });
  const answers = await Promise.all([put(large), put(large), put(large), put(large)]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.map(({ body }) => body.error.message)).toContain(
    "This service is decoding as many pictures as it can; try again in a moment.",
  );
  for (const { headers } of refused) expect(headers.get("retry-after")).toBe("1");
});

const shown = (drawing: Buffer) => ({
  config: {
    width: "80mm",
    blocks: [
      {
        type: "image",
        source: `data:image/svg+xml;base64,${drawing.toString("base64")}`,
        width: "100%",
      },
    ],
  },
  data: {},
});

it("a drawing whose client hangs up ends with the process that decodes it", async () => {
  const hangUp = new AbortController();
  const before = decodingProcess.begun;
  const asked = fetch(`${stack.api.base}/preview`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(shown(slowDrawing())),
    signal: hangUp.signal,
  });
  await expect.poll(() => decodingProcess.begun).toBe(before + 1);
  // It takes no processor time from now on, so that nothing but the client ends it.
  process.kill(decodingProcess.pid ?? Number.NaN, "SIGSTOP");
  hangUp.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => decodingProcess.pid).toBeUndefined();
});

it.each([slowDrawing(), layeredDrawing()])(
  "a drawing that takes more than it may is refused for good, and not answered with try again",
  async (drawing) => {
    const answer = await stack.call("POST", "/preview", shown(drawing));
    expect(answer.body.error, answer.text).toMatchObject({
      code: "TEMPLATE_RENDER_ERROR",
      details: [
        expect.stringMatching(
          /^config\.blocks\[0\]\.source: the picture takes too (long|much memory) to draw; make it/,
        ),
      ],
    });
  },
);

it("a drawing of a billion pixels is refused by name in a preview too", async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000000" height="10"><rect width="8" height="8"/></svg>';
  const { body } = await stack.call("POST", "/preview", shown(Buffer.from(svg)));
  expect(body.error).toMatchObject({
    code: "TEMPLATE_RENDER_ERROR",
    details: [
      "config.blocks[0].source: the picture is larger than 20000 pixels, by its width, its height or its viewBox",
    ],
  });
});

it("a picture of noise, longer than 64,000 bytes, is printed and shown", async () => {
  const rowBytes = 1 + 576 / 8;
  const packed = new Uint8Array(randomBytes(rowBytes * 2_000));
  for (let y = 0; y < 2_000; y++) packed[y * rowBytes] = 0;
  const png = pngBytes({ width: 576, height: 2_000, depth: 1, colour: 0, packed });
  const answer = await stack.call("POST", "/jobs", sent(png));
  expect(answer.status, answer.text).toBe(200);
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const config = { width: "80mm", blocks: [{ type: "image", source }] };
  const preview = await stack.call("POST", "/preview", { config, data: {} });
  expect(preview.status, preview.text).toBe(200);
  expect(preview.headers.get("content-type")).toBe("image/png");
});

it("a picture as long as may be printed, in colour and opacity, is printed", async () => {
  const answer = await stack.call("POST", "/jobs", sent(paeth({ width: 576, height: 8_000, depth: 8, colour: 6 })));
  expect(answer.status, answer.text).toBe(200);
});

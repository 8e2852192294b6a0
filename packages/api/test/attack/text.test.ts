import { eventually } from "@platen/testkit/eventually";
import { beforeAll, describe, expect, it } from "vitest";
import { useStack } from "../stack.ts";

const stack = useStack({ name: "PostgreSQL", redisUrl: "" });
const config = { width: "80mm", blocks: [{ type: "text", content: "{{ words }}" }] };

beforeAll(async () => {
  await stack.call("POST", "/templates", { id: "words", name: "Words", config });
});

/** As long as a body may be, in the bytes of UTF-8. */
const bodyBytes = 1_000_000;

function differentCharacters(from: number): string {
  const bytesEach = from > 0xffff ? 4 : 3;
  return Array.from({ length: bodyBytes / bytesEach }, (_, at) => String.fromCodePoint(from + (at % 20_000))).join("");
}

function repeated(unit: string): string {
  return unit.repeat(bodyBytes / Buffer.byteLength(unit));
}

describe("a text that would take long to lay out or draw is refused when it is asked for, and no job exists", () => {
  it.each([
    ["different characters of Chinese", differentCharacters(0x4e00)],
    ["different characters beyond the first 65,536", differentCharacters(0x20000)],
    ["Arabic", repeated("مرحبا بالعالم ")],
    ["Thai without a space", repeated("สวัสดี")],
    ["families of emoji", repeated("👨‍👩‍👧‍👦")],
  ])("%s", async (_what, words) => {
    const details = [
      expect.stringMatching(/^config\.blocks\[0\]\.content: up to here there is more to draw than a receipt may have/),
    ];
    const refusal = { success: false, error: { code: "TEMPLATE_RENDER_ERROR", details } };
    expect((await stack.call("POST", "/preview", { config, data: { words } })).body).toMatchObject(refusal);
    expect((await stack.call("POST", "/print/words", { data: { words } })).body).toMatchObject(refusal);
    expect((await stack.call("GET", "/jobs")).body.jobs).toEqual([]);
  });

  it("line breaks", async () => {
    const words = "\n".repeat(bodyBytes / 2);
    const { body } = await stack.call("POST", "/print/words", { data: { words } });
    expect(body.error.details).toEqual([
      expect.stringMatching(/^config\.blocks\[0\]\.content: up to here the content has more than 30000 lines/),
    ]);
    expect((await stack.call("GET", "/jobs")).body.jobs).toEqual([]);
  });
});

it("a receipt of 10,000 characters of Chinese, 1,000 of them different, is accepted", async () => {
  const words = Array.from({ length: 10_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 1_000))).join("");
  // A busy machine's 503 is asked again: what is looked at is whether it is taken, not when.
  const answer = await eventually(async () => {
    const { status, body } = await stack.call("POST", "/print/words", { data: { words } });
    return status === 503 ? undefined : body;
  }, 30_000);
  expect(answer).toMatchObject({ success: true, status: "queued" });
});

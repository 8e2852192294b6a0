import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { randomTemplates } from "./random-template.ts";
import { type Stack, startWholeStack } from "./stack.ts";
import { difference, dotsOf, joined } from "./strip.ts";

let stack: Stack | undefined;

afterEach(async () => {
  await stack?.close();
  stack = undefined;
});

const templates = randomTemplates(8, 18);

async function pictureOf({ url }: Stack, jobId: string): Promise<Buffer> {
  const response = await fetch(`${url}/jobs/${jobId}/preview`, { headers: { accept: "image/png" } });
  return Buffer.from(await response.arrayBuffer());
}

it.each([
  ["an ESC/POS printer", "TM-T20III", 80, { PLATEN_PRINTER_LANGUAGE: "escpos" }],
  ["a Star printer", "TSP143IV", 80, { PLATEN_PRINTER_LANGUAGE: "starprnt" }],
  ["a label printer of 203 dpi", "ZD421-203dpi", 80, { PLATEN_PRINTER_LANGUAGE: "zpl" }],
  ["a label printer of 300 dpi", "ZD421-300dpi", 80, { PLATEN_PRINTER_LANGUAGE: "zpl", PLATEN_PRINTER_DPI: "300" }],
])(
  "jobs sent over HTTP to %s leave on its paper what their previews show, dot for dot",
  { timeout: 90_000 },
  async (_, model, widthMm, language) => {
    const variables = { ...language, PLATEN_PRINTER_WIDTH: String(widthMm) };
    const running = await startWholeStack({ redisUrl: "", printer: { model, widthMm }, variables });
    stack = running;
    const { printer, request } = running;
    let compared = 0;
    for (const [index, { config, data }] of templates.entries()) {
      const id = `t${index}`;
      expect((await request("POST", "/templates", { id, name: id, config })).status).toBe(201);
      const before = printer.state().receipts.printed;
      const { body } = await request("POST", `/print/${id}`, { data });
      // Not every printer has every code; what is refused leaves no paper.
      if (body.error?.code === "TEMPLATE_RENDER_ERROR") continue;
      expect(body).toMatchObject({ success: true });
      await eventually(async () => (await request("GET", `/jobs/${body.jobId}`)).body.job.status === "completed");
      const paper = joined(printer.receipts().filter(({ number }) => number > before));
      expect([id, difference(dotsOf(await pictureOf(running, body.jobId)), paper)]).toEqual([id, ""]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(3);
  },
);

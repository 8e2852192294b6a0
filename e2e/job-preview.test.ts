import { type Stand, startStand } from "@platen/stand/stand";
import { eventually } from "@platen/testkit/eventually";
import { afterEach, expect, it } from "vitest";
import { randomTemplates } from "./random-template.ts";
import { difference, dotsOf, joined } from "./strip.ts";

let stand: Stand | undefined;

afterEach(async () => {
  await stand?.close();
  stand = undefined;
});

const templates = randomTemplates(8, 18);

async function pictureOf({ url }: Stand, jobId: string): Promise<Buffer> {
  const response = await fetch(`${url}/jobs/${jobId}/preview`, { headers: { accept: "image/png" } });
  return Buffer.from(await response.arrayBuffer());
}

it.each([
  ["an ESC/POS printer", "TM-T20III", 80, { PLATEN_PRINTER_LANGUAGE: "escpos" }],
  ["a Star printer", "TSP143IV", 80, { PLATEN_PRINTER_LANGUAGE: "starprnt" }],
  ["a ZPL printer of 203 dpi", "ZD421-203dpi", 80, { PLATEN_PRINTER_LANGUAGE: "zpl" }],
  ["a ZPL printer of 300 dpi", "ZD421-300dpi", 80, { PLATEN_PRINTER_LANGUAGE: "zpl", PLATEN_PRINTER_DPI: "300" }],
])(
  "jobs sent over HTTP to %s leave on its paper what their previews show, dot for dot",
  async (_, model, widthMm, language) => {
    const env = { ...language, PLATEN_PRINTER_WIDTH: String(widthMm), PLATEN_PRINTER_PAPER: "continuous" };
    const running = await startStand({ printer: { model, widthMm }, env });
    stand = running;
    const { printer, call } = running;
    let compared = 0;
    for (const [index, { config, data }] of templates.entries()) {
      const id = `t${index}`;
      expect((await call("POST", "/templates", { id, name: id, config })).status).toBe(201);
      const before = printer.state().receipts.printed;
      const { body } = await call("POST", `/print/${id}`, { data });
      // Not every printer has every code; what is refused leaves no paper.
      if (body.error?.code === "TEMPLATE_RENDER_ERROR") continue;
      expect(body).toMatchObject({ success: true });
      await eventually(async () => (await call("GET", `/jobs/${body.jobId}`)).body.job.status === "completed");
      const paper = joined(printer.receipts().filter(({ number }) => number > before));
      expect([id, difference(dotsOf(await pictureOf(running, body.jobId)), paper)]).toEqual([id, ""]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(3);
  },
);

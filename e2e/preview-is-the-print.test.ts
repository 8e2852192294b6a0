import { renderPreview } from "@platen/api/preview/render-preview";
import { compileTemplate } from "@platen/receipt/compile";
import type { Document } from "@platen/receipt/document";
import { type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import type { PrinterProfile } from "@platen/receipt/profile";
import { prepareImages } from "@platen/receipt/raster/prepare-images";
import { resolve } from "@platen/receipt/resolve";
import { createTypesetter } from "@platen/receipt/typesetter";
import { describe, expect, it } from "vitest";
import { invalidIn, noXmllint } from "../packages/receipt/test/epos/xmllint.ts";
import { printAll } from "./print-all.ts";
import { type RandomTemplate, randomTemplates } from "./random-template.ts";
import { difference, dotsOf, type Strip } from "./strip.ts";

const templates = randomTemplates(200, 17);
/** What API and worker both make from the same settings. */
const typesetter = createTypesetter({ fonts: [] });

const printers: [name: string, request: ProfileRequest, model: string][] = [
  ["an ESC/POS printer with 80 mm paper", { model: "generic", widthMm: 80, language: "escpos" }, "TM-T20III"],
  ["an ESC/POS printer with 58 mm paper", { model: "generic", widthMm: 58, language: "escpos" }, "TM-T20III"],
  ["a Star printer", { model: "generic", widthMm: 80, language: "starprnt" }, "TSP143IV"],
  ["an Epson that fetches ePOS XML", { model: "generic", widthMm: 80, language: "epos" }, "TM-m30III"],
  ["one with 58 mm paper", { model: "generic", widthMm: 58, language: "epos" }, "TM-m30III"],
  ["one of 180 dpi", { model: "epson-tm-t88vi", widthMm: 80, language: "epos" }, "TM-T88VI"],
  ["a label printer of 203 dpi", { model: "generic", widthMm: 104, language: "zpl", dpi: 203 }, "ZD421-203dpi"],
  ["a label printer of 300 dpi", { model: "generic", widthMm: 80, language: "zpl", dpi: 300 }, "ZD421-300dpi"],
];

async function documentOf({ config, data }: RandomTemplate): Promise<Document> {
  return prepareImages(resolve(compileTemplate(config), data, { now: new Date(0) }));
}

/** The template with what this printer can print of it: not every printer has every code, and not every code fits. */
async function printable({ config, data }: RandomTemplate, profile: PrinterProfile): Promise<Document> {
  const isFine = async (document: Document) => (await typesetter.problemsOf(document, profile)).length === 0;
  const whole = await documentOf({ config, data });
  if (await isFine(whole)) return whole;
  // What does not go on its own goes; what is left may be longer than a label.
  const { height: _, ...endless } = config;
  const alone = await Promise.all(
    config.blocks.map(async (block) => {
      const document = await documentOf({ config: { ...endless, blocks: [block] }, data });
      return (await isFine(document)) ? [block] : [];
    }),
  );
  const blocks = alone.flat();
  return documentOf({ config: { ...endless, blocks }, data });
}

describe("200 templates, in the preview and on the paper of a printer that is sent their bytes", () => {
  it.each(printers)("are the same dot for dot on %s", async (_, request, model) => {
    const profile = profileFor(request);
    const previews: Strip[] = [];
    const jobs: Uint8Array[] = [];
    let blocks = 0;
    for (const template of templates) {
      const document = await printable(template, profile);
      blocks += document.blocks.length;
      previews.push(dotsOf(Buffer.from(await renderPreview(typesetter, { document, profile, type: "image/png" }))));
      jobs.push((await typesetter.encode(document, profile)).bytes);
    }
    const papers = await printAll(jobs, model, request.widthMm);
    const differing = previews.flatMap((preview, index) => {
      const paper = papers[index];
      const found = paper ? difference(preview, paper) : "nothing was printed";
      return found === "" ? [] : [`template ${index}: ${found}`];
    });
    expect(differing).toEqual([]);
    const all = templates.reduce((sum, { config }) => sum + config.blocks.length, 0);
    expect(blocks / all, "the share of blocks that such a printer prints").toBeGreaterThan(0.75);
  });

  it.skipIf(noXmllint)("are valid ePOS XML, as libxml2 reads it", async () => {
    const profile = profileFor({ model: "generic", widthMm: 80, language: "epos" });
    const documents: Uint8Array[] = [];
    for (const template of templates) {
      documents.push((await typesetter.encode(await printable(template, profile), profile)).bytes);
    }
    expect(invalidIn(documents)).toEqual([]);
  });
});

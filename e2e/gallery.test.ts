import { renderPreview } from "@platen/api/preview/render-preview";
import { compileTemplate } from "@platen/receipt/compile";
import type { Document } from "@platen/receipt/document";
import { type ProfileRequest, profileFor } from "@platen/receipt/printer-models";
import { resolve } from "@platen/receipt/resolve";
import { createTypesetter } from "@platen/receipt/typesetter";
import { describe, expect, it } from "vitest";
import { gallery } from "../packages/console/src/templates/gallery/gallery.ts";
import { sampleShop } from "../packages/console/src/templates/gallery/sample-shop.ts";
import { invalidIn, noXmllint } from "../packages/receipt/test/epos/xmllint.ts";
import { printAll } from "./print-all.ts";
import { difference, dotsOf, type Strip } from "./strip.ts";

const languages = ["en", "de", "fr", "es"] as const;
const typesetter = createTypesetter({ fonts: [] });
const now = new Date("2026-11-16T18:30:00Z");

interface Filled {
  name: string;
  kind: string;
  widthMm: number;
  document: Document;
}

/** Every starting point in every language at every width, with its own example. */
const all: Filled[] = gallery.flatMap(({ id, kind, widthsMm, draftIn }) =>
  languages.flatMap((language) => {
    const template = compileTemplate(draftIn(language).config);
    const data = { ...template.example, shop: sampleShop[language] };
    const document = resolve(template, data, { now });
    return widthsMm.map((widthMm) => ({ name: `${id} in ${language} on ${widthMm} mm`, kind, widthMm, document }));
  }),
);

/** Printers that such paper is put in, and the virtual printer that plays each. */
function printersFor({ kind, widthMm }: Filled): { request: ProfileRequest; model: string }[] {
  const receipts = [
    { request: { model: "generic", widthMm, language: "escpos" } as const, model: "TM-T20III" },
    { request: { model: "generic", widthMm, language: "starprnt" } as const, model: "TSP143IV" },
    { request: { model: "generic", widthMm, language: "epos" } as const, model: "TM-m30III" },
  ];
  const labels = { request: { model: "generic", widthMm, language: "zpl", dpi: 203, paper: "labels" } as const };
  // Star's receipt printers and those of ePOS XML have no labels with gaps.
  return kind === "label" ? [...receipts.slice(0, 1), { ...labels, model: "ZD421-203dpi" }] : receipts;
}

describe("every starting point, in every language", () => {
  it.each(gallery.map(({ id, draftIn }) => [id, draftIn] as const))(
    "%s prints with its own example and no shop",
    (_, draftIn) => {
      for (const language of languages) {
        const template = compileTemplate(draftIn(language).config);
        expect(template.validate(template.example)).toEqual([]);
        expect(() => resolve(template, template.example, { now })).not.toThrow();
      }
    },
  );

  it.each(all.map((filled) => [filled.name, filled] as const))("%s has no problems", async (_, filled) => {
    for (const { request } of printersFor(filled)) {
      expect(await typesetter.problemsOf(filled.document, profileFor(request))).toEqual([]);
    }
  });

  it("is on paper what its preview shows, dot for dot", async () => {
    const differing: string[] = [];
    for (const filled of all) {
      // An ESC/POS printer does not cut labels: the last one stays in the slot.
      const isCut = ({ request }: { request: ProfileRequest }) => filled.kind !== "label" || request.language === "zpl";
      for (const { request, model } of printersFor(filled).filter(isCut)) {
        const profile = profileFor(request);
        const { document } = filled;
        const preview = dotsOf(Buffer.from(await renderPreview(typesetter, { document, profile, type: "image/png" })));
        const { bytes } = await typesetter.encode(document, profile);
        const [paper] = await printAll([bytes], model, filled.widthMm);
        const found = paper ? difference(preview, paper as Strip) : "nothing was printed";
        if (found !== "") differing.push(`${filled.name}, ${request.language}: ${found}`);
      }
    }
    expect(differing).toEqual([]);
  });

  it.skipIf(noXmllint)("is valid ePOS XML, as libxml2 reads it", async () => {
    const receipts = all.filter(({ kind }) => kind !== "label");
    const documents = receipts.map(async ({ document, widthMm }) => {
      const profile = profileFor({ model: "generic", widthMm, language: "epos" });
      return (await typesetter.encode(document, profile)).bytes;
    });
    expect(invalidIn(await Promise.all(documents))).toEqual([]);
  });
});

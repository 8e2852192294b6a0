import { compileTemplate } from "@platen/receipt/compile";
import { encode } from "@platen/receipt/encode";
import { profileFor } from "@platen/receipt/printer-models";
import { resolve } from "@platen/receipt/resolve";
import { readSamples } from "@platen/shared/db/sample-templates";
import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, it } from "vitest";

/** The receipt package says how much paper a receipt takes; the virtual printer, which shares no code with it, feeds it. */
describe("paper", () => {
  for (const { id, config } of readSamples()) {
    for (const widthMm of [58, 80]) {
      it(`${id} at ${widthMm} mm is as long as the encoder said`, () => {
        const template = compileTemplate(config);
        const document = resolve(template, template.example, { now: new Date(0) });
        const { bytes, heightDots } = encode(document, profileFor({ model: "generic", widthMm }));
        expect(renderBytes(bytes, { widthMm }).heightDots).toBe(heightDots);
      });
    }
  }
});

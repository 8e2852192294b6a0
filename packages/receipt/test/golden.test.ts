import { expect, test } from "vitest";
import { encode } from "../src/encode/encode.ts";
import { commandLength } from "../src/encode/escpos/command-lengths.ts";
import { profileFor } from "../src/printer-models.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { walk } from "./escpos-walk.ts";
import { expectGolden } from "./golden.ts";
import { goldenDocument } from "./golden-receipt.ts";

const document = goldenDocument();
const options = { codes: codeDrawer };

test.each([58, 80])("a template with every block gives the stored bytes on %i mm paper", (widthMm) => {
  expectGolden(`every-block-${widthMm}mm`, encode(document, profileFor({ model: "generic", widthMm }), options).bytes);
});

test("a printer of 180 dpi without modern code pages gets its own units and pages", () => {
  expectGolden(
    "every-block-tm-t88iii",
    encode(document, profileFor({ model: "epson-tm-t88iii", widthMm: 80 }), options).bytes,
  );
});

test("the same document and printer give the same bytes", () => {
  const profile = profileFor({ model: "generic", widthMm: 80 });
  const again = encode(goldenDocument(), profileFor({ model: "generic", widthMm: 80 }), options);
  expect(encode(document, profile, options)).toEqual(again);
});

test("the length of every command of a receipt is known, so that one broken off can be completed with NULs", () => {
  const { bytes } = encode(document, profileFor({ model: "generic", widthMm: 58 }), options);
  for (const { name, offset, bytes: command } of walk(bytes)) {
    expect(commandLength(bytes, offset)).toBe(name === "text" ? 1 : command.length);
  }
});

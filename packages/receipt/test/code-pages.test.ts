import { renderBytes } from "@platen/virtual-printer/render";
import { expect, test } from "vitest";
import { profileFor } from "../src/printer-models.ts";
import { codePageTable } from "../src/text/code-pages.ts";

/** One letter a line on the page of that number, in the language of the printer. */
function print(select: readonly number[], bytes: readonly number[], model: string): string[] {
  const lines = bytes.flatMap((byte) => [0x78, byte, 0x0a]);
  const { receipts } = renderBytes(Uint8Array.from([0x1b, 0x40, ...select, ...lines]), { model });
  return (receipts[0]?.text ?? "").split("\n").map((line) => line.slice(1));
}

test.each([
  ["generic", "escpos", "TM-T20III", [0x1b, 0x74]],
  ["pos-5890", "escpos", "POS-5890", [0x1b, 0x74]],
  ["generic", "starprnt", "TSP143IV", [0x1b, 0x1d, 0x74]],
] as const)("every character that the model %s of %s is sent on a code page is that character on a %s", (...row) => {
  const [model, language, printer, select] = row;
  const { pages } = codePageTable(profileFor({ model, widthMm: 80, language }));
  const wrong = pages.flatMap(({ name, number, bytes }) => {
    const sent = [...bytes].filter(([, byte]) => byte >= 0x80);
    const printed = print(
      [...select, number],
      sent.map(([, byte]) => byte),
      printer,
    );
    return sent.flatMap(([codePoint, byte], index) => {
      const character = String.fromCodePoint(codePoint);
      return printed[index] === character ? [] : [`${name} ${byte.toString(16)}: ${printed[index]}, not ${character}`];
    });
  });
  expect(wrong).toEqual([]);
  expect(pages.length).toBeGreaterThan(5);
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { Bitmap } from "../src/bitmap.ts";
import type { Receipt } from "../src/paper.ts";
import { toPng } from "../src/picture.ts";

/** White around the paper, in dots: a code at the very edge still has the table it lies on for a quiet zone. */
const margin = 40;

let prepared = false;

/** Reads every code on a receipt with a decoder that is not ours, from our dots alone. */
export async function scan(receipt: Receipt): Promise<ReadResult[]> {
  prepare();
  const results = await readBarcodes(picture(receipt), { tryHarder: true, tryInvert: false, maxNumberOfSymbols: 20 });
  return results.filter((result) => result.isValid);
}

/** The decoder would fetch its program from the network. */
function prepare(): void {
  if (prepared) return;
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const program = readFileSync(file);
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(program).buffer } });
  prepared = true;
}

/** The receipt as the PNG that people get, so that what is scanned is what is shown. */
function picture(receipt: Receipt): Uint8Array {
  const paper = new Bitmap(receipt.widthDots, receipt.heightDots, receipt.bitmap);
  const table = new Bitmap(receipt.widthDots + 2 * margin, receipt.heightDots + 2 * margin);
  table.draw(paper, margin, margin);
  return toPng({ ...receipt, widthDots: table.width, heightDots: table.height, bitmap: table.data });
}

import { expect, test } from "vitest";
import type { Receipt } from "../src/paper.ts";
import { renderBytes } from "../src/render.ts";
import { esc, gs, job, printSymbol, symbol } from "./escpos.ts";
import { scan } from "./scan.ts";

function printed(bytes: Uint8Array, widthMm = 80): Receipt {
  const [receipt] = renderBytes(bytes, { widthMm }).receipts;
  if (!receipt) throw new Error("nothing was printed");
  return receipt;
}

/** GS k in its counted form, preceded by the module width. */
function barcode(m: number, data: string, moduleWidth = 2): Uint8Array {
  return job(gs, "w", moduleWidth, gs, "h", 80, gs, "k", m, data.length, data);
}

// A UPC-A is an EAN-13 that begins with 0, and the decoder gives UPC-E back as the EAN-13 it stands for.
test.each([
  ["UPC-A without its check digit", barcode(65, "01234567890"), "EAN13", "0012345678905"],
  ["UPC-A with a wrong check digit", barcode(65, "012345678901"), "EAN13", "0012345678905"],
  ["UPC-E", barcode(66, "123456"), "UPCE", "0012345000065"],
  ["UPC-E from a UPC-A", barcode(66, "01234500006"), "UPCE", "0012345000065"],
  ["EAN-13", barcode(67, "490123456789"), "EAN13", "4901234567894"],
  ["EAN-8", barcode(68, "4901234"), "EAN8", "49012347"],
  ["Code 39", barcode(69, "ABC-123"), "Code39", "ABC-123"],
  ["ITF", barcode(70, "0123456789"), "ITF", "0123456789"],
  ["Codabar", barcode(71, "A12345B"), "Codabar", "A12345B"],
  ["Code 93", barcode(72, "PLATEN93"), "Code93", "PLATEN93"],
  ["Code 128 set A", barcode(73, "{ANO. 42"), "Code128", "NO. 42"],
  ["Code 128 set B", barcode(73, "{BNo. {{42}"), "Code128", "No. {42}"],
  ["Code 128 set C", barcode(73, "{C\x0c\x22\x38"), "Code128", "123456"],
  ["Code 128 switching sets", barcode(73, "{Bab{C\x0c\x22{Bz"), "Code128", "ab1234z"],
  ["Code 128, set left to the printer", barcode(79, "Platen 2026"), "Code128", "Platen 2026"],
  ["Code 39 ended by NUL", job(gs, "w", 2, gs, "k", 4, "CODE39", 0), "Code39", "CODE39"],
  ["EAN-13 ended by NUL", job(gs, "k", 2, "590123412345", 0), "EAN13", "5901234123457"],
])("a scanner reads %s", async (_name, bytes, format, text) => {
  const results = await scan(printed(bytes));
  expect(results.map((result) => [result.format.replace(/[- ]/g, ""), result.text])).toEqual([[format, text]]);
});

test.each(["1123456", "11234562", "11234500006", "112345000062"])(
  "a UPC-E of number system 1 is no UPC-E to a printer: %s leaves no bars",
  (digits) => {
    const { receipts } = renderBytes(barcode(66, digits));
    expect(receipts.flatMap(({ bitmap }) => [...bitmap]).every((byte) => byte === 0)).toBe(true);
  },
);

test.each([1, 2, 3, 4, 5, 6])("a scanner reads two-width codes at module width %i", async (width) => {
  const code39 = await scan(printed(barcode(69, "A1", width)));
  const itf = await scan(printed(barcode(70, "123456", width)));
  expect([code39, itf].map(([first]) => first?.text)).toEqual(["A1", "123456"]);
});

test("a scanner reads the GS1 data of a GS1-128", async () => {
  const [result] = await scan(printed(barcode(74, "(01)04901234567894(10)AB12")));
  expect(result?.text).toContain("04901234567894");
  expect(result?.text).toContain("AB12");
});

test.each([
  ["DataBar", 75],
  ["DataBar truncated", 76],
  ["DataBar limited", 77],
])("a scanner reads %s", async (_name, m) => {
  const [result] = await scan(printed(barcode(m, "0490123456789")));
  expect(result?.text).toContain("04901234567894");
});

const moduleSize = (cn: number, dots: number) => symbol(cn, 67, dots);
const url = "https://example.com/receipts/42?total=14.25&währung=€";

test.each([
  ["QR at the default size", printSymbol(49, url), "QRCode"],
  ["QR at 8 dots with level H", printSymbol(49, url, moduleSize(49, 8), symbol(49, 69, 51)), "QRCode"],
  ["QR model 1", printSymbol(49, "MODEL 1", symbol(49, 65, 49, 0)), "QRCode"],
  ["micro QR", printSymbol(49, "12345", symbol(49, 65, 51, 0), moduleSize(49, 6)), "MicroQRCode"],
  ["PDF417", printSymbol(48, url), "PDF417"],
  ["PDF417 with 3 columns at level 5", printSymbol(48, url, symbol(48, 65, 3), symbol(48, 69, 48, 53)), "PDF417"],
  ["truncated PDF417", printSymbol(48, "TRUNCATED 417", symbol(48, 70, 1)), "PDF417"],
  ["DataMatrix", printSymbol(54, "DATA 12345", moduleSize(54, 5)), "DataMatrix"],
  ["rectangular DataMatrix", printSymbol(54, "RECT", symbol(54, 66, 1, 0, 0), moduleSize(54, 5)), "DataMatrix"],
  ["Aztec", printSymbol(53, url, moduleSize(53, 4)), "Aztec"],
  ["compact Aztec", printSymbol(53, "COMPACT", symbol(53, 66, 1, 0), moduleSize(53, 4)), "Aztec"],
])("a scanner reads %s", async (name, bytes, format) => {
  const stored = Buffer.from(bytes).toString("latin1").split("P0").at(-1)?.slice(0, -8) ?? "";
  const [result] = await scan(printed(bytes));
  expect(result?.format.replace(/[- ]/g, ""), name).toBe(format);
  expect(result?.text).toBe(Buffer.from(stored, "latin1").toString("utf8"));
});

test("a scanner reads codes wherever alignment, margins and page mode put them", async () => {
  const centred = printed(job(esc, "a1", printSymbol(49, "CENTRE", moduleSize(49, 4))));
  const right = printed(job(gs, "L", 40, 0, gs, "W", 0, 1, esc, "a2", barcode(67, "490123456789")));
  const turned = printed(
    job(esc, "L", esc, "W", 0, 0, 0, 0, 0, 2, 0, 1, esc, "T1", gs, "$", 200, 0, printSymbol(49, "TURNED"), "\f"),
  );
  const texts = await Promise.all([centred, right, turned].map(async (receipt) => (await scan(receipt))[0]?.text));
  expect(texts).toEqual(["CENTRE", "4901234567894", "TURNED"]);
});

test("a scanner reads a code on an upside-down receipt", async () => {
  const receipt = printed(job(esc, "{", 1, barcode(67, "490123456789"), printSymbol(49, "UPSIDE DOWN")));
  const results = await scan(receipt);
  expect(results.map((result) => result.text).sort()).toEqual(["4901234567894", "UPSIDE DOWN"]);
});

test("a code wider than the paper is not printed, yet the paper moves past it", () => {
  const rendering = renderBytes(barcode(69, "A CODE MUCH TOO LONG FOR SUCH PAPER", 6), { widthMm: 58 });
  expect(rendering.receipts[0]?.bitmap.every((byte) => byte === 0)).toBe(true);
  expect(rendering.heightDots).toBe(80);
});

test("the size of a stored code is told before it is printed", () => {
  const stored = symbol(49, 80, 48, ...Buffer.from("HELLO"));
  const { effects } = renderBytes(job(moduleSize(49, 4), stored, symbol(49, 82, 48)));
  expect(effects).toEqual([{ type: "reply", bytes: job("\x376", "84\x1f84\x1f1\x1f0", 0) }]);
});

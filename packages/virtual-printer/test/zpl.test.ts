// A label printer, told in ZPL by hand.
import { describe, expect, test } from "vitest";
import { Bitmap } from "../src/bitmap.ts";
import type { Receipt } from "../src/paper.ts";
import { renderBytes } from "../src/render.ts";
import { scan } from "./scan.ts";

const resolutions = [203, 300] as const;

function labels(zpl: string, dpi: (typeof resolutions)[number] = 203): Receipt[] {
  const { receipts, effects } = renderBytes(Buffer.from(zpl), { model: `ZD421-${dpi}dpi`, widthMm: 50 });
  expect(effects.filter(({ type }) => type === "unknown")).toEqual([]);
  return receipts;
}

function label(fields: string, dpi?: (typeof resolutions)[number]): Receipt {
  const [only] = labels(`^XA^CI28^LL400${fields}^XZ`, dpi);
  if (!only) throw new Error("nothing was printed");
  return only;
}

test("every command that leaves no mark of its own on the label is counted", () => {
  const zpl = "~SD15^XA^LL100^LH30,30^FO50,50^A0N,30,30^FDname^FS^FT10,90^GC50,3^FS~HS^XZ";
  const { effects } = renderBytes(Buffer.from(zpl), { model: "ZD421-203dpi", widthMm: 50 });
  const skipped = effects.flatMap((effect) =>
    effect.type === "unknown" ? [Buffer.from(effect.bytes).toString()] : [],
  );
  expect(skipped).toEqual(["~SD", "^LH30,30", "^A0N,30,30", "^FT10,90", "^GC50,3"]);
});

/** The first and last row with ink on them. */
function inkedRows({ widthDots, heightDots, bitmap }: Receipt): [first: number, last: number] {
  const stride = new Bitmap(widthDots, 0).stride;
  const rows = Array.from({ length: heightDots }, (_, y) => y).filter((y) =>
    bitmap.subarray(y * stride, (y + 1) * stride).some((byte) => byte !== 0),
  );
  return [rows[0] ?? -1, rows.at(-1) ?? -1];
}

describe("a QR code is printed lower than its place by the height that ^BY was told last", () => {
  const qr = "^FO0,100^BQN,2,4^FDMA,platen^FS";

  test.each([
    ["never told, the 10 of power-on", qr, 110],
    ["told for the QR code", `^BY2,2.5,1${qr}`, 101],
    ["told with a width only", `^BY2,2.5,60^BY3${qr}`, 160],
  ])("%s", (_, fields, top) => {
    expect(inkedRows(label(fields))[0]).toBe(top);
  });

  test("told in the label before", () => {
    const [, second] = labels(`^XA^LL100^BY2,2.5,60^FO0,0^BCN,60^FDA^FS^XZ^XA^LL400${qr}^XZ`);
    expect(second && inkedRows(second)[0]).toBe(160);
  });
});

const codes: [name: string, fields: string, read: string][] = [
  ["EAN-13", "^BEN,80,Y,N^FD400638133393^FS", "4006381333931"],
  ["EAN-8", "^B8N,80,Y,N^FD9638507^FS", "96385074"],
  ["UPC-A", "^BUN,80,Y,N,Y^FD03600029145^FS", "0036000291452"],
  ["UPC-E", "^B9N,80,Y,N,Y^FD1234500006^FS", "0012345000065"],
  ["Code 39", "^B3N,N,80,Y,N^FDPLATEN-1^FS", "PLATEN-1"],
  ["ITF", "^B2N,80,Y,N,N^FD123456^FS", "123456"],
  ["Codabar", "^BKN,N,80,Y,N,A,B^FD1234^FS", "A1234B"],
  ["Code 93", "^BAN,80,Y,N,N^FDPLATEN 93^FS", "PLATEN 93"],
  ["Code 128", "^BCN,80,Y,N,N,A^FDAb-12^FS", "Ab-12"],
  ["GS1-128", "^BCN,80,Y,N,N,D^FD(10)AB12^FS", "(10)AB12"],
  ["QR", "^BQN,2,4^FDMA,https://example.com^FS", "https://example.com"],
  ["DataMatrix", "^BXN,5,200,,,,_^FDplaten 42^FS", "platen 42"],
  ["PDF417", "^B7N,3,2,3,10,N^FDplaten 42^FS", "platen 42"],
];

describe.each(resolutions)("at %i dpi", (dpi) => {
  test.each(codes)("%s is read by a decoder that is not ours", async (_, fields, read) => {
    const printed = label(`^FO40,40^BY2,2.5,80${fields}`, dpi);
    expect((await scan(printed)).map(({ text }) => text)).toEqual([read]);
  });
});

test("a bar code is as high as it says itself, and as ^BY says when it does not", () => {
  expect(inkedRows(label("^FO0,20^BY2,2.5,30^BCN,80,N^FDA^FS"))).toEqual([20, 99]);
  expect(inkedRows(label("^FO0,20^BY2,2.5,30^BCN,,N^FDA^FS"))).toEqual([20, 49]);
});

test("the text above bars stands above the place that is named for them", () => {
  const [first, last] = inkedRows(label("^FO0,100^BY2,2.5,30^BCN,40,Y,Y,N,A^FDA^FS"));
  expect([first > 76 && first < 90, last]).toEqual([true, 139]);
});

test("blanks at the end of a field and bytes written by their codes are part of the data", async () => {
  const printed = label("^FO40,40^BY2,2.5,1^BQN,2,4^FH_^FDMA,K_C3_BCche_0D_0A  ^FS");
  expect((await scan(printed)).map(({ text }) => text)).toEqual(["Küche\r\n  "]);
});

test("a label is as long as ^LL says, up to the most that it takes", () => {
  const heights = ["32000", "40000"].map((length) => labels(`^XA^LL${length}^XZ`)[0]?.heightDots);
  expect(heights).toEqual([32_000, 32_000]);
});

test("what is written on a label is read line by line, in the columns it stands in and with the text beside bars", () => {
  const printed = label(
    "^FO300,24^ADN,36,20^FD4.99^FS^FO0,42^ADN,18,10^FDTea^FS^FO1,42^ADN,18,10^FDTea^FS" +
      "^FO0,100^BY2,2.5,40^BCN,40,Y,N,N,A^FDAB^FS",
  );
  expect(printed.text).toBe(`Tea${" ".repeat(22)}4 . 9 9\n    AB\n`);
});

test("white on black stays so across the edge of a label whose width is no multiple of eight", () => {
  const printed = label("^FO570,0^GB40,24,24^FS^FO570,6^ADN,18,10^FR^FDMM^FS", 300);
  const paper = new Bitmap(printed.widthDots, printed.heightDots, printed.bitmap);
  expect(printed.widthDots).toBe(591);
  expect(paper.get(570, 0)).toBe(true);
  const spare = paper.data.filter((_, index) => index % paper.stride === paper.stride - 1);
  expect(spare.every((byte) => (byte & 1) === 0)).toBe(true);
});

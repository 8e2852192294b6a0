import { renderBytes } from "@platen/virtual-printer/render";
import { describe, expect, test } from "vitest";
import type { Document } from "../src/document.ts";
import { encode } from "../src/encode/encode.ts";
import { check } from "../src/layout/layout.ts";
import { markAsCopy } from "../src/mark-copy.ts";
import { profileFor } from "../src/printer-models.ts";
import type { PrinterLanguage } from "../src/profile/profile.ts";
import { codeDrawer } from "../src/raster/code-drawer.ts";
import { compileTemplate } from "../src/template/compile.ts";
import { resolve } from "../src/template/resolve.ts";

const languages = ["escpos", "starprnt", "zpl", "epos"] as const satisfies readonly PrinterLanguage[];
const options = { codes: codeDrawer };
const virtualModels = {
  escpos: "TM-T20III",
  starprnt: "TSP143IV",
  zpl: "ZD421-203dpi",
  epos: "TM-m30III",
} as const;

/** What opens a drawer, cuts, resets, feeds, or begins a command, in one language or another. */
const commands = [
  "\u001bp\u0000\u0019\u007f",
  "\u0010\u0014\u0001\u0000\u0001",
  "\u0010\u0014\u0008\u0001\u0003\u0014\u0001\u0006\u0002\u0008",
  "\u0010\u0005\u0002",
  "\u001dV\u0042\u0000",
  "\u001b@",
  "\u001dv0\u0000\u0001\u0000\u007f\u0001",
  "\u001c.\u001c&",
  "\u001b\u0007\u0014\u0014\u0007",
  "\u0007\u001a\u0019\u001c",
  "\u001b\u0006\u0018",
  "\u001bd\u0002",
  "\u001b\u001dS\u0001\u0001\u0000\u007f\u0001\u0000",
  "\u001e\u0017\u0018\u0005\u0004",
  "\u0002\u0003\u007f\u009b\u009d",
] as const;

/** Printable all the way: only a printer that reads ZPL would take it for more than text. */
const zplCommands = ["^XZ^XA^JUF^XZ", "~JR", "~DGR:X.GRF,9,1,", "^FS^FO0,0^GB400,400,400", "_5EXZ", "\\^XZ"] as const;

/** Every field that puts text from data on paper, by way of each block that has one. */
const textFields: [name: string, blocks: object[]][] = [
  ["text", [{ type: "text", content: "a{{ evil }}b" }]],
  ["text in font B, inverted", [{ type: "text", content: "a{{ evil }}b", font: "B", invert: true }]],
  ["a filter's result", [{ type: "text", content: '{{ evil | append: evil | replace: "zz", evil | upper }}' }]],
  ["what stands in for a missing value", [{ type: "text", content: "{{ missing | default: evil }}" }]],
  ["a variable", [{ type: "text", content: "{% assign b = evil %}{{ b }}" }]],
  ["columns", [{ type: "columns", columns: [{ content: "{{ evil }}" }, { content: "x{{ evil }}", align: "right" }] }]],
  [
    "a table's header and cells",
    [{ type: "table", each: "items", as: "item", columns: [{ header: "h{{ evil }}", content: "{{ item.name }}" }] }],
  ],
  ["a loop", [{ type: "each", items: "items", as: "item", blocks: [{ type: "text", content: "{{ item.name }}" }] }]],
  [
    "a loop without items",
    [{ type: "each", items: "none", as: "n", blocks: [], empty: [{ type: "text", content: "{{ evil }}" }] }],
  ],
];

const matrixFields: [name: string, block: object][] = [
  ["qrcode", { type: "qrcode", content: "a{{ evil }}" }],
  ["pdf417", { type: "pdf417", content: "a{{ evil }}" }],
  ["datamatrix", { type: "datamatrix", content: "a{{ evil }}" }],
];

const barcodeField = { type: "barcode", symbology: "code128", content: "a{{ evil }}", text: "below" };
const codeFields: [name: string, block: object][] = [...matrixFields, ["barcode", barcodeField]];

function documentOf(blocks: object[], evil: string): Document {
  const config = { width: "80mm", schema: { type: "object" }, blocks };
  const data = { evil, items: [{ name: `i${evil}` }], none: [] };
  return markAsCopy(resolve(compileTemplate(config), data, { now: new Date(0) }));
}

function print(document: Document, language: PrinterLanguage) {
  const profile = profileFor({ model: "generic", widthMm: 80, language });
  const { bytes } = encode(document, profile, options);
  return { bytes, ...renderBytes(bytes, { model: virtualModels[language], widthMm: 80 }) };
}

const kindOf = ({ type }: { type: string }) => type;
const visible = (evil: string) => evil.replace(/\p{Cc}/gu, "?");
const everyCommand = commands.join(" ");

describe.each(languages)("in %s", (language) => {
  test.each(textFields)("no control byte from the data leaves by way of %s", (_, blocks) => {
    const { bytes, effects } = print(documentOf(blocks, everyCommand), language);
    expect(bytes).toEqual(print(documentOf(blocks, visible(everyCommand)), language).bytes);
    const usual = new Set(["feed", "autoStatus"]);
    expect(effects.filter(({ type }) => !usual.has(type))).toEqual([{ type: "cut", mode: "partial" }]);
  });

  test("nor does one from the template itself", () => {
    const literal = (content: string) => [
      { type: "text", content },
      { type: "columns", columns: [{ content }, { content }] },
      { type: "table", each: "items", columns: [{ header: content, content }] },
    ];
    const { bytes } = print(documentOf(literal(everyCommand), ""), language);
    expect(bytes).toEqual(print(documentOf(literal(visible(everyCommand)), ""), language).bytes);
  });

  test.each(matrixFields)("a %s holds them as data and has no other effect than one without them", (_, block) => {
    for (const evil of commands) {
      const kinds = (content: string) => new Set(print(documentOf([block], content), language).effects.map(kindOf));
      expect(kinds(evil)).toEqual(kinds(visible(evil)));
    }
  });

  test("a barcode refuses them", () => {
    const profile = profileFor({ model: "generic", widthMm: 80, language });
    for (const evil of commands) {
      expect(check(documentOf([barcodeField], evil), profile, options).join()).toMatch(/control characters/);
    }
  });
});

describe("in ZPL, where commands are printable", () => {
  const commandsIn = (block: object[], evil: string) =>
    Buffer.from(print(documentOf(block, evil), "zpl").bytes)
      .toString("latin1")
      .match(/[\^~][A-Z@][A-Z0-9]/g);
  const harmless = (evil: string) => evil.replace(/[\^~_\\]/g, "q");

  test.each(textFields)("data in %s commands nothing", (_, blocks) => {
    const evil = zplCommands.join(" ");
    expect(commandsIn(blocks, evil)).toEqual(commandsIn(blocks, harmless(evil)));
  });

  test.each(codeFields)("nor does data in a %s", (_, block) => {
    for (const evil of zplCommands) expect(commandsIn([block], evil)).toEqual(commandsIn([block], harmless(evil)));
  });

  test.each(zplCommands)("%s is printed as it is", (evil) => {
    const { receipts } = print(documentOf([{ type: "text", content: "{{ evil }}" }], evil), "zpl");
    expect(receipts.map(({ text }) => text.split("\n").at(-2))).toEqual([evil]);
  });
});

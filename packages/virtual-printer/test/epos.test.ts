import { describe, expect, test } from "vitest";
import { commandsOf, problemOf } from "../src/epos/document.ts";
import { EposReader } from "../src/epos/reader.ts";
import { readXml } from "../src/epos/xml.ts";
import { renderBytes } from "../src/render.ts";

const namespace = "http://www.epson-pos.com/schemas/2011/03/epos-print";
const root = (children: string) => Buffer.from(`<epos-print xmlns="${namespace}">${children}</epos-print>`);
const print = (children: string | Buffer) =>
  renderBytes(typeof children === "string" ? root(children) : children, { model: "TM-m30III" });
const textOf = (children: string | Buffer) => print(children).receipts[0]?.text ?? "";

describe("a virtual Epson that is given ePOS XML", () => {
  test("prints text, keeps its settings from one element to the next, and forgets them with the document", () => {
    expect(textOf('<text align="right">a&#10;</text><text>b&amp;c\n</text>')).toBe(
      `${"a".padStart(48)}\n${"b&c".padStart(48)}\n`,
    );
    const twice = Buffer.concat([root('<text align="right">a&#10;</text>'), root("<text>b&#10;</text>")]);
    expect(textOf(twice)).toBe(`${"a".padStart(48)}\nb\n`);
  });

  test("prints nothing of a child in no namespace, and says nothing of it", () => {
    const { receipts, effects } = print('<text xmlns="">lost&#10;</text><x:text xmlns:x="urn:x">lost</x:text>');
    expect([receipts, effects]).toEqual([[], []]);
    expect(problemOf(root('<text xmlns="">lost</text>'))).toBeUndefined();
  });

  test.each([
    ["is no XML", "<epos-print"],
    [
      "has a document type",
      `<!DOCTYPE epos-print [<!ENTITY e "x">]><epos-print xmlns="${namespace}"><text>&e;</text></epos-print>`,
    ],
    ["is a SOAP envelope", '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"/>'],
    ["is in another namespace", "<epos-print><text>a</text></epos-print>"],
    ["has an unknown element", root("<text>a&#10;</text><txt/>").toString()],
    ["has an unknown attribute", root('<text bold="true">a</text>').toString()],
    ["has a value out of range", root('<text width="9">a</text>').toString()],
    ["lacks what is needed", root("<image>AAAA</image>").toString()],
    ["holds a control character", root("<text>a\u0001b</text>").toString()],
    ["names one by its number", root("<text>a&#27;b</text>").toString()],
  ])("prints nothing of a document that %s", (_, source) => {
    const { receipts, effects } = print(Buffer.from(source));
    expect([receipts.length, effects.map(({ type }) => type)]).toEqual([0, ["unknown"]]);
    expect(problemOf(Buffer.from(source))).toEqual(expect.any(String));
  });

  test("prints a question mark for what its fonts lack", () => {
    expect(textOf("<text>Zürich Ж 12 €&#10;</text>")).toBe("Zürich ? 12 €\n");
  });

  test("holds back raw commands, and tells", () => {
    expect(print("<command>1b70</command>").effects.map(({ type }) => type)).toEqual(["unknown"]);
  });

  test("puts pictures, codes, feeds, pulses and cuts where they are said to be", () => {
    const { effects, receipts } = print(
      '<image width="8" height="2" align="center">//8=</image><feed unit="10"/><feed line="2"/><feed/>' +
        '<symbol type="qrcode_model_2" level="level_m" width="4">a</symbol>' +
        '<symbol type="pdf417_standard" level="level_2" width="2" height="3" size="2">platen</symbol>' +
        '<symbol type="datamatrix_square" width="4">platen</symbol>' +
        '<barcode type="ean13" hri="below" width="2" height="40">4006381333931</barcode>' +
        '<pulse drawer="drawer_2" time="pulse_200"/><sound pattern="pattern_a" repeat="2"/><cut type="feed"/>',
    );
    const feeds = effects.flatMap((effect) => (effect.type === "feed" ? [effect.dots] : []));
    expect(feeds.slice(0, 5)).toEqual([2, 10, 30, 30, 30]);
    expect(feeds).toHaveLength(10);
    expect(effects.filter(({ type }) => type !== "feed")).toMatchObject([
      { type: "drawer", pin: 5, onMs: 200 },
      { type: "buzzer", times: 2 },
      { type: "cut", mode: "partial" },
    ]);
    expect(receipts[0]?.text).toContain("4006381333931");
  });

  test("tells of a picture that has not the bytes its size asks for", () => {
    expect(print('<image width="8" height="3">//8=</image>').effects.map(({ type }) => type)).toEqual(["unknown"]);
  });
});

describe("the reader of ePOS XML", () => {
  const documents = Buffer.concat([
    root("<text>ä&#10;</text> <cut/>"),
    Buffer.from(" "),
    root(""),
    Buffer.from("<epos-pri"),
  ]);

  test.each([1, 7, 10_000])("finds the same elements in pieces of %i bytes, and loses no byte", (size) => {
    const reader = new EposReader();
    const names: string[] = [];
    const bytes: Uint8Array[] = [];
    const take = (next: () => ReturnType<EposReader["next"]>) => {
      for (let command = next(); command; command = next()) {
        names.push(command.name);
        bytes.push(command.bytes);
      }
    };
    for (let at = 0; at < documents.length; at += size) {
      reader.push(documents.subarray(at, at + size));
      take(() => reader.next());
    }
    take(() => reader.end());
    expect(names).toEqual(["epos-print", "text", "controls", "cut", "/epos-print", "epos-print", "unknown"]);
    expect(Buffer.concat(bytes)).toEqual(documents);
  });

  test("gives a document that is one empty element as its beginning", () => {
    expect(commandsOf(Buffer.from(`<epos-print xmlns="${namespace}"/>`)).map(({ name }) => name)).toEqual([
      "epos-print",
    ]);
  });
});

describe("the reader of XML", () => {
  test("reads prefixes, plain text sections, comments, and both kinds of quotes", () => {
    const read = readXml(
      `<?xml version="1.0"?><!-- a --><e:r xmlns:e='${namespace}' a="1 &quot;"><![CDATA[<&]]>x<e:c/></e:r>\n`,
    );
    expect(read).toMatchObject({ name: "r", namespace, text: "<&x", children: [{ name: "c", namespace }] });
    expect(read?.attributes.get("a")).toBe('1 "');
  });

  test.each([
    "",
    "text",
    "<a>",
    "<a></b>",
    "<a/><b/>",
    "<a b=1/>",
    '<a b="1" b="2"/>',
    "<a>&nope;</a>",
    "<a>&</a>",
    "<a>&#0;</a>",
    "<a><</a>",
  ])("refuses %s", (source) => expect(readXml(source)).toBeUndefined());

  test("is not brought to its knees by nesting, or by what never ends", () => {
    expect(readXml("<a>".repeat(100_000))).toBeUndefined();
    expect(readXml(`<a${' b="'.repeat(50_000)}`)).toBeUndefined();
    expect(readXml(`<!--${"-".repeat(100_000)}`)).toBeUndefined();
  });
});

import { expect, it } from "vitest";
import { elementsNamed, readXml } from "./xml.ts";

it("a document with declaration, comments, prefixes and both quotes is read", () => {
  const root = readXml(
    `\uFEFF<?xml version="1.0" encoding="utf-8"?>\r\n<!-- by a printer --><p:a x='1' p:y="2" xmlns:p="urn:p"><b/>so<c>&lt;&#65;&#x42;&amp;</c> </p:a>\n`,
  );
  expect(root).toMatchObject({ name: "a", text: "so ", children: [{ name: "b" }, { name: "c", text: "<AB&" }] });
  expect([...(root?.attributes ?? [])]).toEqual([
    ["x", "1"],
    ["y", "2"],
  ]);
});

it("elements are found by their name, however deep", () => {
  const root = readXml("<a><b><c>1</c></b><c>2</c></a>");
  expect(root && elementsNamed("c", root).map(({ text }) => text)).toEqual(["1", "2"]);
});

it.each([
  "",
  "text",
  "<a>",
  "</a>",
  "<a></b>",
  "<a/><b/>",
  "<a/>text",
  "<a b=1/>",
  '<a b="1"c="2"/>',
  '<a b="<"/>',
  "<a>&own;</a>",
  "<a>&#x110000;</a>",
  "<a>a & b</a>",
  '<!DOCTYPE a [<!ENTITY e "ee">]><a>&e;</a>',
  "<a><![CDATA[x]]></a>",
  "<a><?run it?></a>",
  "<a><!-- never closed</a>",
])("%j is no document that a printer sends", (source) => {
  expect(readXml(source)).toBeUndefined();
});

it("a document that is too deep, too long or has too many elements is refused", () => {
  expect(readXml(`${"<a>".repeat(15)}${"</a>".repeat(15)}`)).toBeDefined();
  expect(readXml(`${"<a>".repeat(16)}${"</a>".repeat(16)}`)).toBeUndefined();
  expect(readXml(`<a>${"<b/>".repeat(499)}</a>`)).toBeDefined();
  expect(readXml(`<a>${"<b/>".repeat(500)}</a>`)).toBeUndefined();
  expect(readXml(`<a>${"x".repeat(64 * 1024)}</a>`)).toBeUndefined();
});

import type { Block } from "../../api/types.ts";
import { labelOf } from "../../words/label-of.ts";
import { words } from "../../words/words.ts";

export function nameOfType(type: string): string {
  const types: Record<string, { name: string }> = words().blocks.types;
  return types[type]?.name ?? labelOf(type);
}

/** What a block is good for, in a line. */
export function helpOfType(type: string): string {
  const types: Record<string, { help: string }> = words().blocks.types;
  return types[type]?.help ?? "";
}

/** Fields that have one name and several meanings. */
const meanings: Record<string, string> = {
  "qrcode.content": "codeContent",
  "barcode.content": "codeContent",
  "pdf417.content": "codeContent",
  "datamatrix.content": "codeContent",
  "qrcode.size": "codeSize",
  "pdf417.size": "codeSize",
  "datamatrix.size": "codeSize",
  "pdf417.columns": "codeColumns",
  "column.header": "heading",
  "column.width": "columnWidth",
  "barcode.text": "codeText",
};

export function fieldLabel(of: string, name: string): string {
  const fields: Record<string, string> = words().blocks.fields;
  return fields[meanings[`${of}.${name}`] ?? name] ?? labelOf(name);
}

/** What may be written there; nothing where the field says so itself. */
export function fieldNote(of: string, name: string): string | undefined {
  const notes: Record<string, string> = words().blocks.notes;
  return notes[meanings[`${of}.${name}`] ?? name];
}

/** The names that scanners' makers print on them. */
const symbologies: Record<string, string> = {
  "upc-a": "UPC-A",
  "upc-e": "UPC-E",
  ean13: "EAN-13",
  ean8: "EAN-8",
  code39: "Code 39",
  itf: "ITF",
  codabar: "Codabar",
  code93: "Code 93",
  code128: "Code 128",
  "gs1-128": "GS1-128",
};

/** One of the values a field can have, in words. */
export function valueLabel(name: string, value: unknown): string {
  const values: Record<string, Record<string, string>> = words().blocks.values;
  const text = String(value);
  return (name === "symbology" ? symbologies : values[name])?.[text] ?? text;
}

/** A choice that nobody has made, where what holds then depends on the rest. */
export function unsetLabel(name: string): string {
  const unset: Record<string, string> = words().blocks.unset;
  return unset[name] ?? words().blocks.notSet;
}

const longestSummary = 80;

/** One line that tells this block from its neighbours. */
export function summaryOf(block: Block): string {
  const { content, columns, each, items, condition, style, char, lines, mode, source } = block;
  if (typeof content === "string") return shortened(content);
  if (Array.isArray(columns) && each === undefined) {
    return shortened(columns.map((cell) => String(cell?.content ?? "")).join("  ·  "));
  }
  if (typeof source === "string") {
    return source.startsWith("data:") ? words().blocks.embeddedPicture : shortened(source);
  }
  if (style !== undefined) return valueLabel("style", style);
  if (mode !== undefined) return valueLabel("mode", mode);
  const first = [each, items, condition, char, lines].find((value) => value !== undefined);
  return first === undefined ? "" : shortened(String(first));
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ⏎ ").trim();
  return line.length > longestSummary ? `${line.slice(0, longestSummary)}…` : line;
}

import type { Block, JsonSchema } from "../../api/types.ts";

/** How one field of a block is edited, read off the template language's JSON Schema. */
export type BlockField = { name: string; label: string; hint: string; required: boolean } & (
  | { kind: "lines" | "text" | "flag" | "mixed" }
  | { kind: "picture" }
  | { kind: "choice"; values: readonly (string | number)[] }
  | { kind: "whole"; minimum: number; maximum: number }
  | { kind: "items"; fields: readonly BlockField[] }
);

export interface BlockKind {
  type: string;
  fields: readonly BlockField[];
}

/** Every block the service knows, in its order. */
export function blockKinds(schema: JsonSchema): BlockKind[] {
  const blocks = schema.$defs?.block?.anyOf ?? [];
  return blocks.map((block) => ({ type: String(block.properties?.type?.const), fields: fieldsOf(block) }));
}

function fieldsOf(schema: JsonSchema): BlockField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .filter(([name, field]) => name !== "type" && !isBlockList(field))
    .map(([name, field]) => fieldOf(name, field, required.has(name)));
}

function isBlockList({ items }: JsonSchema): boolean {
  return items?.$ref !== undefined;
}

function fieldOf(name: string, schema: JsonSchema, required: boolean): BlockField {
  const common = { name, label: labelOf(name), hint: schema.description ?? "", required };
  const { anyOf, type, items } = schema;
  if (items) return { ...common, kind: "items", fields: fieldsOf(items) };
  if (anyOf?.every((each) => "const" in each)) {
    return { ...common, kind: "choice", values: anyOf.map((each) => each.const as string | number) };
  }
  if (anyOf) return { ...common, kind: "mixed" };
  if (type === "boolean") return { ...common, kind: "flag" };
  if (type === "integer") {
    return { ...common, kind: "whole", minimum: schema.minimum ?? 0, maximum: schema.maximum ?? 255 };
  }
  if (name === "source") return { ...common, kind: "picture" };
  return { ...common, kind: name === "content" ? "lines" : "text" };
}

export function labelOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const names: Record<string, string> = {
  qrcode: "QR code",
  pdf417: "PDF417",
  datamatrix: "Data Matrix",
  each: "For each",
  drawer: "Open drawer",
};

export function nameOfType(type: string): string {
  return names[type] ?? labelOf(type);
}

/** A tiny drawing, a hill below a sun, that the preview shows until a picture is chosen. */
const anyPicture =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAgAQAAAAB8r8axAAAAaElEQVR42m3OMQ5AQBCF4X+jWJ0LSFxBqdhwMQk3w00cQUcxwWZGs3jNl0xmJg+SdFeM/LAbizEm0H+Gg26end5JpV+OQtm8smbK7JSRa4rAUAkttIUQoPRCA3km1LGdM3jojfCqm+QG71pleX71WC4AAAAASUVORK5CYII=";

/** A constant, because linters take an object with a literal `then` for a promise. */
const thenField = "then";

/** What a new block begins with: something that prints, so that the preview answers at once. */
const starters: Record<string, Record<string, unknown>> = {
  text: { content: "New text" },
  columns: { columns: [{ content: "Left" }, { content: "Right", width: "auto", align: "right" }] },
  table: {
    each: "items",
    as: "item",
    columns: [
      { header: "Item", content: "{{ item.name }}" },
      { header: "Price", content: "{{ item.price | money }}", width: "auto", align: "right" },
    ],
  },
  feed: { lines: 1 },
  image: { source: anyPicture, width: "20mm" },
  qrcode: { content: "https://example.com" },
  barcode: { symbology: "code128", content: "12345678" },
  pdf417: { content: "12345678" },
  datamatrix: { content: "12345678" },
  each: { items: "items", as: "item", blocks: [{ type: "text", content: "{{ item.name }}" }] },
  if: { condition: "note", [thenField]: [{ type: "text", content: "{{ note }}" }] },
};

export function newBlock(type: string): Block {
  return { type, ...structuredClone(starters[type] ?? {}) };
}

const longestSummary = 80;

/** One line that tells this block from its neighbours. */
export function summaryOf(block: Block): string {
  const { content, columns, each, items, condition, style, char, lines, mode, source } = block;
  if (typeof content === "string") return shortened(content);
  if (Array.isArray(columns) && each === undefined) {
    return shortened(columns.map((cell) => String(cell?.content ?? "")).join("  ·  "));
  }
  if (typeof source === "string") return source.startsWith("data:") ? "Picture inside the template" : shortened(source);
  const first = [each, items, condition, char, style, lines, mode].find((value) => value !== undefined);
  return first === undefined ? "" : shortened(String(first));
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, " ⏎ ").trim();
  return line.length > longestSummary ? `${line.slice(0, longestSummary)}…` : line;
}

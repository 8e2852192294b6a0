import type { JsonSchema } from "../../api/types.ts";

/** How one field of a block is edited, read off the template language's JSON Schema. */
export type BlockField = FieldFrame &
  (
    | { kind: "lines" | "text" | "flag" | "mixed" | "letterSize" }
    | { kind: "picture" | "width" }
    | { kind: "choice"; values: readonly (string | number)[] }
    | { kind: "whole"; minimum: number; maximum: number }
    | { kind: "items"; fields: readonly BlockField[] }
  );

interface FieldFrame {
  name: string;
  /** What it is part of: a block's type, or "column". */
  of: string;
  required: boolean;
  /** What holds where nothing is said; undefined where that depends on the rest. */
  usual: unknown;
  /** For experts, and folded away. */
  isMore: boolean;
}

export interface BlockKind {
  type: string;
  fields: readonly BlockField[];
}

/** Every block the service knows, in its order. */
export function blockKinds(schema: JsonSchema): BlockKind[] {
  const blocks = schema.$defs?.block?.anyOf ?? [];
  return blocks.map((block) => {
    const type = String(block.properties?.type?.const);
    return { type, fields: fieldsOf(block, type) };
  });
}

/** The fields that most people never need. */
const more: Record<string, readonly string[]> = {
  text: ["underline", "invert", "font", "wrap"],
  column: ["underline", "invert", "font", "wrap", "size"],
  columns: ["gap"],
  table: ["as", "gap"],
  divider: ["char"],
  image: ["dither", "contrast"],
  qrcode: ["errorCorrection"],
  barcode: ["moduleWidth"],
  pdf417: ["columns", "errorCorrection"],
  each: ["as"],
  drawer: ["pin"],
};

function fieldsOf(schema: JsonSchema, of: string): BlockField[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .filter(([name, field]) => name !== "type" && !isBlockList(field))
    .map(([name, field]) => fieldOf(name, field, { of, required: required.has(name) }));
}

function isBlockList({ items }: JsonSchema): boolean {
  return items?.$ref !== undefined;
}

function fieldOf(name: string, schema: JsonSchema, place: { of: string; required: boolean }): BlockField {
  const { of } = place;
  const isMore = more[of]?.includes(name) ?? false;
  const common = { ...place, name, usual: schema.default, isMore };
  const { anyOf, type, items } = schema;
  if (items) return { ...common, kind: "items", fields: fieldsOf(items, "column") };
  if (anyOf?.every((each) => "const" in each)) {
    return { ...common, kind: "choice", values: anyOf.map((each) => each.const as string | number) };
  }
  if (of === "image" && name === "width") return { ...common, kind: "width" };
  if (anyOf) return { ...common, kind: name === "size" ? "letterSize" : "mixed" };
  if (type === "boolean") return { ...common, kind: "flag" };
  if (type === "integer") {
    return { ...common, kind: "whole", minimum: schema.minimum ?? 0, maximum: schema.maximum ?? 255 };
  }
  if (name === "source") return { ...common, kind: "picture" };
  return { ...common, kind: name === "content" ? "lines" : "text" };
}

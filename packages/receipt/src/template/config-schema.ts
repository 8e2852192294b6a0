import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { limits } from "../limits.ts";
import { defaults } from "./block-defaults.ts";
import { described } from "./expectation.ts";

/**
 * The template configuration as JSON Schema. A field's `description` completes the sentence "must be …": an editor
 * shows it while typing, and the same words are the error when the value is something else.
 */
const text = (what: { description: string }, maxLength: number = limits.fieldLength) =>
  Type.String({ ...what, maxLength });
const textOfAtMost = (most: number) => text(described("expected-text", { most }), most);
const content = textOfAtMost(limits.fieldLength);
/** What holds where nothing is said, for whoever shows the field. */
const meaning = (usual?: unknown) => (usual === undefined ? {} : { default: usual });
const quoted = (values: readonly string[]) => values.map((value) => `"${value}"`).join(", ");
const choice = <const Values extends readonly string[]>(values: Values, usual?: Values[number]) =>
  Type.Unsafe<Values[number]>(
    Type.Union(
      values.map((value) => Type.Literal(value)),
      { ...described("expected-choice", { choices: quoted(values) }), ...meaning(usual) },
    ),
  );
const whole = (minimum: number, maximum: number, usual?: number) =>
  Type.Integer({
    minimum,
    maximum,
    ...described("expected-whole", { min: minimum, max: maximum }),
    ...meaning(usual),
  });
const flag = (usual: boolean) => Type.Boolean({ ...described("expected-flag"), default: usual });
/** Text begins where its language does; what stands alone on its line is in the middle. */
const align = choice(["left", "center", "right"]);
const codeAlign = choice(["left", "center", "right"], defaults.codeAlign);
const wrap = choice(["word", "char", "clip"], "word");

/** ESC/POS magnifies characters up to eight times (GS !). */
const maxMagnification = 8;
const magnification = whole(1, maxMagnification);
const size = Type.Union(
  [magnification, Type.Object({ width: magnification, height: magnification }, { additionalProperties: false })],
  { default: 1, ...described("expected-size", { most: maxMagnification }) },
);
const style = {
  bold: Type.Optional(flag(false)),
  underline: Type.Optional(flag(false)),
  invert: Type.Optional(flag(false)),
  size: Type.Optional(size),
  font: Type.Optional(choice(["A", "B"], "A")),
};

export const millimetres = "^[0-9]+(\\.[0-9]+)?mm$";
/** Up to a metre, which is what 255 lines take: a longer feed is a slip of the pen, and a roll of blank paper. */
const feedLength = "^(1000(\\.0+)?|[0-9]{1,3}(\\.[0-9]+)?)mm$";
const percentage = "^(100|[1-9][0-9]?)(\\.[0-9]+)?%$";
const columnWidth = Type.Union(
  [Type.Integer({ minimum: 1, maximum: 255 }), Type.String({ pattern: percentage }), choice(["auto", "*"])],
  { ...described("expected-column-width"), default: "*" },
);
const cell = {
  content,
  width: Type.Optional(columnWidth),
  align: Type.Optional(align),
  wrap: Type.Optional(wrap),
  ...style,
};
const columnsOf = <Item extends TSchema>(item: Item) =>
  Type.Array(item, {
    minItems: 1,
    maxItems: limits.columns,
    ...described("expected-columns", { most: limits.columns }),
  });
const gap = Type.Optional(whole(0, 32, defaults.gap));
const loopVariable = Type.Optional(
  Type.String({
    pattern: "^[A-Za-z_][A-Za-z0-9_]{0,63}$",
    ...described("expected-variable"),
    default: defaults.loopVariable,
  }),
);
const listPath = text(described("expected-list-path"));
const nestedBlocks = Type.Array(Type.Unsafe<unknown>({ $ref: "#/$defs/block" }), described("expected-blocks"));

const block = <Name extends string, Fields extends Record<string, TSchema>>(type: Name, fields: Fields) =>
  Type.Object({ type: Type.Literal(type), ...fields }, { additionalProperties: false });

export const symbologies = [
  "upc-a",
  "upc-e",
  "ean13",
  "ean8",
  "code39",
  "itf",
  "codabar",
  "code93",
  "code128",
  "gs1-128",
] as const;

/** Named through a constant because a literal `then` reads as a promise to linters; blocks are never awaited. */
export const thenField = "then";

/** Every block of the language. The keys of `properties` are the only fields a block may have. */
export const blockSchemas = {
  text: block("text", { content, align: Type.Optional(align), wrap: Type.Optional(wrap), ...style }),
  columns: block("columns", { columns: columnsOf(Type.Object(cell, { additionalProperties: false })), gap }),
  table: block("table", {
    each: listPath,
    as: loopVariable,
    header: Type.Optional(flag(true)),
    columns: columnsOf(Type.Object({ header: Type.Optional(content), ...cell }, { additionalProperties: false })),
    gap,
  }),
  divider: block("divider", {
    style: Type.Optional(choice(["single", "double", "dashed"], "single")),
    char: Type.Optional(text(described("expected-character"), 32)),
  }),
  feed: block("feed", {
    lines: Type.Optional(
      Type.Union([whole(1, 255), Type.String({ pattern: feedLength })], {
        ...described("expected-feed"),
        default: 1,
      }),
    ),
  }),
  image: block("image", {
    source: text(described("expected-image-source"), limits.imageLength),
    width: Type.Optional(
      Type.Union(
        [
          Type.Integer({ minimum: 1, maximum: 4096 }),
          Type.String({ pattern: millimetres }),
          Type.String({ pattern: percentage }),
        ],
        described("expected-image-width"),
      ),
    ),
    align: Type.Optional(codeAlign),
    dither: Type.Optional(choice(["none", "threshold", "bayer", "floyd-steinberg", "atkinson"], defaults.dither)),
    contrast: Type.Optional(whole(-100, 100, 0)),
  }),
  qrcode: block("qrcode", {
    content,
    align: Type.Optional(codeAlign),
    size: Type.Optional(whole(1, 16, defaults.qrcode.size)),
    errorCorrection: Type.Optional(choice(["L", "M", "Q", "H"], defaults.qrcode.errorCorrection)),
  }),
  barcode: block("barcode", {
    content,
    symbology: choice(symbologies),
    align: Type.Optional(codeAlign),
    height: Type.Optional(whole(1, 255, defaults.barcode.height)),
    moduleWidth: Type.Optional(whole(2, 6, defaults.barcode.moduleWidth)),
    text: Type.Optional(choice(["above", "below", "both", "none"], defaults.barcode.text)),
  }),
  pdf417: block("pdf417", {
    content,
    align: Type.Optional(codeAlign),
    size: Type.Optional(whole(2, 8, defaults.pdf417.size)),
    columns: Type.Optional(whole(0, 30, defaults.pdf417.columns)),
    errorCorrection: Type.Optional(whole(0, 8, defaults.pdf417.errorCorrection)),
  }),
  datamatrix: block("datamatrix", {
    content,
    align: Type.Optional(codeAlign),
    size: Type.Optional(whole(2, 16, defaults.datamatrix.size)),
  }),
  each: block("each", {
    items: listPath,
    as: loopVariable,
    blocks: nestedBlocks,
    empty: Type.Optional(nestedBlocks),
  }),
  if: block("if", {
    condition: text(described("expected-condition")),
    [thenField]: nestedBlocks,
    else: Type.Optional(nestedBlocks),
  }),
  drawer: block("drawer", {
    pin: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(5)], { ...described("expected-pin"), default: 2 })),
  }),
  cut: block("cut", { mode: Type.Optional(choice(["partial", "full"], "partial")) }),
};

/** Fields outside the blocks. Others are stored with the template and not interpreted. */
export const configSchema = Type.Object({
  name: Type.Optional(textOfAtMost(200)),
  title: Type.Optional(text(described("expected-title", { most: 500 }), 500)),
  width: Type.String({ pattern: millimetres, ...described("expected-paper-width") }),
  height: Type.Optional(Type.String({ pattern: millimetres, ...described("expected-label-height") })),
  bottomMargin: Type.Optional(Type.String({ pattern: millimetres, ...described("expected-bottom-margin") })),
  locale: Type.Optional(Type.String(described("expected-locale"))),
  currency: Type.Optional(Type.String({ pattern: "^[A-Z]{3}$", ...described("expected-currency") })),
  timeZone: Type.Optional(Type.String(described("expected-time-zone"))),
  direction: Type.Optional(choice(["ltr", "rtl"])),
  media: Type.Optional(choice(["continuous", "gap", "black-mark"], "continuous")),
  schema: Type.Optional(Type.Object({}, described("expected-schema"))),
  example: Type.Optional(Type.Object({}, described("expected-example"))),
  blocks: nestedBlocks,
});

type BlockSchemas = typeof blockSchemas;
export type BlockType = keyof BlockSchemas;
type Leaf<Name extends Exclude<BlockType, "each" | "if">> = Static<BlockSchemas[Name]>;

export type StyleConfig = Pick<Leaf<"text">, "bold" | "underline" | "invert" | "size" | "font">;
export type CellConfig = Leaf<"columns">["columns"][number];
type EachConfig = Omit<Static<BlockSchemas["each"]>, "blocks" | "empty"> & {
  blocks: BlockConfig[];
  empty?: BlockConfig[];
};
type IfConfig = Omit<Static<BlockSchemas["if"]>, "then" | "else"> & {
  then: BlockConfig[];
  else?: BlockConfig[];
};
export type BlockConfig =
  | { [Name in Exclude<BlockType, "each" | "if">]: Leaf<Name> }[Exclude<BlockType, "each" | "if">]
  | EachConfig
  | IfConfig;
export type TemplateConfig = Omit<Static<typeof configSchema>, "blocks"> & { blocks: BlockConfig[] };

/** For editors: the JSON Schema (draft 2020-12) of a template's `config`. */
export function templateConfigSchema(): Record<string, unknown> {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Platen template configuration",
    ...configSchema,
    $defs: { block: { anyOf: Object.values(blockSchemas) } },
  };
}

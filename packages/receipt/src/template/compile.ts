import type { Liquid } from "liquidjs";
import type { Document } from "../document.ts";
import type { JsonObject } from "../json.ts";
import { createEngine } from "../language/engine.ts";
import type { Text } from "../language/expression.ts";
import type { Regional } from "../language/filter.ts";
import type { Problem } from "../problem/fault.ts";
import { sampleFor } from "../sample/sample-data.ts";
import { compileDataSchema, type Validate } from "../schema/data-schema.ts";
import { withoutShop } from "../shop.ts";
import { ReceiptError } from "../template-error.ts";
import { parseConfig } from "./config.ts";
import type { TemplateConfig } from "./config-schema.ts";
import type { Form } from "./data-shape.ts";
import { inferSchemas } from "./infer-schema.ts";
import { BlockParser } from "./parse-blocks.ts";
import type { Located, ProgramBlock } from "./program.ts";

/** A template ready to be filled any number of times. */
export interface CompiledTemplate {
  /** What every document of this template has in common. */
  readonly frame: Omit<Document, "version" | "blocks">;
  readonly program: readonly ProgramBlock[];
  /** What a job of this template is called. */
  readonly title: Located<Text> | undefined;
  readonly liquid: Liquid;
  /** What it says itself of how numbers, money and time are written; the rest is the shop's. */
  readonly regional: Partial<Regional>;
  /** Only a template that reads a field of the shop is given it: in any other `shop` is a name like any other. */
  readonly readsShop: boolean;
  /** `config.schema`, or the schema inferred from the blocks, which names one type for each value. */
  readonly schema: JsonObject;
  /** `config.example`, or data sampled from the schema. Valid against the schema either way: what it calls a string is one. */
  readonly example: JsonObject;
  /** Every problem of the data, as in `data.items[0].price: must be number`; none when it is taken. */
  readonly validate: Validate;
}

/** Throws one `TEMPLATE_INVALID` error that lists every problem with its path. */
export function compileTemplate(config: unknown): CompiledTemplate {
  const { config: checked, problems } = parseConfig(config);
  const { liquid, program, title, problems: inExpressions } = compileProgram(checked);
  const mistakes = [...problems, ...inExpressions];
  if (mistakes.length > 0) throw new ReceiptError("TEMPLATE_INVALID", [...mistakes, ...schemaProblems(checked)]);
  const inferred = inferSchemas(program, { title, example: checked.example });
  const { schema, validate } = dataSchema(checked, inferred);
  const given = exampleOf(checked, schema, validate);
  const example = checked.schema === undefined ? inferred.asPublished(given) : given;
  const { readsShop } = inferred;
  return {
    frame: frameOf(checked),
    program,
    title,
    liquid,
    regional: regionalIn(checked),
    readsShop,
    schema,
    example,
    validate,
  };
}

function regionalIn({ locale, currency, timeZone }: TemplateConfig): Partial<Regional> {
  return { ...(locale && { locale }), ...(currency && { currency }), ...(timeZone && { timeZone }) };
}

interface Compiled {
  liquid: Liquid;
  program: ProgramBlock[];
  title: Located<Text> | undefined;
  /** Of all its expressions, each with its path. A program with problems is not to be run. */
  problems: Problem[];
}

function compileProgram(config: TemplateConfig): Compiled {
  const liquid = createEngine();
  const parser = new BlockParser(liquid, Number.parseFloat(config.width));
  const title = config.title === undefined ? undefined : parser.text(config.title, "config.title");
  const program = parser.blocks(config.blocks, "config.blocks");
  return { liquid, program, title, problems: parser.problems };
}

function dataSchema(
  { schema }: TemplateConfig,
  { published, accepted }: Pick<ReturnType<typeof inferSchemas>, Form>,
): Pick<CompiledTemplate, "schema" | "validate"> {
  if (schema !== undefined) return { schema: schema as JsonObject, validate: compileDataSchema(schema) };
  return { schema: published, validate: compileDataSchema(accepted, "config.blocks (the data they read)") };
}

/** What the blocks imply is not known while they are wrong, so only a schema of the author's own is looked at. */
function schemaProblems(config: TemplateConfig): readonly Problem[] {
  if (config.schema === undefined) return [];
  try {
    const { schema, validate } = dataSchema(config, inferSchemas([]));
    exampleOf(config, schema, validate);
    return [];
  } catch (error) {
    if (error instanceof ReceiptError) return error.problems;
    throw error;
  }
}

function exampleOf(config: TemplateConfig, schema: JsonObject, validate: Validate): JsonObject {
  if (config.example === undefined) {
    const sample = sampleFor(schema, validate, "config.schema");
    return config.schema === undefined ? withoutShop(sample) : sample;
  }
  const problems = validate(config.example);
  if (problems.length === 0) return config.example as JsonObject;
  throw new ReceiptError(
    "TEMPLATE_INVALID",
    problems.map((problem) => ({ ...problem, path: problem.path.replace(/^data/, "config.example") })),
  );
}

function frameOf(config: TemplateConfig): CompiledTemplate["frame"] {
  return {
    name: config.name ?? "",
    widthMm: Number.parseFloat(config.width),
    ...(config.height === undefined ? {} : { heightMm: Number.parseFloat(config.height) }),
    ...(config.bottomMargin === undefined ? {} : { bottomMarginMm: Number.parseFloat(config.bottomMargin) }),
    ...(config.direction === undefined ? {} : { direction: config.direction }),
    ...(config.media === undefined ? {} : { media: config.media }),
  };
}

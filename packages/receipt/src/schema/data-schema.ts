import { Ajv, type Format, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { canonicalJson, isObject, ownProperty, sizeFault } from "../json.ts";
import { limits } from "../limits.ts";
import { type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { ReceiptError } from "../template-error.ts";
import { dataProblems } from "./data-problems.ts";
import { compilePattern } from "./patterns.ts";
import { schemaBoundProblems } from "./schema-bounds.ts";

/** Lists every problem of the data, at most `limits.details` of them; none when the schema accepts it. */
export type Validate = (data: unknown) => Problem[];

type Draft = "2020-12" | "07";
const validators = { "2020-12": Ajv2020, "07": Ajv };

/**
 * Formats whose expressions take linear or, over `limits.patternInput` characters, bearable time. `url`, `regex` and
 * `uri-template` are left out: the first two backtrack, and none of the three is of use on a receipt.
 */
const formats = [
  "date",
  "time",
  "date-time",
  "duration",
  "email",
  "hostname",
  "ipv4",
  "ipv6",
  "uri",
  "uri-reference",
  "uuid",
  "json-pointer",
  "byte",
  "int32",
  "int64",
  "float",
  "double",
] as const;

/** Builds the validator of a template's data. Throws `TEMPLATE_INVALID` when the schema itself will not do. */
export function compileDataSchema(schema: unknown, path = "config.schema"): Validate {
  const problems = schemaBoundProblems(schema, path);
  if (problems.length > 0) throw new ReceiptError("TEMPLATE_INVALID", problems);
  if (!isObject(schema)) throw new ReceiptError("TEMPLATE_INVALID", [problemAt(path, fault("not-an-object"))]);
  const draft = draftOf(schema, path);
  const wrong = metaProblems(draft, schema, path);
  if (wrong.length > 0) throw new ReceiptError("TEMPLATE_INVALID", wrong);
  const accept = compileWith(draft, schema, path);
  return (data) => {
    const tooBig = sizeFault(data, { depth: limits.dataDepth, nodes: limits.dataNodes, length: limits.dataLength });
    if (tooBig !== undefined) return [problemAt("data", tooBig)];
    if (!isObject(data)) return [problemAt("data", fault("must-be-type", { type: fault("type-object") }))];
    return accept(data) ? [] : dataProblems(accept.errors ?? [], data, "data");
  };
}

function draftOf(schema: Record<string, unknown>, path: string): Draft {
  const named = ownProperty(schema, "$schema") ?? "2020-12";
  if (typeof named === "string" && named.includes("2020-12")) return "2020-12";
  if (typeof named === "string" && named.includes("draft-07")) return "07";
  throw new ReceiptError("TEMPLATE_INVALID", [problemAt(`${path}.$schema`, fault("schema-draft"))]);
}

/** Kept between templates, because compiling the meta-schema takes longer than checking a hundred schemas with it. */
const metaValidators = new Map<Draft, Ajv>();

function metaProblems(draft: Draft, schema: object, path: string): Problem[] {
  let ajv = metaValidators.get(draft);
  if (ajv === undefined) {
    ajv = new validators[draft]({ allErrors: true, strict: false, logger: false, validateFormats: false });
    metaValidators.set(draft, ajv);
  }
  // The draft is named by us: `$schema` as the author wrote it may be a variant ajv does not know by that name.
  const { $schema: _, ...unnamed } = schema as { $schema?: unknown };
  return ajv.validateSchema(unnamed) === true ? [] : dataProblems(ajv.errors ?? [], unnamed, path);
}

/** A new ajv for every template: one keeps every schema it ever compiled, and templates come and go. */
function compileWith(draft: Draft, schema: object, path: string): ValidateFunction {
  const ajv = new validators[draft]({
    allErrors: true,
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // Inlining a shared definition at every use is how small schemas become megabytes of code.
    inlineRefs: false,
    // Without this `constructor` counts as a property of every object.
    ownProperties: true,
    // 0.07 is a multiple of 0.01 for people, though not in binary.
    multipleOfPrecision: 9,
    // Compiling a template must stay cheap; the optimiser takes a third of it and saves microseconds per receipt.
    code: { optimize: false, regExp: Object.assign(compilePattern, { code: "compilePattern" }) },
  });
  for (const name of formats) ajv.addFormat(name, boundedFormat(fullFormats[name]));
  ajv.removeKeyword("uniqueItems");
  ajv.addKeyword({
    keyword: "uniqueItems",
    type: "array",
    schemaType: "boolean",
    error: { message: "must not have the same entry twice" },
    validate: (wanted: boolean, list: unknown[]) => !wanted || allDifferent(list),
  });
  const { $schema: _, $id: __, ...unnamed } = schema as { $schema?: unknown; $id?: unknown };
  try {
    return ajv.compile(unnamed);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ReceiptError("TEMPLATE_INVALID", [problemAt(path, fault("schema-wrong", { why }))], { cause: error });
  }
}

/** ajv-formats gives an expression, a function, or an object around one; formats of numbers need no bound. */
function boundedFormat(format: Format): Format {
  const validate: unknown = format instanceof RegExp ? (text: string) => format.test(text) : Object(format).validate;
  if (typeof validate !== "function" || Object(format).type === "number") return format;
  return (text: string) => text.length <= limits.patternInput && validate(text) === true;
}

/** ajv compares every entry with every other; a list of 50,000 objects would take minutes. */
function allDifferent(list: readonly unknown[]): boolean {
  return new Set(list.map(canonicalJson)).size === list.length;
}

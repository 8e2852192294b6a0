import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject, str, type ValidateFunction } from "ajv";
import { withoutNul } from "./schemas.ts";

/** More than this nobody reads, and an attacker would like to have them made. */
const mostProblems = 100;

/** The schemas are our own, and not checked themselves: that would be 50 ms of every start. */
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false, meta: false, validateSchema: false });

/** How long a value may be as JSON, for what is bounded as a whole. */
ajv.addKeyword({
  keyword: "mostBytes",
  schemaType: "number",
  validate: (most: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= most,
  error: { message: ({ schema }) => str`must be at most ${schema} bytes as JSON` },
});

/**
 * Returns every problem of a value as a sentence that begins with its field: `options.copies: must be <= 100`. Made with the
 * first value: there are a hundred schemas, and all of them would be a seventh of the time that a start takes.
 */
export function problemFinder(schema: TSchema): (value: unknown) => string[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    return validate(value) ? [] : (validate.errors ?? []).slice(0, mostProblems).map(describe);
  };
}

function describe({ instancePath, keyword, params, message, parentSchema, schema }: ErrorObject): string {
  const path = fieldPath(instancePath);
  const inside = (name: unknown) => (path ? `${path}.${name}` : String(name));
  switch (keyword) {
    case "required":
      return `${inside(params.missingProperty)}: is required`;
    case "additionalProperties":
      return `${inside(shortened(params.additionalProperty))}: unknown field`;
    case "enum":
      return `${path}: must be one of ${params.allowedValues.join(", ")}`;
    case "pattern":
      return `${path}: ${patternProblem(schema ?? parentSchema?.pattern ?? params.pattern)}`;
    default:
      return `${path || "body"}: ${message ?? "is not valid"}`;
  }
}

function patternProblem(pattern: unknown): string {
  return pattern === withoutNul ? "must not contain the character NUL" : `must match ${pattern}`;
}

/** `/options/copies` and `/items/0/price` become `options.copies` and `items[0].price`. */
function fieldPath(instancePath: string): string {
  return instancePath
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((part, index) => (/^[0-9]+$/.test(part) ? `[${part}]` : index === 0 ? part : `.${part}`))
    .join("");
}

const longestName = 80;

/** A name as it may be repeated in an answer. */
export function shortened(name: unknown): string {
  const text = String(name);
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}

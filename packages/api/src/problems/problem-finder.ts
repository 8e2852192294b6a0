import { keywordFault } from "@platen/receipt/keyword-fault";
import { type Fault, type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { TSchema } from "@sinclair/typebox";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { fault } from "./fault.ts";
import { fieldPath, shortened } from "./field-path.ts";
import { labelName } from "./label-name.ts";
import { missedFault } from "./matching.ts";
import { outermost } from "./unions.ts";

/** More than this nobody reads, and an attacker would like to have them made. */
const mostProblems = 100;

/** The schemas are our own, and not checked themselves: that would be 50 ms of every start. `verbose` gives an error its schema. */
const ajv = new Ajv({
  allErrors: true,
  strict: false,
  validateFormats: false,
  meta: false,
  validateSchema: false,
  verbose: true,
});

/** How long a value may be as JSON, for what is bounded as a whole. */
export const bytesKeyword = "maxBytes";

ajv.addKeyword({
  keyword: bytesKeyword,
  schemaType: "number",
  validate: (max: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= max,
});

/**
 * Finds every problem of a value. The validator is made with the first value: there are a hundred schemas, and all of them
 * would be a seventh of the time that a start takes.
 */
export function problemFinder(schema: TSchema): (value: unknown) => Problem[] {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= ajv.compile(schema);
    return validate(value)
      ? []
      : outermost(validate.errors ?? [])
          .slice(0, mostProblems)
          .map(problemOf);
  };
}

function problemOf(error: ErrorObject | Problem): Problem {
  return "keyword" in error ? problemAt(placeOf(error), faultOf(error)) : error;
}

function placeOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = fieldPath(instancePath);
  const inside = (name: unknown) => (path ? `${path}.${shortened(name)}` : shortened(name));
  if (keyword === "required") return inside(params.missingProperty);
  return keyword === "additionalProperties" ? inside(params.additionalProperty) : path || "body";
}

function faultOf(error: ErrorObject): Fault {
  const { keyword, params, schema, parentSchema } = error;
  switch (keyword) {
    case "additionalProperties":
      return fault(hasLabels(parentSchema) ? "not-a-label-name" : "unknown-field");
    case "enum":
      return fault("must-be-one-of", { choices: params.allowedValues.join(", ") });
    case "pattern":
      return missedFault(parentSchema) ?? keywordFault(error);
    case bytesKeyword:
      return fault("bytes-too-many", { max: Number(schema) });
    default:
      return keywordFault(error);
  }
}

function hasLabels(schema: ErrorObject["parentSchema"]): boolean {
  return Object.hasOwn(Object(schema?.patternProperties), labelName);
}

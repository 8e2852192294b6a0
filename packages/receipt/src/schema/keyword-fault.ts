import type { ErrorObject } from "ajv";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";

/** The values of an enum worth listing in a message. */
const shownValues = 20;

/** What ajv found wrong with a value, by the keyword of the schema that it does not fit. */
export function keywordFault({ keyword, params, message }: ErrorObject): Fault {
  switch (keyword) {
    case "required":
    case "dependentRequired":
    case "dependencies":
      return fault("required");
    case "additionalProperties":
    case "unevaluatedProperties":
      return fault("not-allowed");
    case "type":
      return fault("must-be-type", { type: typeNamed([params.type].flat()) });
    case "enum":
      return fault("must-be-one-of", { choices: listed(params.allowedValues) });
    case "const":
      return fault("must-be-value", { value: JSON.stringify(params.allowedValue) });
    case "minimum":
      return fault("fewer-than", { min: params.limit });
    case "maximum":
      return fault("more-than", { max: params.limit });
    case "exclusiveMinimum":
      return fault("not-above", { min: params.limit });
    case "exclusiveMaximum":
      return fault("not-below", { max: params.limit });
    case "multipleOf":
      return fault("not-multiple", { step: params.multipleOf });
    case "minLength":
      return params.limit === 1 ? fault("text-empty") : fault("text-too-short", { min: params.limit });
    case "maxLength":
      return fault("text-too-long", { max: params.limit });
    case "minItems":
      return params.limit === 1 ? fault("list-empty") : fault("list-too-short", { min: params.limit });
    case "maxItems":
      return fault("list-too-long", { max: params.limit });
    case "uniqueItems":
      return fault("list-repeats");
    case "minProperties":
      return fault("fields-too-few", { min: params.limit });
    case "maxProperties":
      return fault("fields-too-many", { max: params.limit });
    case "pattern":
      return fault("pattern-missed", { pattern: params.pattern });
    case "format":
      return fault("format-missed", { format: params.format });
    default:
      return fault("value-wrong", { why: message ?? "is not valid" });
  }
}

/** A value that a schema names can be of any of these. */
function typeNamed([name, ...others]: readonly unknown[]): Fault {
  const one = fault(`type-${String(name)}` as "type-string");
  return others.length === 0 ? one : fault("type-or", { one, other: typeNamed(others) });
}

function listed(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const shown = all.slice(0, shownValues).map((value) => JSON.stringify(value));
  return `${shown.join(", ")}${all.length > shownValues ? ", …" : ""}`;
}

import type { ErrorObject } from "ajv";
import { memberPath, ownProperty } from "./json.ts";
import { limits } from "./limits.ts";

/** The values of an enum worth listing in a message. */
const shownValues = 20;

/** ajv's errors as `data.items[0].price: must be number`, all of them, each said once. */
export function dataProblems(errors: readonly ErrorObject[], data: unknown, root: string): string[] {
  const lines = new Set<string>();
  for (const error of errors) {
    if (error.keyword === "if" || errors.some((union) => isBranchOf(error, union))) continue;
    const branches = errors.filter((branch) => isBranchOf(branch, error));
    // A branch behind a $ref has another schema path and is listed by itself: the union then adds nothing to it.
    if (isUnion(error) && branches.length === 0 && errors.some((other) => isBeside(other, error))) continue;
    lines.add(`${locate(error, data, root)}: ${message(error, branches)}`);
  }
  const all = [...lines];
  if (all.length <= limits.details) return all;
  return [...all.slice(0, limits.details), `${root}: and ${all.length - limits.details} more problems`];
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function isBeside(error: ErrorObject, union: ErrorObject): boolean {
  return error !== union && error.instancePath === union.instancePath && !isUnion(error);
}

/** The branches of a union each fail for a reason of their own; together they are one problem. */
function isBranchOf(error: ErrorObject, union: ErrorObject): boolean {
  return isUnion(union) && error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`);
}

function locate(error: ErrorObject, data: unknown, root: string): string {
  let path = root;
  let value = data;
  for (const segment of error.instancePath.split("/").slice(1)) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    path = memberPath(path, Array.isArray(value) ? Number(key) : key);
    value = typeof value === "object" && value !== null ? ownProperty(value, key) : undefined;
  }
  const name = error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty;
  return typeof name === "string" ? memberPath(path, name) : path;
}

function message(error: ErrorObject, alternatives: readonly ErrorObject[]): string {
  const { keyword, params } = error;
  switch (keyword) {
    case "required":
    case "dependentRequired":
    case "dependencies":
      return "is required";
    case "additionalProperties":
    case "unevaluatedProperties":
      return "is not allowed";
    case "type":
      return `must be ${[params.type].flat().join(" or ")}`;
    case "enum":
      return `must be one of ${listed(params.allowedValues)}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "anyOf":
    case "oneOf":
      return union(params.passingSchemas, alternatives);
    default:
      return error.message ?? "is not valid";
  }
}

function listed(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const shown = all.slice(0, shownValues).map((value) => JSON.stringify(value));
  return `${shown.join(", ")}${all.length > shownValues ? ", …" : ""}`;
}

function union(passing: unknown, alternatives: readonly ErrorObject[]): string {
  if (Array.isArray(passing)) return "fits more than one of the allowed forms; it must fit exactly one";
  const reasons = [...new Set(alternatives.map((error) => message(error, [])))];
  return reasons.length === 0
    ? "fits none of the allowed forms"
    : `fits none of the allowed forms (${reasons.join("; ")})`;
}

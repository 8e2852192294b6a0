import type { ErrorObject } from "ajv";
import { memberPath, ownProperty } from "../json.ts";
import { limits } from "../limits.ts";

/** The values of an enum worth listing in a message. */
const shownValues = 20;

/** Errors looked at. A long list of wrong entries gives tens of thousands, and unions compare each with each. */
const readErrors = 500;

/** ajv's errors as `data.items[0].price: must be number`, each said once, the first hundred listed and the rest counted. */
export function dataProblems(all: readonly ErrorObject[], data: unknown, root: string): string[] {
  const errors = all.slice(0, readErrors);
  const unions = errors.filter(isUnion);
  const lines = new Set<string>();
  for (const error of errors) {
    if (error.keyword === "if" || unions.some((union) => isBranchOf(error, union))) continue;
    const branches = isUnion(error) ? errors.filter((branch) => isBranchOf(branch, error)) : [];
    // A branch behind a $ref has another schema path and is listed by itself: the union then adds nothing to it.
    if (isUnion(error) && branches.length === 0 && errors.some((other) => isBeside(other, error))) continue;
    lines.add(`${locate(error, data, root)}: ${message(error, branches)}`);
  }
  const more = lines.size + all.length - errors.length - limits.details;
  return more > 0 ? [...[...lines].slice(0, limits.details), `${root}: and ${more} more problems`] : [...lines];
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function isBeside(error: ErrorObject, union: ErrorObject): boolean {
  return error !== union && error.instancePath === union.instancePath && !isUnion(error);
}

/** The branches of a union each fail for a reason of their own; together they are one problem. */
function isBranchOf(error: ErrorObject, union: ErrorObject): boolean {
  const sameValue =
    error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`);
  return sameValue && error !== union && error.schemaPath.startsWith(`${union.schemaPath}/`);
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

/** Inside a union there is one path for all reasons, so a missing field is named by the reason itself. */
function reason(error: ErrorObject): string {
  const { missingProperty } = error.params;
  return typeof missingProperty === "string" ? `"${missingProperty}" is required` : message(error, []);
}

function union(passing: unknown, alternatives: readonly ErrorObject[]): string {
  if (Array.isArray(passing)) return "fits more than one of the allowed forms; it must fit exactly one";
  const reasons = [...new Set(alternatives.map(reason))];
  return reasons.length === 0
    ? "fits none of the allowed forms"
    : `fits none of the allowed forms (${reasons.join("; ")})`;
}

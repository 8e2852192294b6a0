import type { ErrorObject } from "ajv";
import { memberPath, ownProperty } from "../json.ts";
import { limits } from "../limits.ts";
import { detailOf, type Fault, type Problem, problemAt } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { keywordFault } from "./keyword-fault.ts";

/** Errors looked at. A long list of wrong entries gives tens of thousands, and unions compare each with each. */
const readErrors = 500;

/** ajv's errors as problems of `data.items[0].price`, each once, the first hundred listed and the rest counted. */
export function dataProblems(all: readonly ErrorObject[], data: unknown, root: string): Problem[] {
  const errors = all.slice(0, readErrors);
  const unions = errors.filter(isUnion);
  const found = new Map<string, Problem>();
  for (const error of errors) {
    if (error.keyword === "if" || unions.some((union) => isBranchOf(error, union))) continue;
    const branches = isUnion(error) ? errors.filter((branch) => isBranchOf(branch, error)) : [];
    // A branch behind a $ref has another schema path and is listed by itself: the union then adds nothing to it.
    if (isUnion(error) && branches.length === 0 && errors.some((other) => isBeside(other, error))) continue;
    const problem = problemAt(locate(error, data, root), faultIn(error, branches));
    found.set(detailOf(problem), problem);
  }
  const problems = [...found.values()];
  const more = problems.length + all.length - errors.length - limits.details;
  if (more <= 0) return problems;
  return [...problems.slice(0, limits.details), problemAt(root, fault("more-problems", { more }))];
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

function faultIn(error: ErrorObject, alternatives: readonly ErrorObject[]): Fault {
  const { keyword, params } = error;
  if (keyword === "anyOf" || keyword === "oneOf") return union(params.passingSchemas, alternatives);
  return keywordFault(error);
}

/** Inside a union there is one path for all reasons, so a missing field is named by the reason itself. */
function reason(error: ErrorObject): Fault {
  const { missingProperty } = error.params;
  if (typeof missingProperty === "string") return fault("field-required", { field: missingProperty });
  return faultIn(error, []);
}

function union(passing: unknown, alternatives: readonly ErrorObject[]): Fault {
  if (Array.isArray(passing)) return fault("several-forms-fit");
  const reasons = new Map(alternatives.map(reason).map((each) => [each.message, each]));
  const [first, ...rest] = reasons.values();
  if (first === undefined) return fault("no-form-fits");
  return fault("no-form-fits-because", {
    reasons: rest.reduce((one, other) => fault("both-reasons", { one, other }), first),
  });
}

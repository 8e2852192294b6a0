import { type Fault, type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { ErrorObject } from "ajv";
import { fault } from "./fault.ts";
import { fieldPath } from "./field-path.ts";

/**
 * ajv reports a value that fits no branch of a union with the errors of all branches, and one for the union. Left are the
 * errors of the branch that was meant; where that is unknown, one problem that names what is allowed.
 */
export function outermost(errors: readonly ErrorObject[]): (ErrorObject | Problem)[] {
  const unions = errors.filter(({ keyword }) => keyword === "anyOf");
  const outer = unions.filter((union) => !unions.some((other) => isInside(union, other)));
  const beside = errors.filter((error) => !outer.some((union) => error === union || isInside(error, union)));
  return [...beside, ...outer.flatMap((union) => ofUnion(union, errors))];
}

function isInside(error: ErrorObject, union: ErrorObject): boolean {
  return (
    error !== union &&
    error.schemaPath.startsWith(`${union.schemaPath}/`) &&
    (error.instancePath === union.instancePath || error.instancePath.startsWith(`${union.instancePath}/`))
  );
}

function ofUnion(union: ErrorObject, errors: readonly ErrorObject[]): (ErrorObject | Problem)[] {
  const branches = new Map<string, ErrorObject[]>();
  for (const error of errors.filter((each) => isInside(each, union))) {
    const branch = error.schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0] ?? "";
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const kinds: ErrorObject[] = [];
  for (const branch of branches.values()) {
    const kind = branch.find((error) => isKind(error) && error.instancePath === union.instancePath);
    if (kind === undefined) return outermost(branch);
    kinds.push(kind);
  }
  return [problemAt(fieldPath(union.instancePath) || "body", allowedFault(kinds))];
}

/** Says that the value is of another kind than the branch is for. */
function isKind({ keyword }: ErrorObject): boolean {
  return keyword === "type" || keyword === "const";
}

function allowedFault(kinds: readonly ErrorObject[]): Fault {
  if (kinds.every(({ keyword }) => keyword === "const")) {
    return fault("must-be-one-of", { choices: kinds.map(({ params }) => String(params.allowedValue)).join(", ") });
  }
  const names = kinds.map(nameOf);
  return fault("must-be-type", { type: names.reduce((one, other) => fault("type-or", { one, other })) });
}

function nameOf({ keyword, params }: ErrorObject): Fault | string {
  return keyword === "const" ? JSON.stringify(params.allowedValue) : fault(`type-${params.type}` as "type-string");
}

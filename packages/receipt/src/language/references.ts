import {
  AssignTag,
  CaseTag,
  ForTag,
  IfTag,
  Output,
  type Template,
  type Token,
  TypeGuards,
  UnlessTag,
  Value,
} from "liquidjs";
import { inputOf, isArithmetic, keepsEntries } from "./filters.ts";
import type { Guard, Path, Reference, Scope, Use } from "./scope.ts";

type Report = (reference: Reference) => void;

/** Finds every value of the data that a text reads, in the order Liquid reads them. */
export function textReferences(templates: Iterable<Template>, scope: Scope, report: Report): void {
  for (const template of templates) {
    if (template instanceof Output) valueReferences(template.value, "printed", scope, report);
    else if (template instanceof AssignTag) assignReferences(template, scope, report);
    else if (template instanceof ForTag) loopReferences(template, scope, report);
    else if (template instanceof IfTag) branchReferences(template, true, scope, report);
    else if (template instanceof UnlessTag) branchReferences(template, false, scope, report);
    else if (template instanceof CaseTag) caseReferences(template, scope, report);
  }
}

/** The condition of an `if`: reading a value to decide does not make it required. */
export function conditionReferences(value: Value, scope: Scope, report: Report): Guard {
  valueReferences(value, "truth", scope.under(null), report);
  const [token, ...more] = value.initial.postfix;
  if (token === undefined || more.length > 0 || value.filters.length > 0) return null;
  return pathOf(token, scope, () => {});
}

/** The list of a loop; returns the path of its entries, or null when they are not entries of the data. */
export function listReferences(value: Value, optional: boolean, scope: Scope, report: Report): Path | null {
  const path = valueReferences(value, "list", optional ? scope.under(null) : scope, report);
  return path !== null && value.filters.every(({ name }) => keepsEntries(name)) ? [...path, 0] : null;
}

function assignReferences(tag: AssignTag, scope: Scope, report: Report): void {
  for (const value of tag.arguments()) {
    if (!(value instanceof Value)) continue;
    const path = valueReferences(value, "unknown", scope, report);
    const alias = value.filters.length === 0 ? path : null;
    for (const { content } of tag.localScope()) scope.assign(content, alias);
  }
}

function loopReferences(tag: ForTag, scope: Scope, report: Report): void {
  const listSight = tag.elseTemplates.length > 0 ? scope.under(null) : scope;
  const path = pathOf(tag.collection, listSight, report);
  if (path !== null) report(listSight.reference(path, "list"));
  for (const token of Object.values(tag.hash.hash))
    if (token !== undefined) tokenReference(token, "number", scope, report);
  const body = scope.inLoop(tag.variable, path && [...path, 0]);
  textReferences(tag.templates, body, report);
  textReferences(tag.elseTemplates, scope.under(null), report);
}

function branchReferences(tag: IfTag | UnlessTag, guards: boolean, scope: Scope, report: Report): void {
  for (const { value, templates } of tag.branches) {
    const guard = conditionReferences(value, scope, report);
    textReferences(templates, scope.under(guards ? guard : null), report);
  }
  textReferences(tag.elseTemplates ?? [], scope.under(null), report);
}

function caseReferences(tag: CaseTag, scope: Scope, report: Report): void {
  valueReferences(tag.value, "unknown", scope.under(null), report);
  for (const { values, templates } of tag.branches) {
    for (const token of values) tokenReference(token, "unknown", scope.under(null), report);
    textReferences(templates, scope.under(null), report);
  }
  textReferences(tag.elseTemplates, scope.under(null), report);
}

/** Reports what a value with its filters reads; returns the path it starts from when that is all it is. */
function valueReferences(value: Value, use: Use, scope: Scope, report: Report): Path | null {
  const filters = value.filters.map(({ name }) => name);
  const defaulted = filters.indexOf("default");
  const optional = defaulted >= 0 && !filters.slice(0, defaulted).some(isArithmetic);
  const seen = optional ? scope.under(null) : scope;
  const path = operandReferences(value, useThrough(filters, use), seen, report);
  if (path !== null) entryReferences(value, path, seen, report);
  for (const filter of value.filters) {
    for (const arg of filter.args) {
      const token = Array.isArray(arg) ? arg[1] : arg;
      if (token !== undefined) tokenReference(token, isArithmetic(filter.name) ? "number" : "printed", scope, report);
    }
  }
  return path;
}

function useThrough(filters: readonly string[], use: Use): Use {
  const first = filters.find((name) => name !== "default");
  if (first === undefined) return use;
  return inputOf(first);
}

/** `items | map: "name"` and `items | sum: "price"` read a field of every entry. */
function entryReferences(value: Value, path: Path, scope: Scope, report: Report): void {
  for (const { name, args } of value.filters) {
    const [property] = args;
    if ((name === "map" || name === "sum") && property !== undefined && !Array.isArray(property)) {
      if (!TypeGuards.isQuotedToken(property)) return;
      const field = [...path, 0, ...property.content.split(".")];
      report(scope.inLoop("", [...path, 0]).reference(field, name === "sum" ? "number" : "printed"));
    }
    if (!keepsEntries(name)) return;
  }
}

const comparisons = ["==", "!=", ">", "<", ">=", "<="];

/** A value compared with a literal has the literal's type; the rest of a condition says nothing about types. */
function operandReferences(value: Value, use: Use, scope: Scope, report: Report): Path | null {
  const { postfix } = value.initial;
  const [only] = postfix;
  if (only === undefined) return null;
  if (postfix.length === 1) return tokenReference(only, use, scope, report);
  const stack: Token[] = [];
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      stack.push(token);
      continue;
    }
    const right = stack.pop();
    const left = token.operator === "not" ? undefined : stack.pop();
    for (const [operand, other] of [
      [left, right],
      [right, left],
    ] as const) {
      const compared = comparisons.includes(token.operator) ? literalUse(other) : undefined;
      const decides = ["and", "or", "not"].includes(token.operator) ? "truth" : "unknown";
      if (operand !== undefined) tokenReference(operand, compared ?? decides, scope.under(null), report);
    }
    stack.push(token);
  }
  return null;
}

function literalUse(token: Token | undefined): Use | undefined {
  if (TypeGuards.isNumberToken(token)) return "number";
  if (TypeGuards.isQuotedToken(token)) return "string";
  if (TypeGuards.isLiteralToken(token) && typeof token.content === "boolean") return "boolean";
  return undefined;
}

function tokenReference(token: Token, use: Use, scope: Scope, report: Report): Path | null {
  const path = pathOf(token, scope, report);
  if (path !== null) report(scope.reference(path, use));
  return path;
}

/** The path of the data a token stands for; null for literals, ranges, and variables that are not data. */
function pathOf(token: Token, scope: Scope, report: Report): Path | null {
  if (TypeGuards.isRangeToken(token)) {
    tokenReference(token.lhs, "number", scope, report);
    tokenReference(token.rhs, "number", scope, report);
  }
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return null;
  const path: (string | number)[] = [];
  for (const prop of token.props) {
    if (TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop)) path.push(prop.content);
    else if (TypeGuards.isNumberToken(prop)) path.push(0);
    else {
      // What stands behind a computed key is known only when printing; the key itself is data.
      tokenReference(prop, "unknown", scope, report);
      break;
    }
  }
  return scope.resolve(path);
}

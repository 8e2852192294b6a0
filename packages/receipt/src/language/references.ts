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
import type { Guard, Path, Reference, Sight, Use } from "./sight.ts";

export type Report = (reference: Reference) => void;

/** Finds every value of the data that a text reads, in the order Liquid reads them. */
export function textReferences(templates: Iterable<Template>, sight: Sight, report: Report): void {
  for (const template of templates) {
    if (template instanceof Output) valueReferences(template.value, "printed", sight, report);
    else if (template instanceof AssignTag) assignReferences(template, sight, report);
    else if (template instanceof ForTag) loopReferences(template, sight, report);
    else if (template instanceof IfTag) branchReferences(template, true, sight, report);
    else if (template instanceof UnlessTag) branchReferences(template, false, sight, report);
    else if (template instanceof CaseTag) caseReferences(template, sight, report);
  }
}

/** The condition of an `if`: reading a value to decide does not make it required. */
export function conditionReferences(value: Value, sight: Sight, report: Report): Guard {
  valueReferences(value, "truth", sight.under(null), report);
  const [token, ...more] = value.initial.postfix;
  if (token === undefined || more.length > 0 || value.filters.length > 0) return null;
  return pathOf(token, sight, () => {});
}

/** The list of a loop; returns the path of its entries, or null when they are not entries of the data. */
export function listReferences(value: Value, optional: boolean, sight: Sight, report: Report): Path | null {
  const path = valueReferences(value, "list", optional ? sight.under(null) : sight, report);
  return path !== null && value.filters.every(({ name }) => keepsEntries(name)) ? [...path, 0] : null;
}

function assignReferences(tag: AssignTag, sight: Sight, report: Report): void {
  for (const value of tag.arguments()) {
    if (!(value instanceof Value)) continue;
    const path = valueReferences(value, "unknown", sight, report);
    const alias = value.filters.length === 0 ? path : null;
    for (const { content } of tag.localScope()) sight.assign(content, alias);
  }
}

function loopReferences(tag: ForTag, sight: Sight, report: Report): void {
  const listSight = tag.elseTemplates.length > 0 ? sight.under(null) : sight;
  const path = pathOf(tag.collection, listSight, report);
  if (path !== null) report(listSight.reference(path, "list"));
  for (const token of Object.values(tag.hash.hash))
    if (token !== undefined) tokenReference(token, "number", sight, report);
  const body = sight.inLoop(tag.variable, path && [...path, 0]);
  textReferences(tag.templates, body, report);
  textReferences(tag.elseTemplates, sight.under(null), report);
}

function branchReferences(tag: IfTag | UnlessTag, guards: boolean, sight: Sight, report: Report): void {
  for (const { value, templates } of tag.branches) {
    const guard = conditionReferences(value, sight, report);
    textReferences(templates, sight.under(guards ? guard : null), report);
  }
  textReferences(tag.elseTemplates ?? [], sight.under(null), report);
}

function caseReferences(tag: CaseTag, sight: Sight, report: Report): void {
  valueReferences(tag.value, "unknown", sight.under(null), report);
  for (const { values, templates } of tag.branches) {
    for (const token of values) tokenReference(token, "unknown", sight.under(null), report);
    textReferences(templates, sight.under(null), report);
  }
  textReferences(tag.elseTemplates, sight.under(null), report);
}

/** Reports what a value with its filters reads; returns the path it starts from when that is all it is. */
function valueReferences(value: Value, use: Use, sight: Sight, report: Report): Path | null {
  const filters = value.filters.map(({ name }) => name);
  const defaulted = filters.indexOf("default");
  const optional = defaulted >= 0 && !filters.slice(0, defaulted).some(isArithmetic);
  const seen = optional ? sight.under(null) : sight;
  const path = operandReferences(value, useThrough(filters, use), seen, report);
  if (path !== null) entryReferences(value, path, seen, report);
  for (const filter of value.filters) {
    for (const arg of filter.args) {
      const token = Array.isArray(arg) ? arg[1] : arg;
      if (token !== undefined) tokenReference(token, isArithmetic(filter.name) ? "number" : "printed", sight, report);
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
function entryReferences(value: Value, path: Path, sight: Sight, report: Report): void {
  for (const { name, args } of value.filters) {
    const [property] = args;
    if ((name === "map" || name === "sum") && property !== undefined && !Array.isArray(property)) {
      if (!TypeGuards.isQuotedToken(property)) return;
      const field = [...path, 0, ...property.content.split(".")];
      report(sight.inLoop("", [...path, 0]).reference(field, name === "sum" ? "number" : "printed"));
    }
    if (!keepsEntries(name)) return;
  }
}

const comparisons = ["==", "!=", ">", "<", ">=", "<="];

/** A value compared with a literal has the literal's type; the rest of a condition says nothing about types. */
function operandReferences(value: Value, use: Use, sight: Sight, report: Report): Path | null {
  const { postfix } = value.initial;
  const [only] = postfix;
  if (only === undefined) return null;
  if (postfix.length === 1) return tokenReference(only, use, sight, report);
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
      if (operand !== undefined) tokenReference(operand, compared ?? decides, sight.under(null), report);
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

function tokenReference(token: Token, use: Use, sight: Sight, report: Report): Path | null {
  const path = pathOf(token, sight, report);
  if (path !== null) report(sight.reference(path, use));
  return path;
}

/** The path of the data a token stands for; null for literals, ranges, and variables that are not data. */
function pathOf(token: Token, sight: Sight, report: Report): Path | null {
  if (TypeGuards.isRangeToken(token)) {
    tokenReference(token.lhs, "number", sight, report);
    tokenReference(token.rhs, "number", sight, report);
  }
  if (!TypeGuards.isPropertyAccessToken(token) || token.variable !== undefined) return null;
  const path: (string | number)[] = [];
  for (const prop of token.props) {
    if (TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop)) path.push(prop.content);
    else if (TypeGuards.isNumberToken(prop)) path.push(0);
    else {
      // What stands behind a computed key is known only when printing; the key itself is data.
      tokenReference(prop, "unknown", sight, report);
      break;
    }
  }
  return sight.resolve(path);
}

import { AssertionError, isTruthy, type Liquid, LiquidError, type Template, Value } from "liquidjs";
import { limits } from "../limits.ts";
import { suggestion } from "../spelling.ts";
import { availableTags } from "./engine.ts";
import { fastPath, type Read, readOfValue } from "./fast-path.ts";
import { FilterProblem, shown } from "./filter.ts";
import { costByLiquid, LimitPassed, type Rendering, settled, TextCollector } from "./rendering.ts";
import { stepsOf, stepsOfValue } from "./steps.ts";
import { strictnessProblem, valueProblem } from "./strictness.ts";

/** A field that does not parse, or an expression that fails on this data. The message names no path: the caller does. */
export class ExpressionProblem extends Error {}

const tooManyExpressions = `has more than ${limits.fieldExpressions} expressions and tags`;

/** Text with expressions in it; plain text is the common case and costs nothing. */
export interface Text {
  readonly templates: readonly Template[];
  render(rendering: Rendering): string;
}

export interface ParsedCondition {
  readonly value: Value;
  holds(rendering: Rendering): boolean;
}

export interface List {
  readonly value: Value;
  /** Nothing counts as an empty list: whether it may be missing is for the schema to say. */
  entries(rendering: Rendering): readonly unknown[];
}

export function parseText(liquid: Liquid, source: string): Text {
  if (!source.includes("{{") && !source.includes("{%")) {
    return { templates: [], render: (rendering) => rendering.countText(source) };
  }
  const templates = parsing(liquid, () => {
    refuse(source.split(/\{[{%]/).length - 1 > limits.fieldExpressions ? tooManyExpressions : undefined);
    const parsed = liquid.parse(source);
    return refuse(strictnessProblem(parsed)) ?? parsed;
  });
  const fast = fastPath(templates, liquid);
  const render = fast ?? ((rendering) => renderByLiquid(liquid, templates, rendering));
  const work = stepsOf(templates) * (fast ? 1 : costByLiquid);
  return { templates, render: (rendering) => evaluating(work, rendering, () => render(rendering)) };
}

export function renderByLiquid(liquid: Liquid, templates: Template[], rendering: Rendering): string {
  const collector = new TextCollector(rendering);
  settled(liquid.renderer.renderTemplates(templates, rendering.context, collector) as Generator);
  // Assigned variables live for one field: a block must not depend on what another block left behind.
  const assigned = rendering.context.bottom();
  for (const name of Object.keys(assigned)) delete assigned[name];
  return collector.buffer;
}

export function parseCondition(liquid: Liquid, source: string): ParsedCondition {
  const value = parseValue(liquid, source);
  const { work, read } = evaluation(value, liquid);
  return {
    value,
    holds: (rendering) => evaluating(work, rendering, () => isTruthy(read(rendering), rendering.context)),
  };
}

export function parseList(liquid: Liquid, source: string): List {
  const value = parseValue(liquid, source);
  const { work, read } = evaluation(value, liquid);
  return {
    value,
    entries: (rendering) =>
      evaluating(work, rendering, () => {
        const list = read(rendering);
        if (list === undefined || list === null) return [];
        if (Array.isArray(list)) return list;
        throw new ExpressionProblem(`must be a list, is ${shown(list)}`);
      }),
  };
}

function evaluation(value: Value, liquid: Liquid): { work: number; read: Read } {
  const fast = readOfValue(value, liquid);
  return {
    work: stepsOfValue(value) * (fast ? 1 : costByLiquid),
    read: fast ?? (({ context }) => settled(value.value(context, true))),
  };
}

function parseValue(liquid: Liquid, source: string): Value {
  if (/\{[{%]/.test(source)) {
    throw new ExpressionProblem("is an expression already: write it without {{ }} or {% %}, as in order.items");
  }
  return parsing(liquid, () => {
    const value = new Value(source, liquid);
    return refuse(valueProblem(value)) ?? value;
  });
}

function refuse(problem: string | undefined): undefined {
  if (problem !== undefined) throw new ExpressionProblem(problem);
}

function parsing<Result>(liquid: Liquid, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new ExpressionProblem(syntaxMessage(error, liquid));
  }
}

const unknownFilter = /^undefined filter: (.*)$/s;
const unknownTag = /^tag "(.*)" not found$/s;

/** liquidjs says what it missed; what the author can write instead only we know. */
function syntaxMessage(error: unknown, liquid: Liquid): string {
  const message = rootMessage(error);
  const filter = unknownFilter.exec(message)?.[1];
  if (filter !== undefined) return `unknown filter "${filter}"${suggestion(filter, Object.keys(liquid.filters))}`;
  const tag = unknownTag.exec(message)?.[1];
  if (tag !== undefined) return `unknown tag "${tag}"; available tags are ${availableTags.join(", ")}`;
  return message;
}

function evaluating<Result>(work: number, rendering: Rendering, evaluate: () => Result): Result {
  try {
    rendering.countWork(work);
    return evaluate();
  } catch (error) {
    if (error instanceof ExpressionProblem) throw error;
    throw new ExpressionProblem(rootMessage(error), { cause: error });
  }
}

/** liquidjs wraps what was thrown inside a template; the innermost message is the one worth reading. */
function rootMessage(error: unknown): string {
  let root = error;
  while (LiquidError.is(root) && root.originalError !== undefined) root = root.originalError;
  if (root instanceof AssertionError && root.message.startsWith("memory alloc"))
    return "builds or reads too much text or too long lists";
  if (root instanceof RangeError) return "is nested too deeply or too long";
  if (root instanceof FilterProblem || root instanceof LimitPassed) return root.message;
  return root instanceof Error ? root.message.replace(/, line:1, col:\d+$/, "") : String(root);
}

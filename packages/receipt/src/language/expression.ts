import { AssertionError, isTruthy, type Liquid, LiquidError, type Template, Value } from "liquidjs";
import { limits } from "../limits.ts";
import type { Fault } from "../problem/fault.ts";
import { FaultError } from "../problem/fault-error.ts";
import { fault } from "../problem/receipt-fault.ts";
import { availableTags } from "./engine.ts";
import { fastPath, type Read, readOfValue } from "./fast-path.ts";
import { shown } from "./filter.ts";
import { costByLiquid, type Rendering, settled, TextCollector } from "./rendering.ts";
import { stepsOf, stepsOfValue } from "./steps.ts";
import { strictnessProblem, valueProblem } from "./strictness.ts";
import { syntaxFaultOf } from "./syntax-fault.ts";

/** A field that does not parse, or an expression that fails on this data. The message names no path: the caller does. */
export class ExpressionProblem extends FaultError {}

const tooManyExpressions = fault("too-many-expressions", { most: limits.fieldExpressions });

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
        throw new ExpressionProblem(fault("not-a-list", { got: shown(list) }));
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
    throw new ExpressionProblem(fault("braces-not-needed"));
  }
  return parsing(liquid, () => {
    const value = new Value(source, liquid);
    return refuse(valueProblem(value)) ?? value;
  });
}

function refuse(problem: Fault | undefined): undefined {
  if (problem !== undefined) throw new ExpressionProblem(problem);
}

function parsing<Result>(liquid: Liquid, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw new ExpressionProblem(syntaxFault(error, liquid));
  }
}

function syntaxFault(error: unknown, liquid: Liquid): Fault {
  const wrong = rootFault(error);
  const known = { filters: Object.keys(liquid.filters), tags: availableTags };
  return wrong.code === "expression-unreadable" ? syntaxFaultOf(wrong.message, known) : wrong;
}

function evaluating<Result>(work: number, rendering: Rendering, evaluate: () => Result): Result {
  try {
    rendering.countWork(work);
    return evaluate();
  } catch (error) {
    if (error instanceof ExpressionProblem) throw error;
    throw new ExpressionProblem(rootFault(error), { cause: error });
  }
}

/** liquidjs wraps what was thrown inside a template; the innermost error is the one worth reading. */
function rootFault(error: unknown): Fault {
  let root = error;
  while (LiquidError.is(root) && root.originalError !== undefined) root = root.originalError;
  if (root instanceof FaultError) return root.fault;
  if (root instanceof AssertionError && root.message.startsWith("memory alloc")) return fault("too-much-text");
  if (root instanceof RangeError) return fault("expression-too-deep");
  const why = root instanceof Error ? root.message.replace(/, line:1, col:\d+$/, "") : String(root);
  return fault("expression-unreadable", { why });
}

import { type Template, TypeGuards, Value } from "liquidjs";
import { limits } from "../limits.ts";

/** Says what liquidjs lets pass and we do not: operands without an operator between them, and tags nested too deep. */
export function strictnessProblem(templates: Iterable<Template>, depth = 0): string | undefined {
  if (depth > limits.tagNesting) return `tags may be nested at most ${limits.tagNesting} deep`;
  for (const template of templates) {
    for (const argument of template.arguments?.() ?? []) {
      const problem = argument instanceof Value ? operandProblem(argument) : undefined;
      if (problem !== undefined) return problem;
    }
    const problem = strictnessProblem(childrenOf(template), depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** `{{ first last }}` parses in liquidjs and prints only `first`: half of what the author meant. */
export function operandProblem(value: Value): string | undefined {
  let operands = 0;
  const args = value.filters.flatMap((filter) => filter.args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)));
  if ([...value.initial.postfix, ...args].some(TypeGuards.isRangeToken))
    return "a range can only be looped over with for";
  for (const token of value.initial.postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands += 1;
    else if (token.operator !== "not") operands -= 1;
    if (operands < 1) return "an operator has nothing to work on";
  }
  return operands === 1 ? undefined : "has two values side by side; put an operator, a filter or text between them";
}

export function childrenOf(template: Template): Template[] {
  const children = template.children?.(false, true);
  if (children === undefined) return [];
  const { value } = children.next();
  return Array.isArray(value) ? value : [];
}

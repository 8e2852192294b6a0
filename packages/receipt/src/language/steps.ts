import { type Template, type Token, TypeGuards, Value } from "liquidjs";
import { fault } from "../problem/receipt-fault.ts";

/** Names, values, operators and filters of one expression; a condition of a hundred comparisons has about so many. */
export const mostSteps = 500;

export const tooManySteps = fault("too-many-steps", { most: mostSteps });

/** How much one run of these templates does, what their loops repeat counted once. */
export function stepsOf(templates: Iterable<Template>): number {
  let steps = 0;
  for (const template of templates) {
    steps += 1 + stepsOf(childrenOf(template));
    for (const argument of template.arguments?.() ?? []) {
      steps += argument instanceof Value ? stepsOfValue(argument) : stepsOfToken(argument);
    }
  }
  return steps;
}

export function stepsOfValue(value: Value): number {
  let steps = value.filters.length;
  for (const token of tokensOf(value)) steps += stepsOfToken(token);
  return steps;
}

/** A path is read name by name, and a computed key (`a[b.c]`) is a path of its own. */
export function stepsOfToken(token: Token | undefined): number {
  if (TypeGuards.isRangeToken(token)) return stepsOfToken(token.lhs) + stepsOfToken(token.rhs);
  if (!TypeGuards.isPropertyAccessToken(token)) return 1;
  let steps = 0;
  for (const prop of token.props) steps += stepsOfToken(prop);
  return steps;
}

/** What a value is made of: operands and operators in the order they are run, then the arguments of its filters. */
export function tokensOf(value: Value): (Token | undefined)[] {
  const args = value.filters.flatMap((filter) => filter.args.map((arg) => (Array.isArray(arg) ? arg[1] : arg)));
  return [...value.initial.postfix, ...args];
}

export function childrenOf(template: Template): Template[] {
  const children = template.children?.(false, true);
  if (children === undefined) return [];
  const { value } = children.next();
  return Array.isArray(value) ? value : [];
}

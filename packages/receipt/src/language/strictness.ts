import { type Template, type Token, TypeGuards, Value } from "liquidjs";
import { limits } from "../limits.ts";
import type { Fault } from "../problem/fault.ts";
import { fault } from "../problem/receipt-fault.ts";
import { keepsDigits } from "../text/number-text.ts";
import { childrenOf, mostSteps, stepsOfToken, stepsOfValue, tokensOf, tooManySteps } from "./steps.ts";

/** Says what liquidjs lets pass and we do not: values side by side, paths and tags nested without end, stray ranges. */
export function strictnessProblem(templates: Iterable<Template>, depth = 0): Fault | undefined {
  if (depth > limits.tagNesting) return fault("tags-too-deep", { most: limits.tagNesting });
  for (const template of templates) {
    let steps = 0;
    for (const argument of template.arguments?.() ?? []) {
      const problem = argument instanceof Value ? valueProblem(argument) : pathProblem(argument);
      if (problem !== undefined) return problem;
      if (!(argument instanceof Value)) steps += stepsOfToken(argument);
    }
    if (steps > mostSteps) return tooManySteps;
    const problem = strictnessProblem(childrenOf(template), depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

export function valueProblem(value: Value): Fault | undefined {
  for (const token of tokensOf(value)) {
    if (TypeGuards.isRangeToken(token)) return fault("range-outside-for");
    if (TypeGuards.isNumberToken(token) && !keepsDigits(token.getText())) {
      return fault("number-too-long", { number: token.getText() });
    }
    const problem = pathProblem(token);
    if (problem !== undefined) return problem;
  }
  return stepsOfValue(value) > mostSteps ? tooManySteps : operandProblem(value);
}

/** `{{ first last }}` parses in liquidjs and prints only `first`: half of what the author meant. */
function operandProblem(value: Value): Fault | undefined {
  let operands = 0;
  for (const token of value.initial.postfix) {
    if (!TypeGuards.isOperatorToken(token)) operands++;
    else if (token.operator !== "not") operands -= 1;
    if (operands < 1) return fault("operator-alone");
  }
  return operands === 1 ? undefined : fault("values-side-by-side");
}

function pathProblem(token: Token | undefined, depth = 0): Fault | undefined {
  if (TypeGuards.isRangeToken(token)) return pathProblem(token.lhs, depth) ?? pathProblem(token.rhs, depth);
  if (!TypeGuards.isPropertyAccessToken(token)) return undefined;
  if (token.props.length + depth > limits.pathLength) return fault("path-too-long", { most: limits.pathLength });
  for (const prop of token.props) {
    if ((TypeGuards.isWordToken(prop) || TypeGuards.isQuotedToken(prop)) && prop.content === "__proto__") {
      // Harmless to read, but JSON Schema validators skip it: such data would pass unchecked.
      return fault("proto-name");
    }
    const problem = pathProblem(prop, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

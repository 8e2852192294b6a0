import { type Context, defaultOperators } from "liquidjs";

/** Looking at an entry of a list runs through Liquid's generators; at a character, through native code. */
const costPerEntry = 100;

/**
 * Counts the reading of a value against the receipt's limit. liquidjs counts only what its own filters build, and a loop
 * that looks through a long list on every turn builds nothing.
 */
export function charge(context: Pick<Context, "memoryLimit">, value: unknown): void {
  if (typeof value === "string") context.memoryLimit.use(value.length);
  else if (Array.isArray(value)) context.memoryLimit.use(value.length * costPerEntry);
}

type Operator = (left: unknown, right: unknown, context: Context) => Generator<unknown, unknown, unknown>;

function metered(name: "==" | "!=" | "contains"): Operator {
  const operate = defaultOperators[name] as unknown as Operator;
  return function* (left, right, context) {
    charge(context, left);
    return yield* operate(left, right, context);
  };
}

/** Liquid's operators, those that look through whole lists counted. */
export const operators = {
  ...defaultOperators,
  "==": metered("=="),
  "!=": metered("!="),
  contains: metered("contains"),
} as typeof defaultOperators;

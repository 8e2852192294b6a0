import { type Context, defaultOperators } from "liquidjs";
import { isObject } from "../json.ts";

/** Looking at an entry of a list or object runs through Liquid's generators; at a character, through native code. */
const costPerEntry = 100;

/**
 * Counts the reading of a value against the receipt's limit. liquidjs counts only what its own filters build, and a loop
 * that looks through a long list on every turn builds nothing.
 */
export function charge(context: Pick<Context, "memoryLimit">, value: unknown): void {
  if (typeof value === "string") context.memoryLimit.use(value.length);
  else if (Array.isArray(value)) context.memoryLimit.use(costOfList(value));
  else if (isObject(value)) context.memoryLimit.use(Object.keys(value).length * costPerEntry);
}

/** Texts and lists in a list are read with it, as by `join`; of the objects in it only single fields are. */
function costOfList(list: readonly unknown[]): number {
  let cost = list.length * costPerEntry;
  for (const entry of list) {
    if (typeof entry === "string") cost += entry.length;
    else if (Array.isArray(entry)) cost += costOfList(entry);
  }
  return cost;
}

/** A loop makes a list of an object's entries before its first turn; of a list it copies a part. */
export function chargeLoop(context: Context, collection: unknown): void {
  if (Array.isArray(collection)) context.memoryLimit.use(collection.length);
  else if (isObject(collection)) charge(context, collection);
}

type Operator = (left: unknown, right: unknown, context: Context) => Generator<unknown, unknown, unknown>;

function metered(name: "==" | "!=" | "contains"): Operator {
  const operate = defaultOperators[name] as unknown as Operator;
  return function* (left, right, context) {
    charge(context, left);
    // `empty` and `blank` count the fields of an object on either side of them.
    if (isObject(right)) charge(context, right);
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

import type { Fault } from "./problem/fault.ts";
import { fault } from "./problem/receipt-fault.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

interface JsonBounds {
  depth: number;
  nodes: number;
  length: number;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Own properties only, so that a key named `constructor` is a key and nothing else. */
export function ownProperty(value: object, key: string): unknown {
  return Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

/** Equal JSON values, equal text: the order of an object's keys does not count. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "";
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(ownProperty(value, key))}`).join()}}`;
}

const identifier = /^[A-Za-z_$][\w$-]*$/;

/** The longest key worth repeating in a message. */
const shownKeyLength = 80;

export function memberPath(parent: string, key: string | number): string {
  if (typeof key === "number") return `${parent}[${key}]`;
  const shown = key.length > shownKeyLength ? `${key.slice(0, shownKeyLength)}…` : key;
  return identifier.test(shown) ? `${parent}.${shown}` : `${parent}[${JSON.stringify(shown)}]`;
}

/**
 * Says why a value is not JSON of a bearable size, or undefined when it is. It keeps its own stack, because it guards
 * everything that recurses: a body of 10,000 nested blocks must meet this loop before it meets a recursive function.
 */
export function sizeFault(root: unknown, bounds: JsonBounds): Fault | undefined {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  let nodes = 0;
  let length = 0;
  const isTooMany = (inside: number) => nodes + stack.length + inside > bounds.nodes;
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, depth } = next;
    nodes++;
    if (Array.isArray(value) && isTooMany(value.length)) return fault("too-many-values", { most: bounds.nodes });
    if (depth > bounds.depth) return fault("nested-too-deep", { most: bounds.depth });
    if (typeof value === "string") length += value.length;
    else if (typeof value === "object" && value !== null) {
      const keys = Object.keys(value);
      if (isTooMany(keys.length)) return fault("too-many-values", { most: bounds.nodes });
      for (const key of keys) {
        length += key.length;
        stack.push({ value: Reflect.get(value, key), depth: depth + 1 });
      }
    } else if (typeof value !== "number" && typeof value !== "boolean" && value !== null) {
      return fault("not-json", { type: typeof value });
    } else if (typeof value === "number" && !Number.isFinite(value)) return fault("not-finite");
    if (length > bounds.length) return fault("longer-than", { most: bounds.length });
  }
  return undefined;
}

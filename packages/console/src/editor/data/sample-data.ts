import type { Data } from "../../api/types.ts";
import { isContainer } from "../state/path.ts";

/**
 * What a person typed, completed with the example where the template has come to need more since. A field that was
 * emptied on purpose is there as `undefined` and stays empty.
 */
export function completed(typed: Data, example: Data): Data {
  return merged(typed, example) as Data;
}

function merged(typed: unknown, example: unknown): unknown {
  if (Array.isArray(typed)) {
    const model = Array.isArray(example) ? example[0] : undefined;
    return typed.map((entry) => merged(entry, model));
  }
  if (!isContainer(typed) || !isContainer(example) || Array.isArray(example)) return typed;
  const names = new Set([...Object.keys(example), ...Object.keys(typed)]);
  return Object.fromEntries(
    [...names].map((name) => [name, Object.hasOwn(typed, name) ? merged(typed[name], example[name]) : example[name]]),
  );
}

import type { Data } from "../../api/types.ts";
import { getAt, isContainer, type Path, setAt } from "../state/path.ts";

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

/** Unlike in a configuration, an emptied field stays as `undefined`: the example must not fill it again. */
export function replaced(data: Data, path: Path, value: unknown): Data {
  const place = path.at(-1) ?? "";
  // An entry of a list keeps its place when it is emptied: the entries behind it do not move up.
  if (value !== undefined || typeof place === "number") return setAt(data, path, value);
  const parent = path.slice(0, -1);
  const holder = getAt(data, parent);
  return setAt(data, parent, { ...(isContainer(holder) ? holder : {}), [place]: undefined });
}

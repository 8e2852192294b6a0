import type { LRUCache } from "lru-cache";

/** The value that is kept under this key, made when there is none yet. */
export function getOrMake<Value extends object | number>(
  kept: LRUCache<string, Value>,
  key: string,
  make: () => Value,
): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

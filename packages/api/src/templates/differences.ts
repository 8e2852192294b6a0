import { isDeepStrictEqual } from "node:util";
import { isObject, memberPath, ownProperty } from "@platen/receipt/json";

/** One place in which two JSON values differ. `before` or `after` is left out where there is nothing. */
export interface Difference {
  /** As in `config.blocks[3].content`. Of what is added to a list, its place there; of everything else the former one. */
  path: string;
  before?: unknown;
  after?: unknown;
}

/** Everything that differs, by path, in the order in which it is read. */
export function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>): Difference[] {
  return ofObjects(before, after, "").map(({ path, ...rest }) => ({ path: path.replace(/^\./, ""), ...rest }));
}

function ofValues(before: unknown, after: unknown, path: string): Difference[] {
  if (isObject(before) && isObject(after)) return ofObjects(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return ofLists(before, after, path);
  return isDeepStrictEqual(before, after) ? [] : [{ path, before, after }];
}

function ofObjects(before: Record<string, unknown>, after: Record<string, unknown>, path: string): Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const place = memberPath(path, key);
    if (!Object.hasOwn(after, key)) return [{ path: place, before: ownProperty(before, key) }];
    if (!Object.hasOwn(before, key)) return [{ path: place, after: ownProperty(after, key) }];
    return ofValues(ownProperty(before, key), ownProperty(after, key), place);
  });
}

/** What is the same at both ends is left out first, so that a block put in between is one difference and not many. */
function ofLists(before: unknown[], after: unknown[], path: string): Difference[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isDeepStrictEqual(before[start], after[start])) start++;
  let end = 0;
  while (end < shorter - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end++;
  const [endBefore, endAfter] = [before.length - end, after.length - end];
  const found: Difference[] = [];
  for (let at = start; at < Math.max(endBefore, endAfter); at++) {
    const place = memberPath(path, at);
    if (at >= endAfter) found.push({ path: place, before: before[at] });
    else if (at >= endBefore) found.push({ path: place, after: after[at] });
    else found.push(...ofValues(before[at], after[at], place));
  }
  return found;
}

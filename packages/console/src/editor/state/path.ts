/** Where something is in a template's configuration or data: `["blocks", 3, "then", 0, "content"]`. */
export type Path = readonly (string | number)[];

export function keyOf(path: Path): string {
  return path.join(".");
}

export function samePath(a: Path | null, b: Path | null): boolean {
  return a !== null && b !== null && keyOf(a) === keyOf(b);
}

export function isInside(path: Path, outer: Path): boolean {
  return outer.every((part, index) => path[index] === part);
}

export function getAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, part) => (isContainer(at) ? at[part] : undefined), value);
}

/** A copy with one place changed. It shares whatever is not on the way there, so unchanged parts stay identical. */
export function setAt<T>(value: T, path: Path, next: unknown): T {
  const [part, ...rest] = path;
  if (part === undefined) return next as T;
  if (Array.isArray(value)) {
    return value.map((each, index) => (index === part ? setAt(each, rest, next) : each)) as T;
  }
  const record: Record<string | number, unknown> = isContainer(value) ? value : {};
  const inner = setAt(record[part], rest, next);
  if (inner !== undefined || typeof part === "number") return { ...record, [part]: inner } as T;
  const { [part]: _removed, ...others } = record;
  return others as T;
}

export function isContainer(value: unknown): value is Record<string | number, unknown> {
  return typeof value === "object" && value !== null;
}

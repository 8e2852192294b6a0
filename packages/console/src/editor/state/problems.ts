import { type Path, parsePath } from "./path.ts";

/** One thing the service cannot accept, and where it is. */
export interface Problem {
  in: "config" | "data" | "other";
  path: Path;
  text: string;
}

export const noProblems: readonly Problem[] = [];

/** The service writes `config.blocks[3].content: must be …`. */
export function parseProblem(detail: string): Problem {
  const [, where = "", text = detail] = /^(\S+?): (.*)$/s.exec(detail) ?? [];
  const [first, ...path] = parsePath(where);
  // The example is the sample data, which has a form of its own.
  if (first === "config" && path[0] === "example") return { in: "data", path: path.slice(1), text };
  if (first === "config" || first === "data") return { in: first, path, text };
  return { in: "other", path: [], text: detail };
}

/** The innermost block a path leads into: the longest beginning that ends with an index of a list of blocks. */
export function blockOf(path: Path): Path | null {
  for (let end = path.length; end > 1; end--) {
    const [list, index] = [path[end - 2], path[end - 1]];
    if (typeof index === "number" && list !== "columns") return path.slice(0, end);
  }
  return null;
}

import type { ApiError } from "../../api/http.ts";
import type { ServiceProblem } from "../../api/types.ts";
import { parsePath } from "../../problems/place.ts";
import type { Path } from "./path.ts";

/** One thing the service cannot accept, and where it is. It is worded when it is shown. */
export interface Problem {
  in: "config" | "data" | "other";
  path: Path;
  said: ServiceProblem;
}

export const noProblems: readonly Problem[] = [];

export function problemOf(said: ServiceProblem): Problem {
  const [first, ...path] = parsePath(said.path);
  // The example is the sample data, which has a form of its own.
  if (first === "config" && path[0] === "example") return { in: "data", path: path.slice(1), said };
  if (first === "config" || first === "data") return { in: first, path, said };
  return { in: "other", path: [], said };
}

/** Why a draft cannot be drawn: its problems, or where it has none the failure itself. */
export function problemsIn({ problems, message }: ApiError): readonly Problem[] {
  if (problems.length > 0) return problems.map(problemOf);
  return [problemOf({ path: "", code: "other", values: {}, message })];
}

/** The innermost block a path leads into: the longest beginning that ends with an index of a list of blocks. */
export function blockOf(path: Path): Path | null {
  for (let end = path.length; end > 1; end--) {
    const [list, index] = [path[end - 2], path[end - 1]];
    if (typeof index === "number" && list !== "columns") return path.slice(0, end);
  }
  return null;
}

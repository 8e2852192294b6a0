import type { ApiError } from "../api/http.ts";
import type { ServiceProblem } from "../api/types.ts";
import { placeOf } from "./place.ts";
import { sentenceOf } from "./sentence.ts";

/** More than these nobody reads in a line. */
const maxShownProblems = 3;

/** Errors that say no more than their problems do. */
const saidByProblems = new Set(["VALIDATION_ERROR", "TEMPLATE_RENDER_ERROR"]);

/** A problem with its place: "Block 3, text: Must not be empty." */
export function problemText(problem: ServiceProblem): string {
  const place = placeOf(problem.path);
  return place === "" ? sentenceOf(problem) : `${place}: ${sentenceOf(problem)}`;
}

/** Why a request failed, in the person's language. The only place where the console words what the service answers. */
export function failureText(error: ApiError): string {
  return withProblems(error, error.problems);
}

/** What is wrong with the value at a path, or with something in it; for beside its field. */
export function problemBeside(error: ApiError | undefined, path: string): string | undefined {
  const found = error?.problems.find((problem) => isAt(problem, path));
  return found && sentenceOf(found);
}

/** What is not shown beside one of these fields; undefined where that is nothing. */
export function textBesides(error: ApiError | undefined, paths: readonly string[]): string | undefined {
  if (!error) return undefined;
  const others = error.problems.filter((problem) => !paths.some((path) => isAt(problem, path)));
  return error.problems.length > 0 && others.length === 0 ? undefined : withProblems(error, others);
}

function withProblems({ code, message }: ApiError, problems: readonly ServiceProblem[]): string {
  const texts = problems.slice(0, maxShownProblems).map(problemText);
  return (saidByProblems.has(code) && texts.length > 0 ? texts : [message, ...texts]).join(" ");
}

function isAt(problem: ServiceProblem, path: string): boolean {
  return problem.path === path || problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`);
}

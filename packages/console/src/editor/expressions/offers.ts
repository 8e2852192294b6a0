import type { FilterHelp } from "../../api/types.ts";
import type { ExpressionPlace } from "./expression-at.ts";
import type { Variable } from "./variables.ts";

/** One thing that can be put in at a place. */
export interface Offer {
  name: string;
  /** A variable's value in the sample data. */
  value?: unknown;
  /** What a filter does, and an example. */
  filter?: FilterHelp;
}

/** A list that is longer is not read; typing another letter shortens it. */
const most = 60;

/** What fits what was typed: names that begin with it first, then those that have it somewhere. */
export function offersFor(
  { kind, typed }: Pick<ExpressionPlace, "kind" | "typed">,
  variables: readonly Variable[],
  filters: readonly FilterHelp[],
): Offer[] {
  const all: Offer[] = kind === "variable" ? [...variables] : filters.map((filter) => ({ name: filter.name, filter }));
  const wanted = typed.toLowerCase();
  const rank = ({ name }: Offer) => rankOf(name.toLowerCase(), wanted);
  return all
    .filter((offer) => rank(offer) < unfit)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most);
}

const unfit = 3;

function rankOf(name: string, wanted: string): number {
  if (name.startsWith(wanted)) return 0;
  if (name.split(".").some((part) => part.startsWith(wanted))) return 1;
  return name.includes(wanted) ? 2 : unfit;
}

/** The text with an offer put in, and where the caret is then. */
export function withOffer(text: string, place: ExpressionPlace, name: string): { text: string; caret: number } {
  const { from, to, before, after } = place;
  const put = before + name + after;
  return { text: text.slice(0, from) + put + text.slice(to), caret: from + put.length };
}

import type { Completion, CompletionSource } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { FilterHelp } from "../../api/types.ts";
import { expressionAt, fieldKind } from "../expressions/expression-at.ts";
import { exampleText, offerText } from "../expressions/offer-words.ts";
import { type Offer, offersFor } from "../expressions/offers.ts";
import type { Variable } from "../expressions/variables.ts";
import type { Path } from "../state/path.ts";
import { blockOf } from "../state/problems.ts";
import { stepsTo } from "./json-place.ts";

/** What can be written into an expression, as it is at this moment. */
export interface ExpressionSource {
  variablesIn(block: Path | null): readonly Variable[];
  filters: readonly FilterHelp[];
}

/** Offers variables and filters inside the texts of a template. */
export function completeExpressions(source: () => ExpressionSource): CompletionSource {
  return ({ state, pos, explicit }) => {
    const node = syntaxTree(state).resolveInner(pos, -1);
    if (node.name !== "String" || pos <= node.from) return null;
    const path = stepsTo(state, node).map(({ key }) => key);
    const begin = node.from + 1;
    const kind = fieldKind(String(path.at(-1))) ?? { bare: false };
    const place = expressionAt(state.sliceDoc(begin, node.to), pos - begin, kind);
    if (!place || (kind.bare && place.typed === "" && !explicit)) return null;
    const { variablesIn, filters } = source();
    const offers = offersFor(place, variablesIn(blockOf(path)), filters);
    if (offers.length === 0) return null;
    return {
      from: begin + place.from,
      to: pos,
      options: offers.map((offer, index) => optionOf(offer, place, -index)),
      filter: false,
    };
  };
}

function optionOf(offer: Offer, { before, after }: { before: string; after: string }, boost: number): Completion {
  return {
    label: offer.name,
    detail: offer.filter ? "" : offerText(offer),
    apply: before + offer.name + after,
    type: offer.filter ? "function" : "variable",
    boost,
    ...(offer.filter && { info: `${offerText(offer)}\n${exampleText(offer.filter)}` }),
  };
}

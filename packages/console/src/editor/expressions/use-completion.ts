import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from "react";
import { type ExpressionPlace, expressionAt, type FieldKind, placeAt } from "./expression-at.ts";
import { useExpressions } from "./expressions.tsx";
import { type Offer, offersFor, withOffer } from "./offers.ts";

export type TextField = HTMLInputElement | HTMLTextAreaElement;

interface CompletionOptions {
  text: string;
  kind: FieldKind;
  field: RefObject<TextField | null>;
  onText(text: string): void;
}

export interface Completion {
  isOpen: boolean;
  offers: readonly Offer[];
  /** The one that Enter takes. */
  active: number;
  listId: string;
  optionId(index: number): string;
  /** Something was typed: offers what fits, if it was in an expression. */
  typed(text: string): void;
  /** Somebody asks what can be put in here, wherever that is. */
  ask(): void;
  choose(offer: Offer): void;
  close(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Offers variables and filters in a text field, as a list that is driven from the field's own keys. */
export function useCompletion({ text, kind, field, onText }: CompletionOptions): Completion {
  const { variables, filters } = useExpressions();
  const [place, setPlace] = useState<ExpressionPlace>();
  const [active, setActive] = useState(0);
  const listId = useId();
  /** Where the caret goes once the new text is in the field. */
  const caret = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  const offers = place ? offersFor(place, variables, filters) : [];
  const isOpen = place !== undefined && offers.length > 0;
  const show = (next: ExpressionPlace | undefined) => {
    setPlace(next);
    setActive(0);
  };
  const caretNow = () => field.current?.selectionStart ?? text.length;
  const ask = () => show(placeAt(text, caretNow(), kind));
  const choose = ({ name }: Offer) => {
    if (!place) return;
    const put = withOffer(text, place, name);
    caret.current = put.caret;
    field.current?.focus();
    onText(put.text);
    setPlace(undefined);
  };
  return {
    isOpen,
    offers,
    active,
    listId,
    optionId: (index) => `${listId}-${index}`,
    typed: (next) => show(expressionAt(next, caretNow(), kind)),
    ask,
    choose,
    close: () => setPlace(undefined),
    onKeyDown(event) {
      if (event.key === " " && event.ctrlKey) ask();
      else if (!isOpen) return;
      else if (event.key === "ArrowDown") setActive((active + 1) % offers.length);
      else if (event.key === "ArrowUp") setActive((active + offers.length - 1) % offers.length);
      else if (event.key === "Escape") setPlace(undefined);
      else if (event.key === "Enter") choose(offers[active] ?? { name: "" });
      else return;
      // The field and the page around it have meanings of their own for these keys.
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

import { useEffect, useRef } from "react";
import { words } from "../../words/words.ts";
import { exampleText, offerText } from "./offer-words.ts";
import type { Completion } from "./use-completion.ts";

/** What can be put in. The focus stays in the field, which tells a screen reader which one is meant. */
export function OfferList({ completion }: { completion: Completion }) {
  const { offers, active, listId, optionId, choose } = completion;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is meant.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div ref={list} className="offers" id={listId} role="listbox" aria-label={words().expressions.pick}>
      {offers.map((offer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={offer.name}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(offer)}
        >
          <code>{offer.name}</code>
          <span>{offerText(offer)}</span>
          {offer.filter && <code className="offer-example">{exampleText(offer.filter)}</code>}
        </div>
      ))}
    </div>
  );
}

import { type ChangeEvent, useRef } from "react";
import { words } from "../../words/words.ts";
import { OfferList } from "./offer-list.tsx";
import { type TextField, useCompletion } from "./use-completion.ts";

interface ExpressionInputProps {
  id: string;
  value: string;
  /** The text may have several lines. */
  lines?: boolean;
  /** All of it is one expression, such as a condition: no braces around it. */
  bare?: boolean;
  placeholder?: string | undefined;
  title?: string | undefined;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
  onChange(value: string): void;
}

/** A text that may hold expressions, `Table {{ table }}`, with a list of what can be written there. */
export function ExpressionInput({ value, lines = false, bare = false, onChange, ...shared }: ExpressionInputProps) {
  const field = useRef<TextField>(null);
  const completion = useCompletion({ text: value, kind: { bare }, field, onText: onChange });
  const { isOpen, active, listId } = completion;
  const props = {
    ...shared,
    value,
    spellCheck: false,
    "aria-autocomplete": "list" as const,
    "aria-haspopup": "listbox" as const,
    "aria-controls": isOpen ? listId : undefined,
    "aria-activedescendant": isOpen ? completion.optionId(active) : undefined,
    onKeyDown: completion.onKeyDown,
    onBlur: completion.close,
    onChange(event: ChangeEvent<TextField>) {
      onChange(event.target.value);
      completion.typed(event.target.value);
    },
  };
  return (
    <div className="expression-input">
      {lines ? (
        <textarea {...props} ref={(element) => put(field, element)} rows={Math.min(6, value.split("\n").length)} />
      ) : (
        <input {...props} ref={(element) => put(field, element)} />
      )}
      <button
        type="button"
        className="pick-value"
        aria-label={words().expressions.pick}
        title={words().expressions.pick}
        aria-expanded={isOpen}
        // The caret stays where it is: that is where the value goes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          field.current?.focus();
          if (isOpen) completion.close();
          else completion.ask();
        }}
      >
        {"{ }"}
      </button>
      {isOpen && <OfferList completion={completion} />}
    </div>
  );
}

function put(field: { current: TextField | null }, element: TextField | null): void {
  field.current = element;
}

import { useId, useState } from "react";
import { lengthFrom, lengthShown } from "./length.ts";

interface LengthFieldProps {
  label: string;
  /** As templates have it: `50mm`. */
  value: string;
  onChange(value: string): void;
  problem?: string | undefined;
  /** In millimetres, offered while typing. */
  suggestions?: readonly string[];
}

/** Written so in every language. */
const unit = "mm";

/** A labelled number of millimetres, with the unit behind it. A unit that is typed as well is understood. */
export function LengthField({ label, value, onChange, problem, suggestions }: LengthFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  // What was typed stays as it is, unless the length has changed elsewhere.
  const shown = typed !== "" && lengthFrom(typed) === value ? typed : lengthShown(value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="with-unit">
        <input
          {...(suggestions && { list: `${id}-suggestions` })}
          id={id}
          inputMode="decimal"
          spellCheck={false}
          value={shown}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(lengthFrom(event.target.value));
          }}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-unit ${id}-note`}
        />
        <span id={`${id}-unit`} className="unit">
          {unit}
        </span>
      </span>
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem}
      </p>
    </div>
  );
}

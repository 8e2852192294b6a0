import { type InputHTMLAttributes, useId } from "react";

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "value"> {
  label: string;
  value: string;
  onChange(value: string): void;
  problem?: string | undefined;
  hint?: string | undefined;
  /** Offered while typing; anything else may be typed as well. */
  suggestions?: readonly string[];
}

/** A labelled line of text; what is wrong with it stands below it and is read with it. */
export function Field({ label, value, onChange, problem, hint, suggestions, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        {...(suggestions && { list: `${id}-suggestions` })}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem ?? hint}
      </p>
    </div>
  );
}

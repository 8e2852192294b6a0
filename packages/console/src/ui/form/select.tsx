import { useId } from "react";

interface SelectProps<Value extends string> {
  label: string;
  values: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** One of a few, as a labelled field among others; what is wrong with it stands below it and is read with it. */
export function Select<Value extends string>({ label, values, value, onChange, problem, hint }: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = values.find((each) => each.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      >
        {values.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem ?? hint}
      </p>
    </div>
  );
}

import { useId } from "react";

interface ChoicesProps<Value extends string> {
  label: string;
  values: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, all in sight. Radio buttons underneath, so the arrow keys work as everywhere. */
export function Choices<Value extends string>({ label, values, value, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{label}</legend>
      {values.map((choice) => (
        <label key={choice.value} className={choice.value === value ? "chosen" : ""} data-label={choice.label}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}

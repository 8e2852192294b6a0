import { useId } from "react";

interface LinesFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** A labelled text of several lines; what is wrong with it stands below it and is read with it. */
export function LinesField({ label, value, onChange, problem, hint }: LinesFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-note`}
      />
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem ?? hint}
      </p>
    </div>
  );
}

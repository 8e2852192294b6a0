import { useId } from "react";
import { fieldKind } from "../expressions/expression-at.ts";
import { ExpressionInput } from "../expressions/expression-input.tsx";
import type { Problem } from "../state/problems.ts";
import type { BlockField } from "./block-fields.ts";
import { PictureInput } from "./picture-input.tsx";

interface FieldInputProps {
  field: BlockField;
  value: unknown;
  /** Problems whose path begins with this field's. */
  problems: readonly Problem[];
  onChange(value: unknown): void;
}

/** One field of a block. An emptied optional field is taken away, so that the service's default holds. */
export function FieldInput({ field, value, problems, onChange }: FieldInputProps) {
  const id = useId();
  const own = problems[0]?.text;
  if (field.kind === "flag") {
    return (
      <label className={`chip ${value === true ? "on" : ""}`}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked || undefined)}
        />
        {field.label}
      </label>
    );
  }
  return (
    <div className={`field kind-${field.kind}`}>
      <label htmlFor={id}>{field.label}</label>
      <Control id={id} field={field} value={value} onChange={onChange} problem={own} />
      <p id={`${id}-note`} className={own ? "problem" : "hint"}>
        {own}
      </p>
    </div>
  );
}

interface ControlProps {
  id: string;
  field: BlockField;
  value: unknown;
  problem: string | undefined;
  onChange(value: unknown): void;
}

function Control({ id, field, value, problem, onChange }: ControlProps) {
  const shared = {
    id,
    "aria-invalid": problem !== undefined,
    "aria-describedby": `${id}-note`,
    title: field.hint ? `${field.label} must be ${field.hint}` : undefined,
  };
  const text = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const take = (typed: string, read: (typed: string) => unknown = (same) => same) =>
    onChange(typed === "" && !field.required ? undefined : read(typed));
  const holds = field.kind === "lines" || field.kind === "text" ? fieldKind(field.name) : undefined;
  if (holds) {
    const placeholder = field.required ? undefined : "default";
    return (
      <ExpressionInput
        {...{ ...shared, ...holds, placeholder }}
        lines={field.kind === "lines"}
        value={text}
        onChange={take}
      />
    );
  }
  switch (field.kind) {
    case "choice":
      return (
        <select
          {...shared}
          value={text}
          onChange={(event) =>
            take(event.target.value, (typed) => field.values.find((each) => String(each) === typed) ?? typed)
          }
        >
          {!field.required && <option value="">default</option>}
          {field.values.map((each) => (
            <option key={each} value={String(each)}>
              {each}
            </option>
          ))}
        </select>
      );
    case "whole":
      return (
        <input
          {...shared}
          type="number"
          min={field.minimum}
          max={field.maximum}
          value={text}
          placeholder="default"
          onChange={(event) => take(event.target.value, Number)}
        />
      );
    case "picture":
      return <PictureInput {...shared} value={text} onChange={onChange} />;
    default:
      return (
        <input
          {...shared}
          value={text}
          placeholder={field.required ? "" : "default"}
          spellCheck={false}
          onChange={(event) => take(event.target.value, field.kind === "mixed" ? readMixed : undefined)}
        />
      );
  }
}

/** A number where it looks like one, an object where it parses as one, else text: `2`, `{"width": 2}`, `30%`. */
function readMixed(typed: string): unknown {
  if (/^\d+$/.test(typed)) return Number(typed);
  if (!typed.startsWith("{")) return typed;
  try {
    return JSON.parse(typed);
  } catch {
    return typed;
  }
}

import { useId } from "react";
import type { JsonSchema } from "../../api/types.ts";
import { sentenceOf } from "../../problems/sentence.ts";
import { isInside, type Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";

interface DataScalarProps {
  schema: JsonSchema;
  value: unknown;
  path: Path;
  problems: readonly Problem[];
  onChange(path: Path, value: unknown): void;
  label: string;
  types: string[];
  required: boolean;
}

/** One text, number or choice of the sample data. */
export function DataScalar({ schema, value, path, problems, onChange, label, types, required }: DataScalarProps) {
  const id = useId();
  const found = problems.find((each) => each.in === "data" && isInside(each.path, path));
  const problem = found && sentenceOf(found.said);
  const numeric = types.length > 0 && types.every((type) => type === "number" || type === "integer");
  const text =
    value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const take = (typed: string) => onChange(path, read(typed, { numeric, required }));
  if (isFlag(types)) {
    return (
      <label className={`chip ${value === true ? "on" : ""}`}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={value === true}
          onChange={(event) => onChange(path, event.target.checked)}
        />
        {label}
      </label>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {schema.enum ? (
        <select id={id} value={text} onChange={(event) => take(event.target.value)}>
          {schema.enum.map((each) => (
            <option key={String(each)}>{String(each)}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type={numeric ? "number" : "text"}
          step="any"
          value={text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-note`}
          title={schema.description}
          onChange={(event) => take(event.target.value)}
        />
      )}
      <p id={`${id}-note`} className={problem ? "problem" : "hint"}>
        {problem ?? schema.description}
      </p>
    </div>
  );
}

/** Of several types the first is the likeliest: what may be anything at all is typed in as a text. */
export function isFlag(types: readonly string[]): boolean {
  return types.find((type) => type !== "null") === "boolean";
}

function read(typed: string, { numeric, required }: { numeric: boolean; required: boolean }): unknown {
  if (typed === "" && (numeric || !required)) return undefined;
  return numeric ? Number(typed) : typed;
}

import { useId } from "react";
import { sentenceOf } from "../../problems/sentence.ts";
import { words } from "../../words/words.ts";
import { fieldKind } from "../expressions/expression-at.ts";
import { ExpressionInput } from "../expressions/expression-input.tsx";
import { isContainer } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import type { BlockField } from "./block-fields.ts";
import { fieldLabel, fieldNote, unsetLabel, valueLabel } from "./block-words.ts";
import { PictureInput } from "./picture-input.tsx";
import { WidthInput } from "./width-input.tsx";

interface FieldInputProps {
  field: BlockField;
  value: unknown;
  /** Problems whose path begins with this field's. */
  problems: readonly Problem[];
  onChange(value: unknown): void;
}

/** One field of a block. What is as usual is not written into the template, so that the service's default holds. */
export function FieldInput({ field, value, problems, onChange }: FieldInputProps) {
  const id = useId();
  const own = problems[0] && sentenceOf(problems[0].said);
  const label = fieldLabel(field.of, field.name);
  if (field.kind === "flag") {
    const usual = field.usual === true;
    const on = typeof value === "boolean" ? value : usual;
    return (
      <label className={`chip ${on ? "on" : ""}`}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={on}
          onChange={(event) => onChange(event.target.checked === usual ? undefined : event.target.checked)}
        />
        {label}
      </label>
    );
  }
  return (
    <div className={`field kind-${field.kind}`}>
      <label htmlFor={id}>{label}</label>
      <Control id={id} field={field} value={value} onChange={onChange} problem={own} />
      <p id={`${id}-note`} className={own ? "problem" : "hint"}>
        {own ?? fieldNote(field.of, field.name)}
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
  const shared = { id, "aria-invalid": problem !== undefined, "aria-describedby": `${id}-note` };
  const text = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  const usual = field.usual === undefined ? undefined : valueLabel(field.name, field.usual);
  const take = (typed: string, read: (typed: string) => unknown = (same) => same) =>
    onChange(typed === "" && !field.required ? undefined : read(typed));
  const holds = field.kind === "lines" || field.kind === "text" ? fieldKind(field.name) : undefined;
  if (holds) {
    return (
      <ExpressionInput
        {...{ ...shared, ...holds }}
        placeholder={usual}
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
          {!field.required && <option value="">{usual ? words().blocks.usual(usual) : unsetLabel(field.name)}</option>}
          {field.values.map((each) => (
            <option key={each} value={String(each)}>
              {valueLabel(field.name, each)}
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
          placeholder={usual}
          onChange={(event) => take(event.target.value, Number)}
        />
      );
    case "letterSize":
      return <LetterSize {...shared} value={value} onChange={onChange} />;
    case "width":
      return <WidthInput {...shared} value={value} onChange={onChange} />;
    case "picture":
      return <PictureInput {...shared} value={text} onChange={onChange} />;
    default:
      return (
        <input
          {...shared}
          value={text}
          placeholder={usual}
          spellCheck={false}
          onChange={(event) => take(event.target.value, field.kind === "mixed" ? readMixed : undefined)}
        />
      );
  }
}

/** A number where it looks like one, else text: `2`, `30%`, `5mm`. */
function readMixed(typed: string): unknown {
  return /^\d+$/.test(typed) ? Number(typed) : typed;
}

interface Described {
  "aria-invalid": boolean;
  "aria-describedby": string;
}

/** Printers magnify letters up to eight times, in each direction by itself. */
const magnifications = [2, 3, 4, 5, 6, 7, 8];

/** How large letters are, with the two shapes that receipts often have. Any other one is kept and told by its factors. */
function LetterSize({ value, onChange, ...shared }: Omit<ControlProps, "field" | "problem"> & Described) {
  const { sizes } = words().blocks;
  const [width, height] = isContainer(value) ? [Number(value.width), Number(value.height)] : [value, value].map(Number);
  const now = value === undefined || (width === 1 && height === 1) ? "1x1" : `${width}x${height}`;
  const options = new Map([
    ["1x1", sizes.normal],
    ["1x2", sizes.tall],
    ["2x1", sizes.broad],
    ...magnifications.map((times): [string, string] => [`${times}x${times}`, sizes.times(times)]),
  ]);
  if (!options.has(now)) options.set(now, sizes.other(Number(width), Number(height)));
  const choose = (chosen: string) => {
    const [across = 1, up = 1] = chosen.split("x").map(Number);
    if (across !== up) return onChange({ width: across, height: up });
    onChange(across === 1 ? undefined : across);
  };
  return (
    <select {...shared} value={now} onChange={(event) => choose(event.target.value)}>
      {[...options].map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </select>
  );
}

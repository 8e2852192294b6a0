import { useEffect, useRef } from "react";
import type { ApiError } from "../../api/http.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { words } from "../../words/words.ts";
import { type Label, problemWith, repeatedName } from "./printer-form.ts";

interface LabelFieldsProps {
  labels: readonly Label[];
  error: ApiError | undefined;
  onChange(labels: Label[]): void;
}

/** Names and values for programs that look for printers by them. */
export function LabelFields({ labels, error, onChange }: LabelFieldsProps) {
  const said = words().printer.form;
  const problem = labelsProblem(labels, error);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const last = useRef(labels.length);
  useEffect(() => {
    const isAdded = labels.length === last.current + 1;
    last.current = labels.length;
    // One that was just added is where typing goes on.
    if (!isAdded || labels.at(-1)?.name !== "") return;
    const rows = fieldset.current?.querySelectorAll(".label-row") ?? [];
    rows[rows.length - 1]?.querySelector("input")?.focus();
  }, [labels]);
  const change = (at: number, changes: Partial<Label>) =>
    onChange(labels.map((label, index) => (index === at ? { ...label, ...changes } : label)));
  return (
    <fieldset ref={fieldset} className="labels">
      <legend>{said.fields.labels}</legend>
      <p className={problem ? "problem" : "hint"}>{problem ?? said.hints.labels}</p>
      {labels.map(({ name, value }, index) => (
        <div className="label-row" key={placeKey(index)}>
          <input
            aria-label={said.labelName(index + 1)}
            value={name}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <input
            aria-label={said.labelValue(index + 1)}
            value={value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            icon="trash"
            label={said.removeLabel(index + 1)}
            onClick={(event) => {
              // The button that was pressed goes away, and the focus must not go with it.
              event.currentTarget.closest("fieldset")?.querySelector<HTMLElement>(".add-label")?.focus();
              onChange(labels.filter((_, at) => at !== index));
            }}
          />
        </div>
      ))}
      <Button
        variant="quiet"
        icon="plus"
        className="add-label"
        onClick={() => onChange([...labels, { name: "", value: "" }])}
      >
        {said.addLabel}
      </Button>
    </fieldset>
  );
}

/** Labels have no identity but their place. */
function placeKey(index: number): string {
  return `label ${index + 1}`;
}

function labelsProblem(labels: readonly Label[], error: ApiError | undefined): string | undefined {
  const { sameLabel, noLabelName } = words().printer.form;
  const repeated = repeatedName(labels);
  if (repeated !== undefined) return sameLabel(repeated);
  const misnamed = error?.problems.find(({ code }) => code === "not-a-label-name")?.path.slice("labels.".length);
  return misnamed === undefined ? problemWith(error, "labels") : noLabelName(misnamed);
}

import { useEffect, useRef } from "react";
import type { ApiError } from "../api/http.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { formFields, type Label, repeatedName } from "./printer-form.ts";

interface LabelFieldsProps {
  labels: readonly Label[];
  error: ApiError | undefined;
  onChange(labels: Label[]): void;
}

/** Names and values for programs that look for printers by them. */
export function LabelFields({ labels, error, onChange }: LabelFieldsProps) {
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
      <legend>{formFields.labels.label}</legend>
      <p className={problem ? "problem" : "hint"}>{problem ?? "Names and values of your own, as in floor and 2."}</p>
      {labels.map(({ name, value }, index) => (
        <div className="label-row" key={placeKey(index)}>
          <input
            aria-label={`Name of label ${index + 1}`}
            value={name}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            onChange={(event) => change(index, { name: event.target.value })}
          />
          <input
            aria-label={`Value of label ${index + 1}`}
            value={value}
            onChange={(event) => change(index, { value: event.target.value })}
          />
          <IconButton
            icon="trash"
            label={`Remove label ${index + 1}`}
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
        Add a label
      </Button>
    </fieldset>
  );
}

/** Labels have no identity but their place. */
function placeKey(index: number): string {
  return `label ${index + 1}`;
}

function labelsProblem(labels: readonly Label[], error: ApiError | undefined): string | undefined {
  const repeated = repeatedName(labels);
  if (repeated !== undefined) return `Two labels are called ${repeated}. Each name can be there once.`;
  const detail = error?.details.find((each) => /^labels[.:]/.test(each));
  // The service knows no field of that name, because no label can have it.
  if (detail?.endsWith(": unknown field")) {
    return `${detail.slice("labels.".length, detail.lastIndexOf(":"))} cannot be a label's name: letters, digits, dots, hyphens and slashes can be in one.`;
  }
  return detail && `${formFields.labels.subject}: ${detail.slice(detail.indexOf(":") + 1).trim()}.`;
}

import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { words } from "../../words/words.ts";
import { getAt, isInside, type Path, setAt } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import type { BlockField, BlockKind } from "./block-fields.ts";
import { FieldInput } from "./field-input.tsx";

interface FieldsProps {
  fields: readonly BlockField[];
  value: unknown;
  path: Path;
  problems: readonly Problem[];
  onChange(path: Path, value: unknown): void;
}

export function BlockInspector({ kind, ...rest }: { kind: BlockKind } & Omit<FieldsProps, "fields">) {
  return <Fields {...rest} fields={kind.fields} />;
}

/** What everybody needs, and the rest folded away. What is wrong there, or set, is in sight. */
function Fields({ fields, ...rest }: FieldsProps) {
  const { value, path, problems } = rest;
  const rare = fields.filter(({ isMore }) => isMore);
  const isInUse = rare.some(
    ({ name }) =>
      getAt(value, [name]) !== undefined || problems.some((problem) => isInside(problem.path, [...path, name])),
  );
  return (
    <div className="fields">
      <FieldGroup {...rest} fields={fields.filter(({ isMore }) => !isMore)} />
      {rare.length > 0 && (
        <More isInUse={isInUse}>
          <FieldGroup {...rest} fields={rare} />
        </More>
      )}
    </div>
  );
}

/** Unfolds for what is in use, and never folds by itself while somebody is typing in it. */
function More({ isInUse, children }: { isInUse: boolean; children: ReactNode }) {
  const [wasInUse, setInUse] = useState(isInUse);
  if (isInUse && !wasInUse) setInUse(true);
  return (
    <details className="fold" open={wasInUse}>
      <summary>{words().blocks.more}</summary>
      {children}
    </details>
  );
}

/** Texts first, then the small settings side by side, then the switches. */
function FieldGroup({ fields, value, path, problems, onChange }: FieldsProps) {
  const input = (field: BlockField) => {
    const place = [...path, field.name];
    return (
      <FieldInput
        key={field.name}
        field={field}
        value={getAt(value, [field.name])}
        problems={problems.filter((problem) => isInside(problem.path, place))}
        onChange={(next) => onChange(place, next)}
      />
    );
  };
  const wide = fields.filter(({ kind }) => kind === "lines" || kind === "text" || kind === "picture");
  const lists = fields.filter((field) => field.kind === "items");
  const flags = fields.filter(({ kind }) => kind === "flag");
  const small = fields.filter((field) => ![...wide, ...lists, ...flags].includes(field));
  return (
    <>
      {wide.map(input)}
      {lists.map(
        (field) =>
          field.kind === "items" && (
            <Items
              key={field.name}
              fields={field.fields}
              value={getAt(value, [field.name])}
              path={[...path, field.name]}
              problems={problems}
              onChange={onChange}
            />
          ),
      )}
      {small.length > 0 && <div className="small-fields">{small.map(input)}</div>}
      {flags.length > 0 && <div className="chips">{flags.map(input)}</div>}
    </>
  );
}

/** The columns of a line or a table, from left to right. */
function Items({ fields, value, path, problems, onChange }: FieldsProps) {
  const items = Array.isArray(value) ? value : [];
  const put = (next: unknown[]) => onChange(path, next);
  const swap = (from: number, to: number) => put(setAt(setAt(items, [from], items[to]), [to], items[from]));
  const { columns, begin } = words().blocks;
  return (
    <fieldset className="items">
      <legend>{columns.title}</legend>
      {items.map((item, index) => (
        // The columns have no identity but their place.
        <details key={keyOfPlace(index)} className="item" open={index === 0}>
          <summary>
            <span>
              {index + 1}. {String(getAt(item, ["content"]) ?? "")}
            </span>
          </summary>
          <Fields fields={fields} value={item} path={[...path, index]} problems={problems} onChange={onChange} />
          <div className="item-actions">
            <IconButton
              icon="up"
              label={columns.left(index + 1)}
              disabled={index === 0}
              onClick={() => swap(index, index - 1)}
            />
            <IconButton
              icon="down"
              label={columns.right(index + 1)}
              disabled={index === items.length - 1}
              onClick={() => swap(index, index + 1)}
            />
            <IconButton
              icon="trash"
              label={columns.remove(index + 1)}
              disabled={items.length === 1}
              onClick={() => put(items.filter((_, at) => at !== index))}
            />
          </div>
        </details>
      ))}
      <Button variant="quiet" icon="plus" onClick={() => put([...items, { content: begin.column }])}>
        {columns.add}
      </Button>
    </fieldset>
  );
}

function keyOfPlace(index: number): string {
  return `place ${index}`;
}

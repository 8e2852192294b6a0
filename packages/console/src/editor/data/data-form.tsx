import type { DataNeeds } from "../../api/calls.ts";
import type { Data, JsonSchema } from "../../api/types.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { labelOf } from "../../words/label-of.ts";
import { words } from "../../words/words.ts";
import { isContainer, type Path } from "../state/path.ts";
import type { Problem } from "../state/problems.ts";
import { DataScalar } from "./data-scalar.tsx";
import { replaced, resolved } from "./sample-data.ts";

interface DataFormProps {
  needs: DataNeeds;
  data: Data;
  problems: readonly Problem[];
  /** All of the data, and the field of it that was typed into. */
  onChange(data: Data, path: Path | undefined): void;
}

/** A form for whatever the template needs, made from its data schema. */
export function DataForm({ needs, data, problems, onChange }: DataFormProps) {
  // What is added to the data or taken out of it is a step by itself; typing into a field goes on.
  const change = (path: Path, value: unknown) =>
    onChange(replaced(data, path, value), typeof value === "object" || typeof value === "boolean" ? undefined : path);
  return (
    <div className="data-form">
      <ObjectFields
        {...{ root: needs.schema, schema: needs.schema, example: needs.example }}
        value={data}
        path={[]}
        problems={problems}
        onChange={change}
      />
    </div>
  );
}

interface NodeProps {
  root: JsonSchema;
  schema: JsonSchema;
  example: unknown;
  value: unknown;
  path: Path;
  problems: readonly Problem[];
  onChange(path: Path, value: unknown): void;
}

function ObjectFields({ schema, value, example, path, ...rest }: NodeProps) {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => (
    <DataField
      {...rest}
      key={name}
      name={name}
      schema={resolved(rest.root, inner)}
      required={required.has(name)}
      example={isContainer(example) ? example[name] : undefined}
      value={isContainer(value) ? value[name] : undefined}
      path={[...path, name]}
    />
  ));
}

function DataField({ name, required, ...node }: NodeProps & { name: string; required: boolean }) {
  const { schema, value, path, onChange } = node;
  const types = [schema.type ?? []].flat();
  const label = required ? labelOf(name) : words().data.optional(labelOf(name));
  if (types.includes("object") && schema.properties) {
    return (
      <fieldset>
        <legend>{label}</legend>
        {value === undefined ? (
          <Button variant="quiet" icon="plus" onClick={() => onChange(path, node.example ?? {})}>
            {words().data.add(labelOf(name))}
          </Button>
        ) : (
          <>
            <ObjectFields {...node} />
            {!required && (
              <Button variant="quiet" icon="cross" onClick={() => onChange(path, undefined)}>
                {words().data.leaveOut}
              </Button>
            )}
          </>
        )}
      </fieldset>
    );
  }
  if (types.includes("array") && schema.items) return <Entries {...node} name={name} label={label} />;
  return <DataScalar {...node} label={label} types={types} required={required} />;
}

function Entries({ name, label, ...node }: NodeProps & { name: string; label: string }) {
  const { root, schema, value, example, path, onChange } = node;
  const items = resolved(root, schema.items ?? {});
  const entries = Array.isArray(value) ? value : [];
  const model = Array.isArray(example) ? example[0] : undefined;
  const blank = model ?? (items.properties ? {} : "");
  return (
    <fieldset className="entries">
      <legend>
        {label}, {entries.length}
      </legend>
      {entries.map((entry, index) => (
        <div className="entry" key={placeKey(index)}>
          <div className="entry-fields">
            {items.properties ? (
              <ObjectFields {...node} schema={items} example={model} value={entry} path={[...path, index]} />
            ) : (
              <DataField
                {...node}
                name={`${name} ${index + 1}`}
                required
                schema={items}
                example={model}
                value={entry}
                path={[...path, index]}
              />
            )}
          </div>
          <IconButton
            icon="trash"
            label={words().data.removeEntry(index + 1, labelOf(name))}
            onClick={() =>
              onChange(
                path,
                entries.filter((_, at) => at !== index),
              )
            }
          />
        </div>
      ))}
      <Button variant="quiet" icon="plus" onClick={() => onChange(path, [...entries, structuredClone(blank)])}>
        {words().data.addEntry(labelOf(name))}
      </Button>
    </fieldset>
  );
}

/** Entries have no identity but their place. */
function placeKey(index: number): string {
  return `entry ${index + 1}`;
}

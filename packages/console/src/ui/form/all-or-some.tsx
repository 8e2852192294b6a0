interface AllOrSomeProps<Value extends string> {
  legend: string;
  all: { label: string; hint?: string };
  groups: readonly { title?: string; values: readonly { value: Value; label: string }[] }[];
  /** Null: all of them, and whatever is added later. */
  chosen: readonly Value[] | null;
  onChange(chosen: Value[] | null): void;
}

/** Everything, or what is ticked. */
export function AllOrSome<Value extends string>({ legend, all, groups, chosen, onChange }: AllOrSomeProps<Value>) {
  const toggle = (value: Value, isOn: boolean) => {
    const others = (chosen ?? []).filter((each) => each !== value);
    onChange(isOn ? [...others, value] : others);
  };
  return (
    <fieldset className="all-or-some">
      <legend>{legend}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={chosen === null}
          onChange={({ target: { checked } }) => onChange(checked ? null : [])}
        />
        <span>
          {all.label}
          {all.hint && <small>{all.hint}</small>}
        </span>
      </label>
      {groups.map(({ title, values }) => (
        <fieldset key={title ?? legend} className="some">
          {title && <legend>{title}</legend>}
          {values.map(({ value, label }) => (
            <label key={value} className="check">
              <input
                type="checkbox"
                checked={chosen === null || chosen.includes(value)}
                disabled={chosen === null}
                onChange={({ target: { checked } }) => toggle(value, checked)}
              />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

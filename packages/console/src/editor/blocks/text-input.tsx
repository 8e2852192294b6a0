interface TextInputProps {
  id: string;
  value: string;
  /** The text may have several lines. */
  lines: boolean;
  placeholder?: string | undefined;
  "aria-invalid": boolean;
  "aria-describedby": string;
  onChange(value: string): void;
}

/** A text of the template, which may hold expressions: `Table {{ table }}`. */
export function TextInput({ lines, value, onChange, ...shared }: TextInputProps) {
  if (!lines) {
    return <input {...shared} value={value} spellCheck={false} onChange={(event) => onChange(event.target.value)} />;
  }
  return (
    <textarea
      {...shared}
      rows={Math.min(6, value.split("\n").length)}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

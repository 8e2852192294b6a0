/** How a language writes what JSON holds. */
export interface Notation {
  string(text: string): string;
  /** `true`, `false` and `null`. */
  word(value: boolean | null): string;
  /** A name within an object, with what stands between it and its value. */
  key(name: string): string;
  object: readonly [open: string, close: string];
  emptyObject: string;
  /** Blanks around what stands between braces on one line. */
  padded: boolean;
  indent: string;
  /** Whether the last entry of many lines has a comma, too. */
  trailingComma: boolean;
}

/** What is longer is written on lines of its own. */
const longestLine = 72;

/** A value as a literal of a language. Lines after the first are indented by `margin`. */
export function literal(value: unknown, notation: Notation, margin = ""): string {
  if (typeof value === "string") return notation.string(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null)
    return notation.word(value === true ? true : value === false ? false : null);
  const inner = margin + notation.indent;
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => notation.key(name) + literal(item, notation, inner));
  const [open, close] = isList ? (["[", "]"] as const) : notation.object;
  if (entries.length === 0) return isList ? "[]" : notation.emptyObject;
  const blank = notation.padded && !isList ? " " : "";
  const line = open + blank + entries.join(", ") + blank + close;
  if (line.length + margin.length <= longestLine && !line.includes("\n")) return line;
  const lines = entries.map((entry) => `${inner}${entry}`).join(",\n");
  return `${open}\n${lines}${notation.trailingComma ? "," : ""}\n${margin}${close}`;
}

const plainKey = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

export const json: Notation = {
  string: (text) => JSON.stringify(text),
  word: String,
  key: (name) => `${JSON.stringify(name)}: `,
  object: ["{", "}"],
  emptyObject: "{}",
  padded: true,
  indent: "  ",
  trailingComma: false,
};

export const javaScript: Notation = {
  ...json,
  key: (name) => `${plainKey.test(name) ? name : JSON.stringify(name)}: `,
  trailingComma: true,
};

export const python: Notation = {
  ...json,
  word: (value) => (value === null ? "None" : value ? "True" : "False"),
  padded: false,
  indent: "    ",
  trailingComma: true,
};

/** Single quotes, within which PHP takes everything as it is. */
const phpString = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

export const php: Notation = {
  string: phpString,
  word: String,
  key: (name) => `${phpString(name)} => `,
  object: ["[", "]"],
  // PHP would write an empty array as an empty list.
  emptyObject: "(object) []",
  padded: false,
  indent: "    ",
  trailingComma: true,
};

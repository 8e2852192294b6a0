/** Where in a text an expression is being written, and what is asked for there. */
export interface ExpressionPlace {
  kind: "variable" | "filter";
  /** What was typed of the name. */
  typed: string;
  /** What a chosen name takes the place of. */
  from: number;
  to: number;
  /** What has to stand before and behind the name so that it is an expression. */
  before: string;
  after: string;
}

/** How expressions stand in a field. */
export interface FieldKind {
  /** It is one as a whole, such as a condition, and has no braces. */
  bare: boolean;
}

const bareFields = ["items", "each", "condition"];
const textFields = ["content", "header", "title"];

/** Undefined for a field of a template that holds no expression. */
export function fieldKind(name: string): FieldKind | undefined {
  if (bareFields.includes(name)) return { bare: true };
  return textFields.includes(name) ? { bare: false } : undefined;
}

/** What can be written at the caret. Undefined outside of an expression, and inside a quoted text of one. */
export function expressionAt(text: string, caret: number, { bare }: FieldKind): ExpressionPlace | undefined {
  if (bare) return placeIn(text.slice(0, caret), 0, caret, { closing: "" });
  const open = Math.max(text.lastIndexOf("{{", caret - 2), text.lastIndexOf("{%", caret - 2));
  if (open < 0) return undefined;
  const end = text.startsWith("{%", open) ? "%}" : "}}";
  const inside = text.slice(open + 2, caret);
  if (inside.includes(end)) return undefined;
  const behind = text.slice(caret);
  const next = behind.indexOf(end);
  const other = behind.search(/\{[{%]/);
  const isClosed = next >= 0 && (other < 0 || next < other);
  const closing = isClosed ? (behind.startsWith(end) ? " " : "") : ` ${end}`;
  return placeIn(inside, open + 2, caret, { closing });
}

/** Who asks for it can put something in anywhere: a filter right behind an expression, and elsewhere a new one. */
export function placeAt(text: string, caret: number, kind: FieldKind): ExpressionPlace {
  const found = expressionAt(text, caret, kind) ?? (kind.bare ? undefined : closedBefore(text, caret));
  if (found) return found;
  const [before, after] = kind.bare ? ["", ""] : ["{{ ", " }}"];
  return { kind: "variable", typed: "", from: caret, to: caret, before, after };
}

/** What is typed between the beginning of an expression and the caret. */
function placeIn(inside: string, start: number, caret: number, { closing }: { closing: string }) {
  const plain = withoutQuoted(inside);
  if (plain === undefined) return undefined;
  const [typed = ""] = /[\w.[\]]*$/.exec(inside) ?? [];
  const from = caret - typed.length;
  // Behind a pipe comes the name of a filter; behind that and a colon come values again.
  const isFilter = /\|\s*\w*$/.test(plain);
  const before = from === start && closing !== "" ? " " : "";
  const kind: ExpressionPlace["kind"] = isFilter ? "filter" : "variable";
  return { kind, typed, from, to: caret, before, after: closing };
}

function closedBefore(text: string, caret: number): ExpressionPlace | undefined {
  const [whole = ""] = /\s*\}\}$/.exec(text.slice(0, caret)) ?? [];
  if (whole === "" || text.lastIndexOf("{{", caret) < 0) return undefined;
  const at = caret - whole.length;
  return { kind: "filter", typed: "", from: at, to: at, before: " | ", after: "" };
}

/** Undefined when the end is inside a quoted text. */
function withoutQuoted(inside: string): string | undefined {
  const plain = inside.replaceAll(/\\?"[^"]*"|'[^']*'/g, "");
  return /["']/.test(plain) ? undefined : plain;
}

import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";
import type { Path } from "../state/path.ts";
import type { PathStep } from "./schema-at.ts";

/** Reads a JSON text that may be half typed, through the parser's tolerant tree. */
const values = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

function textOf(state: EditorState, node: SyntaxNode): string {
  const raw = state.sliceDoc(node.from, node.to);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.replaceAll('"', "");
  }
}

export function propertyName(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild("PropertyName");
  return name ? textOf(state, name) : "";
}

function propertyValue(property: SyntaxNode): SyntaxNode | null {
  for (let child = property.lastChild; child; child = child.prevSibling) if (values.has(child.name)) return child;
  return null;
}

export function typeOf(state: EditorState, object: SyntaxNode): string | undefined {
  const own = object.getChildren("Property").find((property) => propertyName(state, property) === "type");
  const value = own && propertyValue(own);
  return value ? textOf(state, value) : undefined;
}

function entriesOf(array: SyntaxNode): SyntaxNode[] {
  const entries: SyntaxNode[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling) if (values.has(child.name)) entries.push(child);
  return entries;
}

/** The way from the top of the text to an object, array or value. */
export function stepsTo(state: EditorState, node: SyntaxNode): PathStep[] {
  const steps: PathStep[] = [];
  for (let at: SyntaxNode | null = node; at?.parent; at = at.parent) {
    const { parent } = at;
    if (parent.name === "Property" && parent.parent && at.name !== "PropertyName") {
      steps.unshift({ key: propertyName(state, parent), ofType: typeOf(state, parent.parent) });
    } else if (parent.name === "Array" && values.has(at.name)) {
      const from = at.from;
      steps.unshift({ key: entriesOf(parent).findIndex((entry) => entry.from === from), ofType: undefined });
    }
  }
  return steps;
}

/** Longer than the longest template takes, and short enough not to be felt. */
const readWithinMs = 100;

/** Where in the text a path is: the nearest part of it that exists. */
export function rangeOf(state: EditorState, path: Path): { from: number; to: number } {
  // The end of a long text may not have been read yet.
  const tree = ensureSyntaxTree(state, state.doc.length, readWithinMs) ?? syntaxTree(state);
  let node = tree.topNode.firstChild;
  let range = firstLine(state);
  for (const part of path) {
    if (!node) break;
    const next: SyntaxNode | null | undefined =
      typeof part === "number"
        ? entriesOf(node)[part]
        : node.getChildren("Property").find((property) => propertyName(state, property) === part);
    if (!next) break;
    range = { from: next.from, to: next.to };
    node = next.name === "Property" ? propertyValue(next) : next;
  }
  const line = state.doc.lineAt(range.from);
  return { from: range.from, to: Math.min(range.to, line.to) };
}

function firstLine(state: EditorState): { from: number; to: number } {
  return { from: 0, to: state.doc.line(1).to };
}

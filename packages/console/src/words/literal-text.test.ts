import { expect, it } from "vitest";
import { parseAst } from "vitest/node";

/**
 * Rooms whose words are not in `words/` yet. Whoever moves a room's words takes its folder out of this list; nothing is ever
 * added to it. A folder that has no literal text left and still stands here fails, too.
 */
const notMoved: readonly string[] = [];

/** Names that are the same in every language. */
const names = new Set(["Platen"]);

/** Attributes that a person reads or hears. */
const said = new Set(["alt", "aria-description", "aria-label", "hint", "label", "placeholder", "title"]);

declare global {
  interface ImportMeta {
    glob(pattern: string, options: object): Record<string, string>;
  }
}

interface Node {
  type: string;
  [field: string]: unknown;
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value && typeof value.type === "string") yield value as Node;
    for (const inner of Object.values(value)) yield* nodesIn(inner);
  }
}

/** What a person would read of an attribute or a piece of JSX: its text, or the literals that it is made of. */
function literalsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value, expression, quasis, consequent, alternate, left, right } = node as Node;
  switch (type) {
    case "JSXText":
    case "Literal":
      return typeof value === "string" ? [value] : [];
    case "JSXExpressionContainer":
      return literalsIn(expression);
    case "TemplateLiteral":
      return (quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
    case "ConditionalExpression":
      return [...literalsIn(consequent), ...literalsIn(alternate)];
    case "LogicalExpression":
      return [...literalsIn(left), ...literalsIn(right)];
    default:
      return [];
  }
}

const isText = (text: string) => /\p{L}/u.test(text) && !names.has(text.trim());

function literalText(code: string): string[] {
  const found: string[] = [];
  for (const node of nodesIn(parseAst(code, { lang: "tsx" }))) {
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      found.push(...(node.children as unknown[]).flatMap(literalsIn));
    }
    if (node.type === "JSXAttribute" && said.has(String((node.name as Node).name))) {
      found.push(...literalsIn(node.value));
    }
  }
  return found.filter(isText).map((text) => text.trim());
}

/** Every component's source, read by the runner: nothing in this package reads files by itself. */
const sources = import.meta.glob("../**/*.tsx", { query: "?raw", import: "default", eager: true });
const files = Object.entries(sources).map(([path, code]) => ({
  file: path.slice("../".length),
  found: literalText(code),
}));

const roomOf = (file: string) => file.split("/", 1)[0] ?? "";

it("literal text is found in the content and in the attributes of an element", () => {
  const code = `<p title="One" className="two">Three {four ? "Four" : five} {said.six} <b aria-label={\`Seven \${7}\`} /></p>`;
  expect(literalText(code)).toEqual(["Three", "Four", "One", "Seven"]);
});

it("every text that a person reads is in words/, but for rooms that are not moved yet", () => {
  const left = files.filter(({ file, found }) => found.length > 0 && !notMoved.includes(roomOf(file)));
  expect(left).toEqual([]);
});

it("a room that has no literal text left is not listed as one that has", () => {
  const withText = new Set(files.filter(({ found }) => found.length > 0).map(({ file }) => roomOf(file)));
  expect(notMoved.filter((room) => !withText.has(room))).toEqual([]);
});

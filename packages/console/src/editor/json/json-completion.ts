import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { syntaxTree } from "@codemirror/language";
import type { SyntaxNode } from "@lezer/common";
import type { JsonSchema } from "../../api/types.ts";
import { propertyName, stepsTo, typeOf } from "./json-place.ts";
import { schemasAt, valuesOf } from "./schema-at.ts";

/** Offers what the template language's schema knows at the cursor: names of fields, and values that can be listed. */
export function completeFrom(schema: JsonSchema): CompletionSource {
  return (context) => {
    const node = syntaxTree(context.state).resolveInner(context.pos, -1);
    const property = ancestor(node, "Property");
    const inName =
      node.name === "PropertyName" || node.name === "Object" || (node.name === "⚠" && !afterColon(context));
    if (inName) return names(schema, context, node);
    return property ? listedValues(schema, context, node) : null;
  };
}

function ancestor(node: SyntaxNode, name: string): SyntaxNode | null {
  for (let at: SyntaxNode | null = node; at; at = at.parent) if (at.name === name) return at;
  return null;
}

function afterColon(context: CompletionContext): boolean {
  return context.matchBefore(/:\s*"?[\w-]*/) !== null;
}

function names(schema: JsonSchema, context: CompletionContext, node: SyntaxNode): CompletionResult | null {
  const object = ancestor(node, "Object");
  if (!object) return null;
  const word = context.matchBefore(/"?\w*/);
  if (!word || (word.text === "" && !context.explicit)) return null;
  const { state } = context;
  const taken = new Set(object.getChildren("Property").map((property) => propertyName(state, property)));
  const offers = new Map<string, Completion>();
  for (const here of schemasAt(schema, stepsTo(state, object), typeOf(state, object))) {
    for (const [name, field] of Object.entries(here.properties ?? {})) {
      const isTyped = word.text.replaceAll('"', "") === name;
      if (taken.has(name) && !isTyped) continue;
      offers.set(name, { label: `"${name}"`, apply: `"${name}": `, type: "property", ...detail(field) });
    }
  }
  const closing = state.sliceDoc(context.pos, context.pos + 1) === '"' ? 1 : 0;
  return { from: word.from, to: context.pos + closing, options: [...offers.values()], filter: true };
}

function listedValues(schema: JsonSchema, context: CompletionContext, node: SyntaxNode): CompletionResult | null {
  const { state } = context;
  const word = context.matchBefore(/"?[\w*%-]*/);
  if (!word || (word.text === "" && !context.explicit)) return null;
  const property = ancestor(node, "Property");
  const object = property?.parent;
  if (!property || !object) return null;
  const name = propertyName(state, property);
  // The block is still deciding what it is: every type is offered, not just the one written there now.
  const type = name === "type" ? undefined : typeOf(state, object);
  const steps = [...stepsTo(state, object), { key: name, ofType: type }];
  const offered = [
    ...new Set(
      schemasAt(schema, steps, undefined)
        .flatMap(valuesOf)
        .map((value) => JSON.stringify(value)),
    ),
  ];
  const closing = state.sliceDoc(context.pos, context.pos + 1) === '"' ? 1 : 0;
  if (offered.length === 0) return null;
  return { from: word.from, to: context.pos + closing, options: offered.map((label) => ({ label, type: "enum" })) };
}

function detail({ description }: JsonSchema): { info: string } | Record<string, never> {
  return description ? { info: description } : {};
}

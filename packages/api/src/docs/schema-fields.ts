import { table } from "./chapter.ts";
import { type Html, html, marked, sentence } from "./html.ts";

export type Schema = Record<string, unknown>;

/** One line of a table of fields. */
interface Field {
  /** As it is reached from the outermost object: `address.host`, `jobs[].data`. */
  path: string;
  schema: Schema;
  required: boolean;
}

/** Objects within objects are told in the same table up to here; what is deeper is named by its type alone. */
const deepest = 3;

/** Named shapes, as the document's components have them. */
type Shapes = Readonly<Record<string, Schema>>;

/**
 * The fields of an object, those of unnamed objects within it included, and those of named ones that `shapes` has. Nothing
 * for what has none.
 */
export function fieldsTable(schema: Schema, label: string, shapes: Shapes = {}): Html | undefined {
  const fields = fieldsOf(schema, { prefix: "", depth: 1, shapes });
  if (fields.length === 0) return undefined;
  const rows = fields.map(({ path, schema: own, required }) => [
    html`<code>${path}</code>${required && html` <span class="required">required</span>`}`,
    html`<span class="type">${typeOf(own)}</span>`,
    [meaningOf(own), boundsOf(own)],
  ]);
  return table(["Field", "Type", "Meaning"], rows, label);
}

interface Within {
  prefix: string;
  depth: number;
  shapes: Shapes;
}

function fieldsOf(schema: Schema, { prefix, depth, shapes }: Within): Field[] {
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  return Object.entries(recordOf(schema.properties)).flatMap(([name, property]) => {
    const own = recordOf(property);
    const path = `${prefix}${name}`;
    const isList = own.type === "array";
    const inner = named(isList ? recordOf(own.items) : own, shapes);
    const below = { prefix: isList ? `${path}[].` : `${path}.`, depth: depth + 1, shapes };
    return [{ path, schema: own, required: required.has(name) }, ...(depth < deepest ? fieldsOf(inner, below) : [])];
  });
}

/** What a reference stands for. The template language has a chapter of its own, and stays a link. */
function named(schema: Schema, shapes: Shapes): Schema {
  const name = typeof schema.$ref === "string" ? nameIn(schema.$ref) : "";
  return placeOf(name).startsWith("schema-") ? (shapes[name] ?? schema) : schema;
}

/** The description, unless its words are those of the type: fields of the template language say "true or false". */
function meaningOf({ description }: Schema): Html | undefined {
  if (typeof description !== "string" || /^(one of "|true or false$)/.test(description)) return undefined;
  return marked(sentence(description));
}

/** What a value is, in a few words; named shapes lead to where they are told. */
export function typeOf(schema: Schema): Html {
  if (typeof schema.$ref === "string") return linkTo(schema.$ref);
  const choices = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choices && isOneOrMore(choices)) return html`${typeOf(recordOf(choices[0]))}, once or more`;
  if (choices) return eitherOf(choices.map((choice) => typeOf(recordOf(choice))));
  if (Array.isArray(schema.allOf)) return typeOf(recordOf(schema.allOf[0]));
  if (Array.isArray(schema.enum))
    return eitherOf(schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`));
  if ("const" in schema) return html`<code>${JSON.stringify(schema.const) ?? ""}</code>`;
  if (schema.type === "array") return html`list of ${typeOf(recordOf(schema.items))}`;
  if (schema.format === "date-time") return html`moment`;
  if (typeof schema.type !== "string") return html`anything`;
  return html`${words[schema.type] ?? schema.type}`;
}

const words: Record<string, string> = {
  string: "text",
  integer: "whole number",
  boolean: "true or false",
  null: "null",
};

/** A parameter that may be repeated: a value, or a list of the same. */
function isOneOrMore([one, list]: readonly unknown[]): boolean {
  const { type, items } = recordOf(list);
  return type === "array" && JSON.stringify(items) === JSON.stringify(one);
}

/** Each alternative once: different texts are all texts. */
function eitherOf(choices: readonly Html[]): Html {
  const different = [...new Map(choices.map((choice) => [choice.text, choice])).values()];
  return html`${different.map((choice, index) => html`${index > 0 && " or "}${choice}`)}`;
}

function linkTo(reference: string): Html {
  const name = nameIn(reference);
  return html`<a href="#${placeOf(name)}">${name}</a>`;
}

export function nameIn(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

/** Where the page tells of a component: blocks among the template language, everything else among the shapes. */
export function placeOf(name: string): string {
  const block = /^(.+)Block$/.exec(name)?.[1];
  if (block) return `block-${block.toLowerCase()}`;
  return name === "Block" ? "language" : name === "TemplateConfig" ? "template-config" : `schema-${name}`;
}

/** What the description does not say already: those of the template language name their bounds. A pattern is for programs. */
function boundsOf(schema: Schema): Html | undefined {
  const { description, minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema;
  if (typeof description === "string" && /\b(from -?\d+ to|at most|1 to) \d/.test(description)) return undefined;
  const bounds = [
    between(minimum, maximum, ""),
    between(minLength === 1 ? undefined : minLength, maxLength, " characters"),
    between(minItems, maxItems, " entries"),
    between(undefined, maxProperties, " names"),
    "default" in schema && html`default <code>${JSON.stringify(schema.default) ?? ""}</code>`,
  ].filter((bound) => bound !== undefined && bound !== false);
  if (bounds.length === 0) return undefined;
  return html` <span class="bounds">${bounds.map((bound, index) => html`${index > 0 && "; "}${bound}`)}</span>`;
}

function between(least: unknown, most: unknown, unit: string): Html | undefined {
  if (typeof least === "number" && typeof most === "number") return html`${numeral(least)} to ${numeral(most)}${unit}`;
  if (typeof most === "number") return html`at most ${numeral(most)}${unit}`;
  return typeof least === "number" ? html`at least ${numeral(least)}${unit}` : undefined;
}

/** 1,000 as this page writes it everywhere. */
export function numeral(value: number): string {
  return value.toLocaleString("en");
}

export function recordOf(value: unknown): Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : {};
}

import type { JsonObject } from "../json.ts";
import type { Reference, Use } from "../language/scope.ts";

/** On a list these names are Liquid's: its length and its ends. On an object they are fields like any other. */
const lengthName = "size";
const endNames = ["first", "last"];

/**
 * The published schema names one type for each value, as the interface has it. Data is checked with a wider one: a number
 * prints as well as a text does, so a client that has numbers need not turn them into texts.
 */
export type Form = "published" | "accepted";

interface Scalar {
  type: string;
  alsoAccepted?: readonly string[];
  published?: JsonObject;
}

/** The type each use allows, most telling use first: what is both printed and compared with 5 is a number. */
const typesByUse: [Use, Scalar][] = [
  ["number", { type: "number" }],
  [
    "moment",
    {
      type: "string",
      alsoAccepted: ["number"],
      published: {
        description: "Date and time: ISO 8601, or seconds or milliseconds since 1970",
        examples: ["2026-01-31T12:30:00Z"],
      },
    },
  ],
  ["boolean", { type: "boolean" }],
  ["string", { type: "string" }],
  ["printed", { type: "string", alsoAccepted: ["number"] }],
  ["truth", { type: "boolean", alsoAccepted: ["string", "number"] }],
];

/** A value of which nothing is known; published as what a person would give for it. */
const anything: Scalar = { type: "string", alsoAccepted: ["number", "boolean", "object", "array", "null"] };

function schemaOf({ type, alsoAccepted = [], published = {} }: Scalar, form: Form): JsonObject {
  return form === "accepted" && alsoAccepted.length > 0 ? { type: [type, ...alsoAccepted] } : { type, ...published };
}

/** What is known of one value of the data, gathered from every expression that reads it. */
export class DataShape {
  readonly #fields = new Map<string, DataShape>();
  readonly #uses = new Set<Use>();
  #entry: DataShape | undefined;
  #required = false;
  #sample: string | undefined;

  add({ path, use, requiredFrom }: Reference, sample?: string): void {
    let node: DataShape = this;
    for (const [index, segment] of path.entries()) {
      node = node.#child(segment);
      if (index >= requiredFrom) node.#required = true;
    }
    node.#uses.add(use);
    node.#sample ??= sample;
  }

  objectSchema(form: Form): JsonObject {
    const properties: JsonObject = Object.create(null);
    for (const [name, field] of this.#fields) properties[name] = field.#schema(form);
    const required = [...this.#fields].filter(([, field]) => field.#required).map(([name]) => name);
    return { type: "object", properties, required };
  }

  #schema(form: Form): JsonObject {
    if (this.#entry !== undefined || this.#uses.has("list")) return this.#listSchema(form);
    const names = [...this.#fields.keys()];
    if (names.length === 0) return this.#scalarSchema(form);
    // `cart.size` alone may count a list or read a garment's size; both print.
    if (names.every((name) => name === lengthName || endNames.includes(name))) {
      return { ...schemaOf({ type: "array", alsoAccepted: ["object"] }, form), items: schemaOf(anything, form) };
    }
    return this.objectSchema(form);
  }

  #listSchema(form: Form): JsonObject {
    const entry = new DataShape();
    if (this.#entry !== undefined) entry.#merge(this.#entry);
    for (const name of endNames) {
      const end = this.#fields.get(name);
      if (end !== undefined) entry.#merge(end);
    }
    return { type: "array", items: entry.#schema(form) };
  }

  #scalarSchema(form: Form): JsonObject {
    const scalar = typesByUse.find(([use]) => this.#uses.has(use))?.[1] ?? anything;
    const schema = schemaOf(scalar, form);
    return this.#sample === undefined ? schema : { ...schema, examples: [this.#sample] };
  }

  #child(segment: string | number): DataShape {
    if (typeof segment === "number") {
      this.#entry ??= new DataShape();
      return this.#entry;
    }
    const field = this.#fields.get(segment) ?? new DataShape();
    this.#fields.set(segment, field);
    return field;
  }

  #merge(other: DataShape): void {
    for (const use of other.#uses) this.#uses.add(use);
    for (const [name, field] of other.#fields) this.#child(name).#merge(field);
    if (other.#entry !== undefined) this.#child(0).#merge(other.#entry);
    this.#required ||= other.#required;
    this.#sample ??= other.#sample;
  }
}

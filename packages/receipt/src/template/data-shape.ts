import { isObject, type Json, type JsonObject, ownProperty } from "../json.ts";
import { dateFromEpoch } from "../language/date-filters.ts";
import type { Reference, Use } from "../language/scope.ts";

/** On a list these names are Liquid's: its length and its ends. On an object they are fields like any other. */
const lengthName = "size";
const endNames = ["first", "last"];

/**
 * The published schema names one type for each value, as the interface has it. Data is checked with a wider one: a number
 * prints as well as a text does, so a client that has numbers need not turn them into texts.
 */
export type Form = "published" | "accepted";

/** Makes a value for a field of this name. */
export type SampleFor = (name: string) => string;

interface Scalar {
  type: string;
  alsoAccepted?: readonly string[];
  published?: JsonObject;
  /** An accepted value, as the published type has it. */
  asPublished?(value: Json): Json;
}

const asText = (value: Json): Json => (typeof value === "string" ? value : JSON.stringify(value));

function momentAsText(value: Json): Json {
  if (typeof value !== "number") return value;
  const date = dateFromEpoch(value);
  return Number.isNaN(date.getTime()) ? String(value) : date.toISOString();
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
      asPublished: momentAsText,
    },
  ],
  ["boolean", { type: "boolean" }],
  ["string", { type: "string" }],
  ["printed", { type: "string", alsoAccepted: ["number"], asPublished: asText }],
  ["truth", { type: "boolean", alsoAccepted: ["string", "number"], asPublished: (value) => value !== false }],
];

/** A value of which nothing is known; published as what a person would give for it. */
const anything: Scalar = {
  type: "string",
  alsoAccepted: ["number", "boolean", "object", "array", "null"],
  asPublished: asText,
};

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
  #isShownAsObject = false;

  add({ path, use, requiredFrom }: Reference, sample?: SampleFor): void {
    let node: DataShape = this;
    for (const [index, segment] of path.entries()) {
      node = node.#child(segment);
      if (index >= requiredFrom) node.#required = true;
    }
    node.#uses.add(use);
    node.#sample ??= sample?.(String(path.findLast((segment) => typeof segment === "string") ?? ""));
  }

  objectSchema(form: Form): JsonObject {
    const properties: JsonObject = Object.create(null);
    for (const [name, field] of this.#fields) properties[name] = field.#schema(form);
    const required = [...this.#fields].filter(([, field]) => field.#required).map(([name]) => name);
    return { type: "object", properties, required };
  }

  /** Learns from sample data what the expressions leave open: whether `cart.size` counts a list or reads a field. */
  learnFrom(example: unknown): void {
    if (Array.isArray(example)) for (const entry of example) this.#entry?.learnFrom(entry);
    if (!isObject(example)) return;
    this.#isShownAsObject = true;
    for (const [name, field] of this.#fields) field.learnFrom(ownProperty(example, name));
  }

  /** Accepted data as the published schema describes it: a number that is only printed becomes its text. */
  objectAsPublished(data: JsonObject): JsonObject {
    const entries = Object.entries(data).map(([name, value]): [string, Json] => {
      const field = this.#fields.get(name);
      return [name, field === undefined ? value : field.#asPublished(value)];
    });
    return Object.fromEntries(entries);
  }

  #schema(form: Form): JsonObject {
    const kind = this.#kind(form);
    if (kind === "list") return { type: "array", items: this.#entries().#schema(form) };
    if (kind === "scalar") return this.#scalarSchema(form);
    if (kind === "counted") {
      return { ...schemaOf({ type: "array", alsoAccepted: ["object"] }, form), items: schemaOf(anything, form) };
    }
    return this.objectSchema(form);
  }

  #asPublished(value: Json): Json {
    const kind = this.#kind("published");
    if (kind === "scalar") return this.#scalar().asPublished?.(value) ?? value;
    if (kind === "object") return isObject(value) ? this.objectAsPublished(value) : value;
    if (!Array.isArray(value)) return value;
    const entries = this.#entries();
    return value.map((entry) => (kind === "list" ? entries.#asPublished(entry) : asText(entry)));
  }

  #kind(form: Form): "list" | "scalar" | "counted" | "object" {
    if (this.#entry !== undefined || this.#uses.has("list")) return "list";
    const names = [...this.#fields.keys()];
    if (names.length === 0) return "scalar";
    // `cart.size` alone may count a list or read a garment's size; both print.
    const isCounted = names.every((name) => name === lengthName || endNames.includes(name));
    return isCounted && !(form === "published" && this.#isShownAsObject) ? "counted" : "object";
  }

  /** What is known of the entries of a list. */
  #entries(): DataShape {
    const entry = new DataShape();
    if (this.#entry !== undefined) entry.#merge(this.#entry);
    for (const name of endNames) {
      const end = this.#fields.get(name);
      if (end !== undefined) entry.#merge(end);
    }
    return entry;
  }

  #scalar(): Scalar {
    return typesByUse.find(([use]) => this.#uses.has(use))?.[1] ?? anything;
  }

  #scalarSchema(form: Form): JsonObject {
    const schema = schemaOf(this.#scalar(), form);
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
    this.#isShownAsObject ||= other.#isShownAsObject;
    this.#sample ??= other.#sample;
  }
}

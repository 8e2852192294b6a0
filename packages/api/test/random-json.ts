import type { Json } from "@platen/testkit/caller";
import type { Random } from "@platen/testkit/random";

type Schema = { [key: string]: Json };

const nastyTexts = [
  "",
  " ",
  "\u0000",
  "\u001b@\u0010\u0014\u0001",
  "\ud800",
  "{{",
  "{{ x | money }}",
  "{% for a in (1..9) %}{{ a }}{% endfor %}",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "'; drop table jobs; --",
  "%s%n",
  "😀".repeat(50),
  "x".repeat(3_000),
  "ﷺ‮",
];
const nastyNumbers = [0, -1, 1, -0, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 65_536, 101];

/** Any JSON at all. */
export function anyJson(random: Random, depth = 0): Json {
  const kind = random.below(depth > 4 ? 5 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.chance(0.5);
  if (kind === 2) return random.pick(nastyNumbers);
  if (kind <= 4) return random.pick(nastyTexts);
  if (kind === 5) return random.list(4, () => anyJson(random, depth + 1));
  return Object.fromEntries(random.list(4, () => [randomKey(random), anyJson(random, depth + 1)]));
}

function randomKey(random: Random): string {
  return random.pick(["a", "items", "name", "price", "total", "__proto__", "constructor", "toString", "", "ä b", "0"]);
}

/** Mostly what the schema wants, sometimes something else in its place. */
export function jsonLike(schema: Schema, resolve: (ref: string) => Schema, random: Random): Json {
  if (random.chance(0.06) || schema === null || typeof schema !== "object") return anyJson(random);
  if (schema.$ref) return jsonLike(resolve(schema.$ref), resolve, random);
  if (schema.title === "TemplateConfig") return randomConfig(random);
  if (schema.enum?.length > 0) return random.pick(schema.enum);
  if (schema.anyOf) return jsonLike(random.pick(schema.anyOf), resolve, random);
  switch (schema.type) {
    case "string":
      return randomText(schema, random);
    case "integer":
    case "number":
      return randomNumber(schema, random);
    case "boolean":
      return random.chance(0.5);
    case "array":
      return random.list(4, () => jsonLike(schema.items ?? {}, resolve, random));
    case "object":
      return randomObject(schema, resolve, random);
    default:
      return anyJson(random);
  }
}

function randomText(schema: Schema, random: Random): string {
  if (String(schema.description).includes("IPv4"))
    return random.pick(["10.0.0.1", "::1", "8.8.8.8", "127.0.0.1", "a b"]);
  if (random.chance(0.2)) return random.pick(nastyTexts);
  return random.pick(["a", "Receipt", `t-${random.below(40)}`, "x1", "generic", "epson-tm-t88v"]);
}

function randomNumber(schema: Schema, random: Random): number {
  if (random.chance(0.15)) return random.pick(nastyNumbers);
  const { minimum = 0, maximum = 100 } = schema;
  return minimum + random.below(Math.min(maximum - minimum, 1_000) + 1);
}

function randomObject(schema: Schema, resolve: (ref: string) => Schema, random: Random): Json {
  const result: Record<string, Json> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const required = (schema.required ?? []).includes(name);
    if (random.chance(required ? 0.97 : 0.4)) result[name] = jsonLike(property as Schema, resolve, random);
  }
  if (schema.additionalProperties !== false && random.chance(0.5)) Object.assign(result, randomData(random));
  if (random.chance(0.04)) result[randomKey(random)] = anyJson(random);
  return result;
}

/** Data that some of the random templates want. */
function randomData(random: Random): Record<string, Json> {
  const value = () => random.pick<Json>(["Tea", "4006381333931", "12", 2.5, 0, "€ 中文 عربى", "https://example.com/1"]);
  return {
    a: value(),
    name: value(),
    total: random.below(100),
    items: random.list(5, () => ({ name: value(), price: 1.5 })),
  };
}

const contents = [
  "Hi",
  "{{ a }}",
  "{{ name | upcase }}",
  "{{ total | money }}",
  "{{ items.size }}",
  "4006381333931",
  "{{ a }}{{ name }}",
];

function randomBlock(random: Random, depth = 0): Json {
  const content = random.pick(contents);
  const blocks = () => random.list(2, () => randomBlock(random, depth + 1));
  const kinds: (() => Json)[] = [
    () => ({ type: "text", content, bold: random.chance(0.5), size: 1 + random.below(8) }),
    () => ({
      type: "columns",
      columns: [
        { content, width: "*" },
        { content, width: 10, align: "right" },
      ],
    }),
    () => ({ type: "table", each: "items", as: "item", columns: [{ header: "N", content: "{{ item.name }}" }] }),
    () => ({ type: "divider", char: random.pick(["-", "=", "*", "█"]) }),
    () => ({ type: "feed", lines: random.below(5) }),
    () => ({ type: "qrcode", content, size: 1 + random.below(16) }),
    () => ({ type: "barcode", content, symbology: random.pick(["ean13", "code128", "code39", "itf", "upc-e"]) }),
    () => ({ type: "pdf417", content }),
    () => ({ type: "datamatrix", content }),
    () => ({ type: "image", source: random.pick(["{{ a }}", "data:image/png;base64,AAAA"]) }),
    () => ({ type: "cut" }),
    () => ({ type: "drawer" }),
    () => anyJson(random),
    () => (depth > 2 ? { type: "cut" } : { type: "each", items: "items", as: "item", blocks: blocks() }),
    () => (depth > 2 ? { type: "cut" } : randomChoice(blocks)),
  ];
  return random.pick(kinds)();
}

/** From text, because an object literal with a `then` looks like a promise to the linter. */
function randomChoice(blocks: () => Json[]): Json {
  const inner = JSON.stringify(blocks());
  return JSON.parse(`{"type":"if","condition":"total > 10","then":${inner},"else":${inner}}`);
}

function randomConfig(random: Random): Json {
  return {
    width: random.pick(["80mm", "58mm", "112mm", "20mm", "80", 80]),
    blocks: random.list(5, () => randomBlock(random)),
    ...(random.chance(0.5) ? { currency: "EUR" } : {}),
    ...(random.chance(0.1) ? { schema: anyJson(random) } : {}),
    ...(random.chance(0.1) ? { schema: { type: "object" } } : {}),
  };
}

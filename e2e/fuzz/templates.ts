import { compileTemplate } from "@platen/receipt/compile";
import { encode } from "@platen/receipt/encode";
import { check } from "@platen/receipt/layout";
import { profileFor } from "@platen/receipt/printer-models";
import { codeDrawer } from "@platen/receipt/raster/code-drawer";
import { resolve } from "@platen/receipt/resolve";
import { ReceiptError } from "@platen/receipt/template-error";
import type { Random } from "@platen/testkit/random";
import { renderBytes } from "@platen/virtual-printer/render";
import fc from "fast-check";
import { anyJson, jsonLike } from "../../packages/api/test/random-json.ts";
import { blocks, data } from "../../packages/receipt/test/arbitrary-template.ts";
import { randomSchema } from "./random-schema.ts";
import { eachCase, type FuzzTarget } from "./target.ts";

type Json = ReturnType<typeof JSON.parse>;

interface TemplateCase {
  config: Json;
  data: Json;
}

const profiles = [58, 80].map((widthMm) => profileFor({ model: "generic", widthMm }));
const noon = new Date("2026-01-31T12:00:00Z");

/** Configurations, their schemas and data: through compiling, filling, layout, encoding and onto paper. */
export function templates(): FuzzTarget {
  return eachCase(drawCase, attempt);
}

function drawCase(random: Random): TemplateCase {
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(arbitrary, { seed: random.below(2 ** 31), numRuns: 1 });
    return JSON.parse(JSON.stringify(value));
  };
  const schema = random.chance(0.5) ? randomSchema(random) : undefined;
  const config = {
    width: random.pick(["80mm", "58mm", "20mm", "112.5mm"]),
    blocks: sample(blocks),
    ...(random.chance(0.2) && { height: random.pick(["30mm", "5mm", "2000mm"]) }),
    ...(schema && { schema }),
    ...(random.chance(0.2) && { locale: random.pick(["de-DE", "ar", "xx", ""]), currency: random.pick(["EUR", "?"]) }),
  };
  const fitting = schema && random.chance(0.7) ? jsonLike(schema, () => ({}), random) : undefined;
  return { config: random.chance(0.3) ? spoilt(config, random) : config, data: fitting ?? sample(data) };
}

/** Something else in one place. */
function spoilt(value: Json, random: Random): Json {
  if (value === null || typeof value !== "object" || random.chance(0.25)) return anyJson(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return anyJson(random);
  const key = random.pick(keys);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key as keyof typeof copy] = spoilt(value[key], random);
  return copy;
}

const options = { codes: codeDrawer };

/** Every failure is one of ours, with its reasons; what succeeds is on paper, and opens no drawer unless it says so. */
function attempt(example: TemplateCase): string | undefined {
  try {
    const compiled = compileTemplate(example.config);
    const misfit = compiled.validate(compiled.example);
    if (misfit.length > 0) return `its own example does not fit: ${misfit}`;
    const document = resolve(compiled, example.data, { now: noon });
    if (JSON.stringify(JSON.parse(JSON.stringify(document))) !== JSON.stringify(document)) return "no plain document";
    for (const profile of profiles) {
      if (check(document, profile, options).length > 0) continue;
      const { effects } = renderBytes(encode(document, profile, options).bytes);
      const mayOpen = JSON.stringify(example.config).includes('"drawer"');
      if (!mayOpen && effects.some(({ type }) => type === "drawer")) return "it opens the drawer";
    }
    return undefined;
  } catch (error) {
    if (error instanceof ReceiptError && error.details.length > 0) return undefined;
    throw error;
  }
}

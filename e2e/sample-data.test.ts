import { compileTemplate } from "@platen/receipt/compile";
import { resolve } from "@platen/receipt/resolve";
import { readSamples } from "@platen/shared/db/sample-templates";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { gallery } from "../packages/console/src/templates/gallery/gallery.ts";

const languages = ["en", "de", "fr", "es"] as const;

interface Shipped {
  name: string;
  config: object & { example?: unknown };
}

/** Every template that Platen comes with. */
const shipped: Shipped[] = [
  ...readSamples().map(({ id, config }) => ({ name: `the sample ${id}`, config })),
  ...gallery.flatMap(({ id, draftIn }) =>
    languages.map((language) => ({ name: `${id} in ${language}`, config: draftIn(language).config })),
  ),
];

/** As a client that checks its data before it sends it, and that knows nothing of Platen. */
function problemsIn(data: unknown, schema: object): unknown {
  const validate = new Ajv2020({ strict: true, validateFormats: false }).compile(schema);
  return validate(data) ? [] : validate.errors;
}

const shop = { language: "de-DE", currency: "CHF", timeZone: "Asia/Tokyo", taxNumber: "CHE-1", logo: "asset:logo" };
const now = new Date("2026-11-16T22:30:00Z");

describe("sample data of a shipped template", () => {
  it.each(shipped.map((each) => [each.name, each] as const))(
    "%s fits its schema, given or made up",
    (_, { config }) => {
      const { schema, example } = compileTemplate(config);
      expect(problemsIn(config.example, schema)).toEqual([]);
      expect(problemsIn(example, schema)).toEqual([]);
      const { example: _given, ...rest } = config;
      const madeUp = compileTemplate(rest);
      expect(problemsIn(madeUp.example, madeUp.schema)).toEqual([]);
    },
  );
});

describe("an installed sample", () => {
  const documentOf = (id: string) => {
    const template = compileTemplate(readSamples().find((sample) => sample.id === id)?.config);
    return JSON.stringify(resolve(template, template.example, { now, shop }).blocks).replaceAll(/[\u00a0\u202f]/g, " ");
  };

  it.each(readSamples().map((sample) => [sample.id, sample.config] as const))(
    "%s names no language, currency or time zone of its own",
    (_, config) => {
      for (const field of ["locale", "currency", "timeZone"]) expect(config).not.toHaveProperty(field);
    },
  );

  it("has the shop's logo, tax number, language, currency and time on a receipt", () => {
    const receipt = documentOf("order-receipt");
    for (const printed of ["asset:logo", "CHE-1", "10,70 CHF", "31.01.2026, 21:30"]) expect(receipt).toContain(printed);
  });

  it("has the shop's time on a kitchen ticket and its currency on a shelf label", () => {
    expect(documentOf("kitchen-ticket")).toContain("04:42");
    expect(documentOf("shelf-label")).toContain("4,99 CHF");
  });
});

import { assetNamePattern } from "@platen/receipt/image/asset-source";
import { Type } from "@sinclair/typebox";
import { inOneLine, noNul, timestamp, version } from "../http/schemas.ts";

const line = (description: string, maxLength: number) =>
  Type.String({ maxLength, ...inOneLine, description: `${description} Empty: not set.` });
const lines = (description: string, maxLength: number) =>
  Type.String({
    maxLength,
    ...noNul,
    description: `${description} May have several lines. Empty: not set.`,
  });

const fields = Type.Object({
  name: line("What the shop is called.", 200),
  logo: Type.Union([Type.String({ pattern: assetNamePattern }), Type.Null()], {
    description: "The name of a stored picture; null: none. A picture that is deleted is the logo no more.",
  }),
  address: lines("Where it is.", 500),
  taxNumber: line("The number that the tax office knows it by.", 100),
  footer: lines("What stands below everything else, such as thanks.", 1_000),
  language: line('A language tag, as in "de-DE": how dates and numbers are written, and our own words on paper.', 35),
  currency: line('A currency code, as in "EUR".', 3),
  timeZone: line('A time zone, as in "Europe/Berlin".', 64),
});

export const Shop = Type.Object(
  { ...fields.properties, version, updatedAt: timestamp("When it was last changed.") },
  { title: "Shop", description: "What is the same on every receipt. Templates print it as `shop.name` and so on." },
);

/** What the server sets is accepted, so that what GET answered can be sent back, and not used. */
export const ShopChanges = Type.Object(
  {
    ...Type.Partial(fields).properties,
    version: Type.Optional(Type.Unknown({ readOnly: true })),
    updatedAt: Type.Optional(Type.Unknown({ readOnly: true })),
  },
  { title: "ShopChanges", additionalProperties: false, description: "Any subset of the shop's fields." },
);

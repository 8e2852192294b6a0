import { scopes } from "@platen/shared/key";
import { type TSchema, type TString, Type } from "@sinclair/typebox";
import { success } from "../http/schemas.ts";
import { PrinterId, Site } from "../printers/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";
import { TemplateId } from "../templates/schemas.ts";

const mostNameLetters = 100;

/** The longest that PostgreSQL adds to now without trouble, and more than anybody plans: a hundred years. */
const longestS = 100 * 365 * 24 * 3600;

const monthS = 30 * 24 * 3600;
const dayS = 24 * 3600;

const ScopeName = Type.Union(
  scopes.map((scope) => Type.Literal(scope)),
  {
    title: "Scope",
    description:
      "`print`: print, preview, watch and cancel jobs. `read`: read everything but keys, and listen to events. `templates`: templates, pictures and the shop. `printers`: printers, their settings and their addresses. `admin`: everything, keys included.",
  },
);

/** Longer lists are sites. */
const mostLimits = 1_000;

const limitTo = (items: TString, description: string) =>
  Type.Array(items, { minItems: 1, maxItems: mostLimits, uniqueItems: true, description });

/** What a key is limited to. Who names printers and sites has both. */
const limits = {
  printers: limitTo(PrinterId, "It prints on, sees and changes these printers and their jobs, and no others."),
  sites: limitTo(Site, "The same for all printers of these sites."),
  templates: limitTo(TemplateId, "It prints, sees and changes these templates and their jobs, and no others."),
};

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const moment = (description: string) =>
  Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description });

export const Key = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    scopes: Type.Array(ScopeName),
    printers: orNull(limits.printers),
    sites: orNull(limits.sites),
    templates: orNull(limits.templates),
    ending: Type.String({ description: "The last letters of its secret." }),
    status: Type.Union([Type.Literal("active"), Type.Literal("expired"), Type.Literal("revoked")]),
    createdAt: Type.String({ format: "date-time" }),
    createdBy: Type.Union([Type.String(), Type.Null()], { description: "The name of the key it was made with." }),
    expiresAt: moment("From then on it opens nothing; null: never."),
    lastUsedAt: moment("Up to ten minutes before the last time; null: not yet."),
    formerUntil: moment("The secret before the last rotation is taken until then."),
    revokedAt: moment("Null while it is not revoked."),
  },
  { title: "Key", description: "A key without its secret, of which only a hash is kept." },
);

export const NewKey = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: mostNameLetters,
      ...matching("^[^\\u0000-\\u001f\\u007f]+$", fault("not-one-line")),
      description: "What jobs and people know it by, such as `till 3`.",
    }),
    scopes: Type.Array(ScopeName, { minItems: 1, uniqueItems: true }),
    printers: Type.Optional(limits.printers),
    sites: Type.Optional(limits.sites),
    templates: Type.Optional(limits.templates),
    expireAfter: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: longestS,
        description: "Seconds from now; without it the key never expires.",
      }),
    ),
  },
  { additionalProperties: false },
);

export const RotateQuery = Type.Object({
  overlap: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: monthS,
      default: dayS,
      description: "Seconds in which the old secret is taken, too; 0 for one that somebody else may know.",
    }),
  ),
});

export const usualOverlapS = dayS;

export const KeyAnswer = Type.Object({ success, key: Key });

export const SecretAnswer = Type.Object({
  success,
  key: Key,
  secret: Type.String({ description: "What is sent as `X-API-Key`. It is shown here and never again." }),
});

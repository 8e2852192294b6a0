import { Type } from "@sinclair/typebox";
import { chosenIdPattern, highestVersion, noNul, timestamp, version } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";

export const templateIdPattern = chosenIdPattern;

export const TemplateId = Type.String({
  ...matching(templateIdPattern, fault("not-an-id")),
  description: "Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64.",
});

const templateName = Type.String({ minLength: 1, maxLength: 200, ...noNul, description: "Display name." });
const templateDescription = Type.String({ maxLength: 2_000, ...noNul, description: "What it is for." });

/** Its fields are checked by the template language itself, which says more than a schema could. */
export const TemplateConfig = Type.Object(
  {
    name: Type.Optional(Type.String({ description: "Defaults to the template's name." })),
    title: Type.Optional(
      Type.String({ description: 'What a job is called, filled from its data, as in "Table {{ table }}".' }),
    ),
    width: Type.String({ description: 'Paper width, as in "80mm".' }),
    blocks: Type.Array(Type.Unknown(), { description: "What is printed, from top to bottom." }),
  },
  { title: "TemplateConfig", additionalProperties: true, description: "The full template configuration." },
);

/** What the server sets and tells. Accepted in a body, so that what GET answered can be sent back, and not used. */
const toldByServer = {
  createdAt: Type.Optional(Type.Unknown({ readOnly: true })),
  updatedAt: Type.Optional(Type.Unknown({ readOnly: true })),
  version: Type.Optional(Type.Unknown({ readOnly: true })),
};

export const NewTemplate = Type.Object(
  {
    id: TemplateId,
    name: templateName,
    description: Type.Optional(templateDescription),
    config: TemplateConfig,
    ...toldByServer,
  },
  { title: "NewTemplate", additionalProperties: false },
);

export const TemplateChanges = Type.Object(
  {
    id: Type.Optional(Type.String({ description: "May be repeated from the path; it cannot be changed." })),
    name: Type.Optional(templateName),
    description: Type.Optional(templateDescription),
    config: Type.Optional(TemplateConfig),
    ...toldByServer,
  },
  { title: "TemplateChanges", additionalProperties: false, description: "Any subset of a template's fields." },
);

export const TemplateSummary = Type.Object(
  {
    id: TemplateId,
    name: Type.String(),
    description: Type.String(),
    createdAt: timestamp("When it was created."),
    updatedAt: timestamp("When it was last changed."),
    version,
  },
  { title: "TemplateSummary" },
);

export const Template = Type.Object(
  { ...TemplateSummary.properties, config: TemplateConfig },
  { title: "Template", description: "A stored template with its full configuration." },
);

export const DataSchema = Type.Record(Type.String(), Type.Unknown(), {
  title: "DataSchema",
  description:
    "JSON Schema of the data that a print request must carry. One that was inferred has one type for each value; a number is taken, and printed, for a string that is only printed.",
});

export const TemplateData = Type.Record(Type.String(), Type.Unknown(), {
  description: "Template data; GET /templates/:id/schema, or POST /preview/schema, tells its structure.",
});

export const oldVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: highestVersion,
    description:
      "A version of the template, with the pictures it was saved with; without it the template and its pictures as they are now.",
  }),
);

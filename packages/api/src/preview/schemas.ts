import { printerLanguages } from "@platen/shared/printer-kinds";
import { Type } from "@sinclair/typebox";
import { Problem } from "../endpoints/failure.ts";
import { oneOf, success } from "../http/schemas.ts";
import { PrinterId, paperWidth } from "../printers/schemas.ts";
import { oldVersion, TemplateConfig, TemplateData } from "../templates/schemas.ts";

const fields = {
  printer: Type.Optional({ ...PrinterId, description: "The printer's id; without one, the printer `default`." }),
  data: Type.Optional({ ...TemplateData, description: "Template data; the template's example when left out." }),
  width: Type.Optional(
    Type.Number({ ...paperWidth, description: "Paper width in millimetres; default: the printer's." }),
  ),
  model: Type.Optional(Type.String({ maxLength: 100, description: "Printer model; default: the configured one." })),
  language: Type.Optional(
    oneOf(printerLanguages, { description: "As another kind of printer would print it; default: the printer's own." }),
  ),
};

export const StoredPreview = Type.Object(
  { ...fields, version: oldVersion },
  { title: "StoredPreview", additionalProperties: false },
);

export const FreePreview = Type.Object(
  { config: TemplateConfig, ...fields },
  { title: "FreePreview", additionalProperties: false },
);

export const DraftPreview = Type.Object(
  {
    success,
    picture: Type.String({ description: "A PNG in base64, one pixel for each dot." }),
    widthDots: Type.Integer({ description: "Of the picture: what the head can print." }),
    heightDots: Type.Integer({ description: "Of the picture: all of the content, beyond the end of a label too." }),
    dotsPerMm: Type.Number(),
    widthMm: Type.Number({
      description: "Of the paper. What the picture is narrower stays white, half of it on each side.",
    }),
    labelDots: Type.Union([Type.Integer(), Type.Null()], {
      description: "The row where the label ends; null for a receipt, which ends with its content.",
    }),
    regions: Type.Array(
      Type.Object({
        path: Type.String({ description: "As in `config.blocks[2].blocks[0]`." }),
        top: Type.Integer({ description: "Its first row in the picture." }),
        bottom: Type.Integer({ description: "One past its last row." }),
      }),
      { description: "Where each block is, from top to bottom. A block inside a loop is there once for each entry." },
    ),
    problems: Type.Array(Type.String(), {
      description: "Why it would be refused if it were printed so, each naming a field and its problem.",
    }),
    codedProblems: Type.Array(Problem, { description: "The same in the same order, for programs." }),
  },
  { title: "DraftPreview" },
);

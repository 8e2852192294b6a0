import { compileTemplate } from "@platen/receipt/compile";
import { isObject } from "@platen/receipt/json";
import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import { AppError } from "@platen/shared/errors";
import { rawLanguages } from "@platen/shared/printer-kinds";
import { type Static, Type } from "@sinclair/typebox";
import { oneOf } from "../../http/schemas.ts";
import { PrinterId } from "../../printers/schemas.ts";
import { fault } from "../../problems/fault.ts";
import { matching } from "../../problems/matching.ts";
import { TemplateConfig, TemplateData } from "../../templates/schemas.ts";
import { configProblems } from "../../templates/template-config.ts";
import { JobLabels, PrintOptions, Reference } from "../schemas.ts";

/** What a document can be. */
const pictureTypes = ["png", "jpeg"] as const;
export const documentTypes = [...pictureTypes, ...rawLanguages] as const;

/** RFC 4648 with its padding or without; no line breaks. */
const base64 = "^[A-Za-z0-9+/]+={0,2}$";

export const SentDocument = Type.Object(
  {
    type: oneOf(documentTypes, {
      description:
        "png and jpeg: the picture in its own dots, made smaller where the paper is narrower; on labels, one as long as the picture. escpos, starprnt and zpl: bytes for a printer of that language, where the setting `jobs.rawDocuments` allows them; what could change the printer itself is refused.",
    }),
    content: Type.String({ ...matching(base64, fault("not-base64")), description: "Its bytes in base64." }),
  },
  { title: "SentDocument", additionalProperties: false, description: "A document that is printed as it is." },
);

/** One object and not a union of two: so every problem is told by its field. */
export const FreePrint = Type.Object(
  {
    config: Type.Optional(TemplateConfig),
    data: Type.Optional(TemplateData),
    document: Type.Optional(SentDocument),
    printer: Type.Optional({ ...PrinterId, description: "The printer's id; without one, the printer `default`." }),
    options: Type.Optional(PrintOptions),
    reference: Type.Optional(Reference),
    labels: Type.Optional(JobLabels),
  },
  {
    title: "FreePrint",
    additionalProperties: false,
    description:
      "A print request without a stored template: `config` with its `data`, if it prints any, or a `document`.",
  },
);

type Body = Static<typeof FreePrint>;

/** A template and its data, or a document: never both, and always one of them. */
export type FreeContent =
  | { type: "config"; config: NonNullable<Body["config"]>; data: NonNullable<Body["data"]> }
  | { type: "document"; document: NonNullable<Body["document"]> };

export function contentOf(body: Pick<Body, "config" | "data" | "document">): FreeContent {
  const { config, data, document } = body;
  if (document && !config && !data) return { type: "document", document };
  if (config && !document) return { type: "config", config, data: data ?? {} };
  throw new AppError("VALIDATION_ERROR", { details: freePrintProblems(body) });
}

function formProblems({ config, data, document }: Record<string, unknown>): Problem[] {
  if (document !== undefined) {
    return config === undefined && data === undefined ? [] : [problemAt("document", fault("document-alone"))];
  }
  return config === undefined ? [problemAt("config", fault("config-or-document"))] : [];
}

/** What the schema cannot know; of the data only where there is a template that says what it has to be. */
export function freePrintProblems(body: Record<string, unknown>): Problem[] {
  const { config, data = {}, document } = body;
  const problems = [...formProblems(body), ...configProblems("", config), ...typeProblems(document)];
  if (problems.some(({ path }) => path.startsWith("config")) || !isObject(config)) return problems;
  return [...problems, ...compileTemplate({ name: "", ...config }).validate(data)];
}

/** The one type that everybody asks for and nobody can have: see docs/decisions/no-pdf.md. */
function typeProblems(document: unknown): Problem[] {
  if (!isObject(document) || document.type !== "pdf") return [];
  return [problemAt("document.type", fault("pdf-not-printed"))];
}

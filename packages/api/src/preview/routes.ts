import { type CompiledTemplate, compileTemplate } from "@platen/receipt/compile";
import { dotsPerMm } from "@platen/receipt/paper";
import { genericModel, modelsOf, profileFor } from "@platen/receipt/printer-models";
import { detailOf, problemAt } from "@platen/receipt/problem/fault";
import { resolve } from "@platen/receipt/resolve";
import type { Typesetter } from "@platen/receipt/typesetter";
import type { Config } from "@platen/shared/config";
import type { Database } from "@platen/shared/db/connect";
import { AppError } from "@platen/shared/errors";
import { toPng } from "@platen/virtual-printer/picture";
import type { Static } from "@sinclair/typebox";
import { type AppContext, type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import type { Deadline } from "../http/deadline.ts";
import type { WorkLimit } from "../http/work-limit.ts";
import type { Printers } from "../printers/printers.ts";
import { fault } from "../problems/fault.ts";
import type { CurrentShop } from "../shop/current-shop.ts";
import type { PictureSource } from "../templates/asset-cache.ts";
import type { TemplateCache } from "../templates/template-cache.ts";
import { configProblems } from "../templates/template-config.ts";
import { loadVersion } from "../templates/template-version.ts";
import { withPictures } from "../templates/with-pictures.ts";
import { answerPreview, deadlineOf, formOf, previewTag as tag } from "./answer-preview.ts";
import { type Preview, previewTypes, renderDraft } from "./render-preview.ts";
import { DraftPreview, FreePreview, StoredPreview } from "./schemas.ts";

/** What the routes of previews need. */
export interface PreviewDeps {
  config: Pick<Config, "limits">;
  db: Database;
  limitWork: WorkLimit;
  typesetter: Typesetter;
  printers: Pick<Printers, "find">;
  templates: TemplateCache;
  assets: PictureSource;
  shop: Pick<CurrentShop, "value">;
}

const description =
  "Made by reading the very bytes that would be printed. Touches neither jobs nor the printer. `Accept` chooses PNG, SVG, the bytes themselves, or text: every line as it is read, drawn letters too.";
const answers = { 200: { description: "What would be on the paper.", mediaTypes: previewTypes } };

export function previewRoutes(deps: PreviewDeps): Endpoint[] {
  return [
    endpoint({
      method: "post",
      path: "/templates/:id/preview",
      operationId: "previewTemplate",
      isPreview: true,
      scopes: ["read", "print", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "See what a stored template prints",
      description,
      body: StoredPreview,
      answers,
      errors: [
        "TEMPLATE_NOT_FOUND",
        "TEMPLATE_VERSION_NOT_FOUND",
        "PRINTER_NOT_FOUND",
        "NOT_ACCEPTABLE",
        "TEMPLATE_RENDER_ERROR",
      ],
      handle({ params: { id }, body: { version, ...body }, context }) {
        return deps.limitWork(async () => {
          if (version === undefined) return preview(deps, context, await deps.templates.loadCurrent(id), body);
          return preview(deps, context, await loadVersion(deps.db, { templateId: id, version }), body);
        });
      },
    }),
    endpoint({
      method: "post",
      path: "/preview",
      operationId: "preview",
      isPreview: true,
      scopes: ["read", "print", "templates"],
      touches: () => ({}),
      tag,
      summary: "See what a template prints without storing it",
      description,
      body: FreePreview,
      answers,
      errors: ["PRINTER_NOT_FOUND", "NOT_ACCEPTABLE", "TEMPLATE_RENDER_ERROR"],
      moreProblems: ({ config }) => configProblems("", config),
      handle({ body, context }) {
        return deps.limitWork(async () => {
          const compiled = compileTemplate({ name: "", ...body.config });
          return preview(deps, context, { compiled }, body);
        });
      },
    }),
    endpoint({
      method: "post",
      path: "/preview/draft",
      operationId: "previewDraft",
      isPreview: true,
      scopes: ["read", "print", "templates"],
      touches: () => ({}),
      tag,
      summary: "See a template that is being written, and where each block is on the paper",
      description:
        "For editors. The picture of `POST /preview`, with the rows that each block has in it. What does not fit the paper is drawn all the same, and told in `problems`.",
      body: FreePreview,
      answers: { 200: { description: "What would be on the paper.", schema: DraftPreview } },
      errors: ["PRINTER_NOT_FOUND", "TEMPLATE_RENDER_ERROR"],
      moreProblems: ({ config }) => configProblems("", config),
      handle({ body, context }) {
        return deps.limitWork(async () => {
          const compiled = compileTemplate({ name: "", ...body.config });
          const deadline = deadlineOf(deps, context);
          return context.json(await draft(deps, await filled(deps, { compiled }, body, deadline), deadline));
        });
      },
    }),
  ];
}

interface Source {
  compiled: CompiledTemplate;
  pictures?: PictureSource;
}

type PreviewRequest = Omit<Static<typeof StoredPreview>, "version">;

async function preview(
  deps: PreviewDeps,
  context: AppContext,
  source: Source,
  body: PreviewRequest,
): Promise<Response> {
  const type = formOf(context);
  const deadline = deadlineOf(deps, context);
  const found = await filled(deps, source, body, deadline);
  return answerPreview(deps, context, { ...found, options: { signal: () => deadline.signal }, type });
}

async function draft(
  { typesetter }: PreviewDeps,
  filled: Filled,
  deadline: Deadline,
): Promise<Static<typeof DraftPreview>> {
  const { paper, problems, regions, labelDots = null } = await renderDraft(typesetter, filled, () => deadline.signal);
  const { dpi, paperWidthMm: widthMm } = filled.profile;
  const { widthDots, heightDots } = paper;
  const picture = Buffer.from(toPng(paper)).toString("base64");
  return {
    success: true,
    picture,
    widthDots,
    heightDots,
    dotsPerMm: dotsPerMm(dpi),
    widthMm,
    labelDots,
    regions,
    problems: problems.map(detailOf),
    codedProblems: problems,
  };
}

type Filled = Pick<Preview, "document" | "profile">;

/** The document, and the printer that it is shown for. */
async function filled(
  { printers, assets, shop }: PreviewDeps,
  { compiled, pictures = assets }: Source,
  body: PreviewRequest,
  deadline: Deadline,
): Promise<Filled> {
  const { row, report } = await printers.find(body.printer);
  const { data = compiled.example, width: widthMm = row.width, language = row.language } = body;
  // Of another kind of printer nothing is known but its language.
  const isOwn = language === row.language;
  const { model = isOwn ? row.model : genericModel } = body;
  const models = modelsOf(language);
  if (!models.includes(model)) {
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt("model", fault("must-be-one-of", { choices: models.join(", ") }))],
    });
  }
  const resolved = resolve(compiled, data, { now: new Date(), shop: shop.value });
  const document = await withPictures(resolved, { assets: pictures, deadline });
  const own = isOwn ? { paper: row.paper, charset: row.charset, reported: report.model } : {};
  const profile = profileFor({ model, widthMm, language, dpi: row.dpi, ...own });
  return { document, profile };
}

import { type CompiledTemplate, compileTemplate } from "@platen/receipt/compile";
import type { Document } from "@platen/receipt/document";
import { dotsPerMm } from "@platen/receipt/paper";
import { genericModel, modelsOf, profileFor } from "@platen/receipt/printer-models";
import { detailOf, problemAt } from "@platen/receipt/problem/fault";
import { resolve } from "@platen/receipt/resolve";
import type { PrintedOn } from "@platen/receipt/typesetter";
import { findJobWithDocument } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { toPng } from "@platen/virtual-printer/picture";
import type { Static } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type Deadline, startDeadline } from "../http/deadline.ts";
import { type AppContext, type Endpoint, endpoint, whenGoneOf } from "../http/endpoint.ts";
import { negotiate } from "../http/negotiate.ts";
import { fault } from "../http/problems/fault.ts";
import { isJobId } from "../jobs/job-id.ts";
import { jobTouched } from "../keys/reach.ts";
import { DraftPreview, FreePreview, StoredPreview } from "../preview/preview-schemas.ts";
import { type Preview, type PreviewType, previewTypes, renderDraft, renderPreview } from "../preview/render-preview.ts";
import type { PictureSource } from "../templates/asset-cache.ts";
import { configProblems } from "../templates/template-config.ts";
import { loadVersion } from "../templates/template-version.ts";
import { withPictures } from "../templates/with-pictures.ts";

const tag = "Preview";

/** Millimetres. The picture holds what is printed, not the blank edges of the paper. */
const paperWidthHeader = "Paper-Width";

const description =
  "Made by reading the very bytes that would be printed. Touches neither jobs nor the printer. `Accept` chooses PNG, SVG, the bytes themselves, or text: every line as it is read, drawn letters too.";
const answers = { 200: { description: "What would be on the paper.", mediaTypes: previewTypes } };

export function previewRoutes(deps: Deps): Endpoint[] {
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
    endpoint({
      method: "get",
      path: "/jobs/:jobId/preview",
      operationId: "previewJob",
      scopes: ["read", "print"],
      touches: ({ params: { jobId } }) => jobTouched(deps, jobId),
      tag,
      summary: "See what a job prints",
      description:
        "One copy as it was printed; before that, as the printer would print it now. The header `Paper-Width` tells the millimetres of its paper. `Accept` chooses PNG, SVG, text or the bytes themselves.",
      answers: { 200: { ...answers[200], headers: { [paperWidthHeader]: "The width of its paper in millimetres." } } },
      errors: ["JOB_NOT_FOUND", "JOB_ERASED", "NOT_ACCEPTABLE", "TEMPLATE_RENDER_ERROR"],
      handle: ({ params: { jobId }, context }) => deps.limitWork(() => previewJob(deps, context, jobId)),
    }),
  ];
}

async function previewJob(deps: Deps, context: AppContext, jobId: string): Promise<Response> {
  const type = formOf(context);
  const found = isJobId(jobId) ? await findJobWithDocument(deps.db, jobId) : undefined;
  if (!found) throw new AppError("JOB_NOT_FOUND");
  if (found.isErased) throw new AppError("JOB_ERASED");
  const { job, document, printedOn } = found;
  const on = printedOn as PrintedOn | null;
  const deadline = deadlineOf(deps, context);
  const options = { cutPaper: job.options.cutPaper, fonts: on?.fonts, signal: () => deadline.signal };
  const printer = await deps.printers.findOrDefault(job.printerId);
  // Jobs of the version before do not say which charset they were printed with. What was accepted is printed, whatever the
  // printer is said to hold since.
  const profile = on
    ? profileFor({ charset: printer.row.charset, ...on })
    : ({ ...printer.profile, paper: "continuous" } as const);
  const response = await answer(deps, context, { document: document as Document, profile, options, type });
  response.headers.set(paperWidthHeader, String(on?.widthMm ?? printer.row.width));
  return response;
}

interface Source {
  compiled: CompiledTemplate;
  pictures?: PictureSource;
}

type PreviewRequest = Omit<Static<typeof StoredPreview>, "version">;

async function preview(deps: Deps, context: AppContext, source: Source, body: PreviewRequest): Promise<Response> {
  const type = formOf(context);
  const deadline = deadlineOf(deps, context);
  const found = await filled(deps, source, body, deadline);
  return answer(deps, context, { ...found, options: { signal: () => deadline.signal }, type });
}

function deadlineOf({ config }: Deps, context: AppContext): Deadline {
  return startDeadline(config.limits.answerWithinMs, whenGoneOf(context));
}

async function draft({ typesetter }: Deps, filled: Filled, deadline: Deadline): Promise<Static<typeof DraftPreview>> {
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
  { printers, assets, shop }: Deps,
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

/** The form that the client asked for. Asked before there is any work, which would be for nothing. */
function formOf(context: AppContext): PreviewType {
  const type = negotiate(context.req.header("Accept"), previewTypes);
  if (type !== undefined) return type;
  const message = `A preview can be had as ${previewTypes.join(", ")}, and Accept names none of them.`;
  throw new AppError("NOT_ACCEPTABLE", { message });
}

async function answer({ typesetter }: Deps, context: AppContext, preview: Preview): Promise<Response> {
  const { type } = preview;
  const body = await renderPreview(typesetter, preview);
  context.header("Vary", "Accept");
  return context.body(body, 200, { "Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type });
}

import { type CompiledTemplate, compileTemplate } from "@platen/receipt/compile";
import { printerModels, profileFor } from "@platen/receipt/printer-models";
import { prepareImages } from "@platen/receipt/raster/prepare-images";
import { resolve } from "@platen/receipt/resolve";
import { AppError } from "@platen/shared/errors";
import type { Static } from "@sinclair/typebox";
import { accepts } from "hono/accepts";
import type { Deps } from "../deps.ts";
import { type AppContext, type Endpoint, endpoint } from "../endpoint.ts";
import { type PreviewType, previewTypes, renderPreview } from "../render-preview.ts";
import { FreePreview, StoredPreview } from "../schemas.ts";
import { configProblems, freshTemplate } from "./templates.ts";

const tag = "Preview";
const description =
  "Made by reading the very bytes that would be printed. Touches neither jobs nor the printer. `Accept` chooses PNG, SVG, text or the bytes themselves.";
const answers = { 200: { description: "What would be on the paper.", mediaTypes: previewTypes } };

export function previewRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: "post",
      path: "/templates/:id/preview",
      operationId: "previewTemplate",
      tag,
      summary: "See what a stored template prints",
      description,
      body: StoredPreview,
      answers,
      errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_RENDER_ERROR"],
      async handle({ params: { id }, body, context }) {
        const { compiled } = await freshTemplate(deps, id);
        return preview(deps, context, compiled, body);
      },
    }),
    endpoint({
      method: "post",
      path: "/preview",
      operationId: "preview",
      tag,
      summary: "See what a template prints without storing it",
      description,
      body: FreePreview,
      answers,
      errors: ["TEMPLATE_RENDER_ERROR"],
      moreProblems: ({ config }) => configProblems("", config),
      handle({ body, context }) {
        return preview(deps, context, compileTemplate({ name: "", ...body.config }), body);
      },
    }),
  ];
}

async function preview(
  { config, printer, drawing, assets }: Deps,
  context: AppContext,
  template: CompiledTemplate,
  {
    data = template.example,
    width = printer.settings().width,
    model = config.printer.model,
  }: Static<typeof StoredPreview>,
): Promise<Response> {
  if (!printerModels.includes(model)) {
    throw new AppError("VALIDATION_ERROR", { details: [`model: must be one of ${printerModels.join(", ")}`] });
  }
  const type = accepts(context, { header: "Accept", supports: [...previewTypes], default: previewTypes[0] });
  const document = await prepareImages(resolve(template, data, { now: new Date() }), { asset: assets.load });
  const { language } = config.printer;
  const profile = profileFor({ model, widthMm: width, language, reported: printer.report().model });
  const body = await renderPreview(document, profile, drawing, type as PreviewType);
  context.header("Vary", "Accept");
  return context.body(body, 200, { "Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type });
}

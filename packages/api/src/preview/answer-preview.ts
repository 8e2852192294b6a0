import type { Typesetter } from "@platen/receipt/typesetter";
import type { Config } from "@platen/shared/config";
import { AppError } from "@platen/shared/errors";
import { type AppContext, whenGoneOf } from "../endpoints/endpoint.ts";
import { type Deadline, startDeadline } from "../http/deadline.ts";
import { negotiate } from "../http/negotiate.ts";
import { type Preview, type PreviewType, previewTypes, renderPreview } from "./render-preview.ts";

/** Where routes answer previews. */
export const previewTag = "Preview";

export function deadlineOf({ config }: { config: Pick<Config, "limits"> }, context: AppContext): Deadline {
  return startDeadline(config.limits.answerWithinMs, whenGoneOf(context));
}

/** The form that the client asked for. Asked before there is any work, which would be for nothing. */
export function formOf(context: AppContext): PreviewType {
  const type = negotiate(context.req.header("Accept"), previewTypes);
  if (type !== undefined) return type;
  const message = `A preview can be had as ${previewTypes.join(", ")}, and Accept names none of them.`;
  throw new AppError("NOT_ACCEPTABLE", { message });
}

export async function answerPreview(
  { typesetter }: { typesetter: Typesetter },
  context: AppContext,
  preview: Preview,
): Promise<Response> {
  const { type } = preview;
  const body = await renderPreview(typesetter, preview);
  context.header("Vary", "Accept");
  return context.body(body, 200, { "Content-Type": type === "text/plain" ? "text/plain; charset=utf-8" : type });
}

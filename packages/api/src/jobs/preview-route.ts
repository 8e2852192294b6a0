import type { Document } from "@platen/receipt/document";
import { profileFor } from "@platen/receipt/printer-models";
import type { PrintedOn } from "@platen/receipt/typesetter";
import { findJobWithDocument } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { type AppContext, type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { answerPreview, deadlineOf, formOf, previewTag } from "../preview/answer-preview.ts";
import { previewTypes } from "../preview/render-preview.ts";
import type { JobsDeps } from "./deps.ts";
import { isJobId } from "./job-id.ts";
import { jobTouched } from "./job-reach.ts";

/** Millimetres. The picture holds what is printed, not the blank edges of the paper. */
const paperWidthHeader = "Paper-Width";

export function jobPreviewRoutes(deps: JobsDeps): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/jobs/:jobId/preview",
      operationId: "previewJob",
      scopes: ["read", "print"],
      touches: ({ params: { jobId } }) => jobTouched(deps, jobId),
      tag: previewTag,
      summary: "See what a job prints",
      description:
        "One copy as it was printed; before that, as the printer would print it now. The header `Paper-Width` tells the millimetres of its paper. `Accept` chooses PNG, SVG, text or the bytes themselves.",
      answers: {
        200: {
          description: "What would be on the paper.",
          mediaTypes: previewTypes,
          headers: { [paperWidthHeader]: "The width of its paper in millimetres." },
        },
      },
      errors: ["JOB_NOT_FOUND", "JOB_ERASED", "NOT_ACCEPTABLE", "TEMPLATE_RENDER_ERROR"],
      handle: ({ params: { jobId }, context }) => deps.limitWork(() => previewJob(deps, context, jobId)),
    }),
  ];
}

async function previewJob(deps: JobsDeps, context: AppContext, jobId: string): Promise<Response> {
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
  const response = await answerPreview(deps, context, { document: document as Document, profile, options, type });
  response.headers.set(paperWidthHeader, String(on?.widthMm ?? printer.row.width));
  return response;
}

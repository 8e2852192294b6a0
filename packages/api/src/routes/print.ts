import { isFinal, type Job } from "@platen/shared/job";
import type { Deps } from "../deps.ts";
import { type AppContext, type Endpoint, endpoint } from "../endpoint.ts";
import { repeatable } from "../idempotency.ts";
import { acceptedJson } from "../job-json.ts";
import { Accepted, PrintRequest } from "../schemas.ts";
import { submit } from "../submit.ts";
import { preferredWaitS } from "../wait-for-job.ts";
import { freshTemplate } from "./templates.ts";

export const repeatHeader = {
  "Idempotency-Key": "The same key and body within 24 hours return the first job instead of printing again.",
};

export function printRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint({
      method: "post",
      path: "/print/:templateId",
      operationId: "print",
      tag: "Print",
      summary: "Print data with a template",
      headers: {
        ...repeatHeader,
        Prefer: "wait=N (seconds, at most 60): answer when the job has ended, or when the time is over.",
      },
      body: PrintRequest,
      answers: {
        200: {
          description:
            "Accepted. With `Prefer: wait`, `status` tells how it ended: completed or cancelled; queued when the time was over first.",
          schema: Accepted,
        },
      },
      errors: [
        "VALIDATION_ERROR",
        "TEMPLATE_NOT_FOUND",
        "IDEMPOTENCY_CONFLICT",
        "TEMPLATE_RENDER_ERROR",
        "PRINT_FAILED",
        "PRINTER_OFFLINE",
      ],
      async moreProblems({ data }, { templateId }) {
        const { compiled } = await freshTemplate(deps, templateId);
        return compiled.validate(data ?? {});
      },
      boundsItself: true,
      async handle({ params: { templateId }, body, context }) {
        const request = {
          templateId,
          data: body.data,
          options: body.options ?? {},
          repeatable: repeatable(context.req.header("Idempotency-Key"), `/print/${templateId}`, body),
          traceparent: context.get("traceparent"),
        };
        const job = await submit(deps, request);
        return answerWhenAsked(deps, job, context);
      },
    }),
  ];
}

/** At once, or with `Prefer: wait` when the job has ended or the wait is over. */
async function answerWhenAsked(deps: Deps, job: Job, context: AppContext): Promise<Response> {
  const seconds = preferredWaitS(context.req.header("Prefer"));
  if (seconds === 0) return context.json(acceptedJson(job));
  context.header("Preference-Applied", `wait=${seconds}`);
  const ended = await deps.outcomes.wait(job, seconds * 1000, context.req.raw.signal);
  if (!isFinal(ended.status)) return context.json(acceptedJson(job));
  if (ended.status !== "failed") return context.json(acceptedJson({ ...job, status: ended.status }));
  const message = ended.error?.message ?? "Printing failed.";
  const details = ended.error ? [`${ended.error.code}: ${message}`] : [];
  return context.json({ success: false, error: { code: "PRINT_FAILED", message, details }, jobId: job.id }, 500);
}

import type { Document } from "@platen/receipt/document";
import { markAsCopy } from "@platen/receipt/mark-copy";
import { cancelJob } from "@platen/shared/db/job-moves";
import { findJob, findJobWithDocument } from "@platen/shared/db/jobs";
import { listJobs } from "@platen/shared/db/list-jobs";
import { AppError } from "@platen/shared/errors";
import { isFinal, type Job as JobRecord } from "@platen/shared/job";
import { Type } from "@sinclair/typebox";
import { type AppContext, type Endpoint, endpoint, originOf, whenGoneOf } from "../endpoints/endpoint.ts";
import type { Deadline } from "../http/deadline.ts";
import { nextCursor } from "../http/pages.ts";
import { success } from "../http/schemas.ts";
import { placeOf } from "../printers/place-of.ts";
import type { PrinterState } from "../printers/printer-state.ts";
import { acceptedDescription, answerJob, jobHeaders } from "./answer-job.ts";
import type { JobsDeps } from "./deps.ts";
import { repeatable, type TakenJob } from "./idempotency.ts";
import { isJobId } from "./job-id.ts";
import { jobJson } from "./job-json.ts";
import { JobQuery, jobFilter } from "./job-query.ts";
import { jobTouched, reprintTouched } from "./job-reach.ts";
import { Accepted, Job } from "./schemas.ts";
import { takeDocument } from "./take-document.ts";
import { tellCancelled } from "./tell-cancelled.ts";
import { paperLanguage } from "./test-page/paper-language.ts";

const tag = "Jobs";

export function jobRoutes(deps: JobsDeps): Endpoint[] {
  const { db } = deps;
  return [
    endpoint({
      method: "get",
      path: "/jobs",
      operationId: "listJobs",
      scopes: ["read"],
      async touches({ query: { printerId, templateId } }) {
        const printers = printerId === undefined ? "all" : [await placeOf(deps, printerId)];
        return { printers, templates: templateId === undefined ? "all" : [templateId] };
      },
      tag,
      summary: "Recent jobs, newest first",
      query: JobQuery,
      answers: {
        200: {
          description: "One page. `nextCursor` is null on the last.",
          schema: Type.Object({
            success,
            jobs: Type.Array(Job),
            nextCursor,
          }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query, context }) {
        const page = await listJobs(db, jobFilter(query));
        const next = page.next === undefined ? null : String(page.next);
        return context.json({ success: true, jobs: page.jobs.map(jobJson), nextCursor: next });
      },
    }),
    endpoint({
      method: "get",
      path: "/jobs/:jobId",
      operationId: "getJob",
      scopes: ["read", "print"],
      touches: ({ params: { jobId } }) => jobTouched(deps, jobId),
      tag,
      summary: "One job",
      answers: { 200: { description: "The job.", schema: Type.Object({ success, job: Job }) } },
      errors: ["JOB_NOT_FOUND"],
      async handle({ params: { jobId }, context }) {
        return context.json({ success: true, job: jobJson(await existing(deps, jobId)) });
      },
    }),
    endpoint({
      method: "delete",
      path: "/jobs/:jobId",
      operationId: "cancelJob",
      scopes: ["print"],
      touches: ({ params: { jobId } }) => jobTouched(deps, jobId),
      tag,
      summary: "Cancel a queued job",
      answers: {
        200: {
          description: "Cancelled; nothing of it is printed.",
          schema: Type.Object({ success, jobId: Type.String(), status: Type.Literal("cancelled") }),
        },
      },
      errors: ["JOB_NOT_FOUND", "JOB_NOT_CANCELLABLE"],
      async handle({ params: { jobId }, context }) {
        const { id } = await existing(deps, jobId);
        const job = await cancelJob(db, id, context.get("caller").name);
        if (!job) throw new AppError("JOB_NOT_CANCELLABLE");
        await tellCancelled(deps, [job]);
        return context.json({ success: true, jobId: id, status: "cancelled" });
      },
    }),
    endpoint({
      method: "post",
      path: "/jobs/:jobId/reprint",
      operationId: "reprintJob",
      scopes: ["print"],
      touches: ({ params: { jobId } }) => reprintTouched(deps, jobId.toLowerCase()),
      tag,
      summary: "Print a finished job again",
      description:
        "Makes a new job of one that has ended: completed, failed or cancelled. Its paper is marked as a copy, unless it is a label that has no room for the mark, or the job was never printed: cancelled, expired, or failed before a byte was sent. Then this is the original.",
      headers: jobHeaders,
      answers: {
        200: {
          description: acceptedDescription,
          schema: Type.Composite([Accepted, Type.Object({ reprintOf: Type.String() })], { title: "AcceptedReprint" }),
        },
      },
      errors: [
        "VALIDATION_ERROR",
        "JOB_NOT_FOUND",
        "JOB_NOT_REPRINTABLE",
        "JOB_ERASED",
        "IDEMPOTENCY_CONFLICT",
        "TEMPLATE_RENDER_ERROR",
        "PRINT_FAILED",
        "PRINTER_OFFLINE",
      ],
      boundsItself: true,
      async handle({ params: { jobId }, context }) {
        // An id counts the same in capitals, so that it is the same request, too.
        const id = jobId.toLowerCase();
        const taken = await reprint(deps, id, context);
        deps.sealer.soon();
        return answerJob(deps, taken, context, { reprintOf: id });
      },
    }),
  ];
}

function reprint(deps: JobsDeps, id: string, context: AppContext): Promise<TakenJob> {
  const again = repeatable(context, `/jobs/${id}/reprint`, null);
  return takeDocument(deps, { repeatable: again, whenGone: whenGoneOf(context) }, async (deadline) => {
    const original = isJobId(id) ? await deadline.within(findJobWithDocument(deps.db, id)) : undefined;
    if (!original) throw new AppError("JOB_NOT_FOUND");
    const { status, templateId, printerId, options } = original.job;
    if (!isFinal(status)) throw new AppError("JOB_NOT_REPRINTABLE");
    if (original.isErased) throw new AppError("JOB_ERASED");
    const printer = await deadline.within(deps.printers.findOrDefault(printerId));
    const stored = original.document as Document;
    const document = mayBeOnPaper(original.job) ? await copyOf(stored, printer, deps, deadline) : stored;
    const found = { ...foundBy(original.job), reprintOf: id };
    return { printer, templateId, document, options, ...found, origin: originOf(context) };
  });
}

/** Every other end means that not a byte of it was sent, so what is printed now is no copy of anything. */
function mayBeOnPaper({ status, error }: JobRecord): boolean {
  return status === "completed" || error?.code === "OUTCOME_UNKNOWN";
}

/** A copy is found by what its original is found by. */
function foundBy({ reference, labels, title }: JobRecord) {
  return { reference: reference ?? undefined, labels: labels ?? undefined, title: title ?? undefined };
}

/**
 * A label cannot grow, and to one that a client wrote nothing can be added: such a one is printed again as it was, since without
 * the mark is better than not at all.
 */
async function copyOf(
  document: Document,
  { profile }: PrinterState,
  { typesetter, shop }: JobsDeps,
  deadline: Deadline,
): Promise<Document> {
  const marked = markAsCopy(document, paperLanguage(shop.value).words.copy);
  const mayBeFull = document.heightMm !== undefined || document.blocks.some(({ type }) => type === "raw");
  const signal = () => deadline.signal;
  return mayBeFull && (await typesetter.problemsOf(marked, profile, { signal })).length > 0 ? document : marked;
}

async function existing({ db }: JobsDeps, jobId: string): Promise<JobRecord> {
  const job = isJobId(jobId) ? await findJob(db, jobId) : undefined;
  if (!job) throw new AppError("JOB_NOT_FOUND");
  return job;
}

import type { Problem } from "@platen/receipt/problem/fault";
import { cancelBatch } from "@platen/shared/db/job-moves";
import { findBatch } from "@platen/shared/db/jobs";
import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint, originOf } from "../endpoints/endpoint.ts";
import { success } from "../http/schemas.ts";
import { placeOf } from "../printers/place-of.ts";
import type { JobsDeps } from "./deps.ts";
import { markReplayed, repeatable, withoutDefaults } from "./idempotency.ts";
import { isJobId } from "./job-id.ts";
import { estimatedTime } from "./job-json.ts";
import { batchTouched } from "./job-reach.ts";
import { AcceptedBatch, BatchId, BatchRequest, mostInBatch } from "./schemas.ts";
import { createBatchTaker, mostProblems, ofDataSet } from "./take-batch.ts";
import { tellCancelled } from "./tell-cancelled.ts";

export function batchRoutes(deps: JobsDeps): Endpoint[] {
  const { db } = deps;
  const takeBatch = createBatchTaker(deps);
  return [
    endpoint({
      method: "post",
      path: "/print/:templateId/batch",
      operationId: "printBatch",
      scopes: ["print"],
      async touches({ params: { templateId }, body }) {
        return { templates: [templateId], printers: [await placeOf(deps, body.printer)] };
      },
      tag: "Print",
      summary: "Print many data sets with a template",
      description: `Up to ${mostInBatch} data sets, each a job of its own. All are checked before any job exists, every problem is named by its data set (\`jobs[17].data.price: must be number\`), and all jobs are stored together or none.`,
      headers: {
        "Idempotency-Key":
          "The same key and request within 24 hours return the first batch instead of printing it again. Each API key has its own.",
      },
      body: BatchRequest,
      answers: { 200: { description: "Accepted. `GET /jobs?batchId=` lists its jobs.", schema: AcceptedBatch } },
      errors: [
        "VALIDATION_ERROR",
        "TEMPLATE_NOT_FOUND",
        "PRINTER_NOT_FOUND",
        "IDEMPOTENCY_CONFLICT",
        "TEMPLATE_RENDER_ERROR",
        "PRINTER_OFFLINE",
      ],
      async moreProblems({ jobs }, { templateId }) {
        const { compiled } = await deps.templates.loadCurrent(templateId);
        return problemsOfAll(Array.isArray(jobs) ? jobs.slice(0, mostInBatch) : [], compiled.validate);
      },
      boundsItself: true,
      async handle({ params: { templateId }, body, context }) {
        const { jobs: sets, options: common = {}, ...named } = body;
        const jobs = sets.map(({ options = {}, ...set }) => ({ ...set, options: { ...common, ...options } }));
        const asked = { jobs, ...named };
        const plain = withoutDefaults({ ...named, jobs: jobs.map(withoutDefaults) });
        const batch = await takeBatch({
          templateId,
          ...asked,
          repeatable: repeatable(context, `/print/${templateId}/batch`, plain, asked),
          origin: originOf(context),
        });
        const { batchId, printerId, isReplayed } = batch;
        markReplayed(context, isReplayed);
        const time = estimatedTime(batch.jobs.at(-1) ?? { estimatedMs: 0 });
        const jobIds = batch.jobs.map(({ id }) => id);
        return context.json({ success: true, batchId, printerId, jobIds, estimatedTime: time });
      },
    }),
    endpoint({
      method: "delete",
      path: "/batches/:batchId",
      operationId: "cancelBatch",
      scopes: ["print"],
      touches: ({ params: { batchId } }) => batchTouched(deps, batchId),
      tag: "Jobs",
      summary: "Cancel the jobs of a batch that still wait",
      description: "Jobs that are being printed or have ended stay as they are.",
      answers: {
        200: {
          description: "Nothing of those that were cancelled is printed.",
          schema: Type.Object({
            success,
            batchId: BatchId,
            cancelled: Type.Integer({ minimum: 0, description: "How many were cancelled now." }),
          }),
        },
      },
      errors: ["BATCH_NOT_FOUND"],
      async handle({ params, context }) {
        const batchId = params.batchId.toLowerCase();
        if (!isJobId(batchId)) throw new AppError("BATCH_NOT_FOUND");
        const cancelled = await cancelBatch(db, batchId, context.get("caller").name);
        if (cancelled.length === 0 && (await findBatch(db, batchId)).length === 0)
          throw new AppError("BATCH_NOT_FOUND");
        await tellCancelled(deps, cancelled);
        return context.json({ success: true, batchId, cancelled: cancelled.length });
      },
    }),
  ];
}

/** As many as are read, each with its data set. */
function problemsOfAll(sets: readonly unknown[], validate: (data: unknown) => Problem[]): Problem[] {
  const problems: Problem[] = [];
  for (const [index, set] of sets.entries()) {
    if (problems.length >= mostProblems) break;
    const { data = {} } = Object(set) as { data?: unknown };
    problems.push(...validate(data).map((problem) => ofDataSet(index, problem)));
  }
  return problems.slice(0, mostProblems);
}

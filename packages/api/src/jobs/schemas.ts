import { confirmationMethods, jobErrorCodes, jobStatuses } from "@platen/shared/job";
import { Type } from "@sinclair/typebox";
import {
  eventId,
  inOneLine,
  labelsOf,
  mostLabels,
  oneOf,
  success,
  timestamp,
  timestampOrNull,
} from "../http/schemas.ts";
import { PrinterId } from "../printers/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";
import { oldVersion, TemplateData } from "../templates/schemas.ts";

const exampleId = "0190a6c0-5b1e-7c3d-8f2a-6d5e4c3b2a10";

/** Every event of a job holds its labels, and a notification of PostgreSQL 8000 bytes. */
const maxLabelBytes = 3_000;

export const JobLabels = labelsOf(
  {
    description: `Names and values of your own choice to find the job by, as in \`{"station": "kitchen"}\`: at most ${mostLabels}, and ${maxLabelBytes} bytes as JSON.`,
    maxBytes: maxLabelBytes,
  },
  inOneLine,
);

export const Reference = Type.String({
  minLength: 1,
  maxLength: 255,
  ...inOneLine,
  description: "Your own number or name for what is printed, such as an order's; need not be unique.",
});

export const JobStatus = oneOf(jobStatuses, {
  description: "Where the job stands. What `completed` rests on is told by the job's `confirmation`.",
});

const estimatedTime = Type.String({
  pattern: "^[1-9][0-9]*s$",
  description: "Whole seconds until it is printed, the queue ahead included, as it was when the job was accepted.",
});

export const JobOptions = Type.Object(
  { copies: Type.Integer({ minimum: 1, maximum: 100 }), cutPaper: Type.Boolean() },
  { title: "JobOptions" },
);

export const JobError = Type.Object(
  {
    code: oneOf(jobErrorCodes, {
      description: "OUTCOME_UNKNOWN: something may be on paper, nobody can tell; it is never printed again by itself.",
    }),
    message: Type.String(),
  },
  { title: "JobError" },
);

export const Confirmation = Type.Object(
  {
    method: oneOf(confirmationMethods, {
      description:
        "Best first. process-id: the printer repeated a number after everything before it was printed. status-fence: it answered a question sent behind the receipt. device-confirmed: it fetched the receipt itself and said that it was printed. transmitted: it answers nothing, or sooner than it can have printed; the receipt was sent, not confirmed.",
    }),
    at: timestamp("When the printer gave its word; with transmitted, when it had taken all bytes."),
    late: Type.Optional(
      Type.Literal(true, {
        description: "The word came after the job had failed with OUTCOME_UNKNOWN: it stays failed, and was printed.",
      }),
    ),
  },
  {
    title: "Confirmation",
    description: "On whose word the job is printed: the printer's, or with `transmitted` nobody's.",
  },
);

const printerId = Type.String({ description: "The printer it is for." });

export const BatchId = Type.String({
  ...matching("^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$", fault("not-a-made-id", { example: exampleId })),
  description: "The batch it was accepted with.",
});

/** Where there are such. */
const foundBy = {
  reference: Type.Optional(Reference),
  labels: Type.Optional(JobLabels),
  title: Type.Optional(Type.String({ description: "What its template calls it." })),
  batchId: Type.Optional(BatchId),
  createdBy: Type.Optional(Type.String({ description: "The name of the key it was ordered with." })),
  cancelledBy: Type.Optional(Type.String({ description: "The name of the key it was cancelled with." })),
};

export const JobMove = Type.Object(
  {
    status: JobStatus,
    at: timestamp("When it reached this status."),
    reason: Type.Optional(
      Type.String({
        description: "Why: the error of a failed job, the confirmation of a completed one, the original of a copy.",
      }),
    ),
  },
  { title: "JobMove" },
);

export const Job = Type.Object(
  {
    id: Type.String(),
    templateId: Type.String(),
    printerId,
    status: JobStatus,
    createdAt: timestamp("When it was accepted."),
    startedAt: timestampOrNull("When printing started; null until then."),
    completedAt: timestampOrNull("When printing ended; null until then."),
    options: JobOptions,
    attempts: Type.Integer({ minimum: 0 }),
    confirmation: Type.Union([Confirmation, Type.Null()]),
    estimatedTime,
    expiresAt: timestamp("When it fails with EXPIRED unless printing has started."),
    error: Type.Optional(JobError),
    reprintOf: Type.Optional(Type.String({ description: "The job this one is a copy of." })),
    ...foundBy,
    finishedAt: Type.Optional(timestamp("When it reached its last state, printed or not. Absent until then.")),
    history: Type.Optional(
      Type.Array(JobMove, { description: "The states it has been in, oldest first. Absent while it is queued." }),
    ),
  },
  { title: "Job" },
);

export const Accepted = Type.Object(
  {
    success,
    jobId: Type.String(),
    printerId,
    status: JobStatus,
    estimatedTime,
    reference: Type.Optional(Reference),
    confirmation: Type.Optional(Confirmation),
  },
  { title: "Accepted", description: "The job is stored and will be printed." },
);

/** A week: far past any use, and small enough for the database's interval. */
const longestExpiryS = 7 * 24 * 3600;

export const PrintOptions = Type.Object(
  {
    copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1, description: "Number of copies." })),
    cutPaper: Type.Optional(Type.Boolean({ default: true, description: "Whether to cut the paper." })),
    expireAfter: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: longestExpiryS,
        description:
          "Seconds after which a job that has not started fails with EXPIRED; default: the setting `jobs.expireAfter`.",
      }),
    ),
  },
  { title: "PrintOptions", additionalProperties: false },
);

export const PrintRequest = Type.Object(
  {
    printer: Type.Optional({ ...PrinterId, description: "The printer's id; without one, the printer `default`." }),
    version: oldVersion,
    data: TemplateData,
    options: Type.Optional(PrintOptions),
    reference: Type.Optional(Reference),
    labels: Type.Optional(JobLabels),
  },
  { title: "PrintRequest", additionalProperties: false },
);

export const mostInBatch = 1_000;

export const BatchRequest = Type.Object(
  {
    printer: Type.Optional({ ...PrinterId, description: "The printer's id; without one, the printer `default`." }),
    options: Type.Optional({ ...PrintOptions, description: "Of all jobs that do not say otherwise." }),
    jobs: Type.Array(
      Type.Object(
        {
          data: TemplateData,
          options: Type.Optional(PrintOptions),
          reference: Type.Optional(Reference),
          labels: Type.Optional(JobLabels),
        },
        { title: "BatchJob", additionalProperties: false },
      ),
      { minItems: 1, maxItems: mostInBatch, description: "Printed in this order." },
    ),
  },
  { title: "BatchRequest", additionalProperties: false },
);

export const AcceptedBatch = Type.Object(
  {
    success,
    batchId: BatchId,
    printerId,
    jobIds: Type.Array(Type.String(), { description: "In the order of the data sets." }),
    estimatedTime: { ...estimatedTime, description: "Whole seconds until the last of them is printed." },
  },
  { title: "AcceptedBatch", description: "All jobs are stored and will be printed." },
);

/**
 * What `/ws` and `/events` send, beside PrinterUpdate. No route answers with these as JSON, so the OpenAPI document names
 * them among its components.
 */
export const JobUpdate = Type.Object(
  {
    id: Type.Optional(eventId),
    type: Type.Literal("jobUpdate"),
    data: Type.Object({
      jobId: Type.String(),
      status: JobStatus,
      templateId: Type.String(),
      printerId,
      ...foundBy,
      error: Type.Optional(JobError),
      confirmation: Type.Optional(Confirmation),
    }),
  },
  { title: "JobUpdate", description: "A job's status changed." },
);

import { type ErrorCode as ErrorCodeName, errorTable } from "@platen/shared/errors";
import { confirmationMethods, jobErrorCodes, jobStatuses } from "@platen/shared/job";
import { Type } from "@sinclair/typebox";
import { fault } from "./problems/fault.ts";
import { matching } from "./problems/matching.ts";

/**
 * The shapes of the interface. A schema with a `title` becomes a named component of the OpenAPI document; requests are
 * validated with the very same objects.
 */
export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  options: { title?: string; description?: string } = {},
) => Type.Unsafe<Values[number]>({ type: "string", enum: [...values], ...options });

export const templateIdPattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$";
export const printerIdPattern = templateIdPattern;

/** PostgreSQL keeps no NUL in a text, so names may not hold one. */
export const withoutNul = "^[^\\u0000]*$";

export const noNul = matching(withoutNul, fault("nul-character"));

/** What clients call things by is read by people and stands in one line. */
export const oneLine = "^[^\\u0000-\\u001f\\u007f]*$";

export const inOneLine = matching(oneLine, fault("not-one-line"));

/** A name of a label: of a printer, or of a job. */
export const labelName = "^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$";

const exampleId = "0190a6c0-5b1e-7c3d-8f2a-6d5e4c3b2a10";

const mostLabels = 32;

/** Names and values of a client's own choice. */
export const labelsOf = (options: { description: string; maxBytes?: number }, text: { pattern: string } = noNul) =>
  Type.Record(Type.String({ pattern: labelName }), Type.String({ maxLength: 200, ...text }), {
    maxProperties: mostLabels,
    additionalProperties: false,
    ...options,
  });

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

export const timestamp = (description: string) => Type.String({ format: "date-time", description });
export const timestampOrNull = (description: string) =>
  Type.Union([Type.String({ format: "date-time" }), Type.Null()], { description });

export const success = Type.Literal(true, { description: "True: the request was carried out." });

export const TemplateId = Type.String({
  ...matching(templateIdPattern, fault("not-an-id")),
  description: "Chosen by the client: letters, digits, dot, underscore and hyphen, at most 64.",
});

const templateName = Type.String({ minLength: 1, maxLength: 200, ...noNul, description: "Display name." });
const templateDescription = Type.String({ maxLength: 2_000, ...noNul, description: "What it is for." });

/** Its fields are checked by the template language itself, which says more than a schema could. */
export const TemplateConfig = Type.Object(
  {
    name: Type.Optional(Type.String({ description: "Defaults to the template's name." })),
    title: Type.Optional(
      Type.String({ description: 'What a job is called, filled from its data, as in "Table {{ table }}".' }),
    ),
    width: Type.String({ description: 'Paper width, as in "80mm".' }),
    blocks: Type.Array(Type.Unknown(), { description: "What is printed, from top to bottom." }),
  },
  { title: "TemplateConfig", additionalProperties: true, description: "The full template configuration." },
);

/** What the server sets and tells. Accepted in a body, so that what GET answered can be sent back, and not used. */
const toldByServer = {
  createdAt: Type.Optional(Type.Unknown({ readOnly: true })),
  updatedAt: Type.Optional(Type.Unknown({ readOnly: true })),
  version: Type.Optional(Type.Unknown({ readOnly: true })),
};

export const NewTemplate = Type.Object(
  {
    id: TemplateId,
    name: templateName,
    description: Type.Optional(templateDescription),
    config: TemplateConfig,
    ...toldByServer,
  },
  { title: "NewTemplate", additionalProperties: false },
);

export const TemplateChanges = Type.Object(
  {
    id: Type.Optional(Type.String({ description: "May be repeated from the path; it cannot be changed." })),
    name: Type.Optional(templateName),
    description: Type.Optional(templateDescription),
    config: Type.Optional(TemplateConfig),
    ...toldByServer,
  },
  { title: "TemplateChanges", additionalProperties: false, description: "Any subset of a template's fields." },
);

export const version = Type.Integer({ minimum: 1, description: "Counts the changes." });

/** What the database's integer holds. */
export const highestVersion = 2 ** 31 - 1;

export const TemplateSummary = Type.Object(
  {
    id: TemplateId,
    name: Type.String(),
    description: Type.String(),
    createdAt: timestamp("When it was created."),
    updatedAt: timestamp("When it was last changed."),
    version,
  },
  { title: "TemplateSummary" },
);

export const Template = Type.Object(
  { ...TemplateSummary.properties, config: TemplateConfig },
  { title: "Template", description: "A stored template with its full configuration." },
);

export const DataSchema = Type.Record(Type.String(), Type.Unknown(), {
  title: "DataSchema",
  description:
    "JSON Schema of the data that a print request must carry. One that was inferred has one type for each value; a number is taken, and printed, for a string that is only printed.",
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

export const PrinterId = Type.String({
  ...matching(printerIdPattern, fault("not-an-id")),
  description: "Letters, digits, dot, underscore and hyphen, at most 64.",
});

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

export const TemplateData = Type.Record(Type.String(), Type.Unknown(), {
  description: "Template data; GET /templates/:id/schema, or POST /preview/schema, tells its structure.",
});

export const oldVersion = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: highestVersion,
    description:
      "A version of the template, with the pictures it was saved with; without it the template and its pictures as they are now.",
  }),
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

/** Paper from the narrowest label roll to the widest desktop label printer, in millimetres. */
export const paperWidth = { minimum: 20, maximum: 220 };

const ErrorCode = oneOf(Object.keys(errorTable) as ErrorCodeName[], {
  title: "ErrorCode",
  description: "For programs. Every operation tells which of them it answers, and when.",
});

const problemValues =
  "What the sentence of the code is filled with: texts, numbers, or sentences with a code of their own.";

export const Problem = Type.Object(
  {
    path: Type.String({
      description: "The field, as in `data.items[0].price`; empty where the problem is of no single field.",
    }),
    code: Type.String({
      description: "What is wrong, for programs. More codes may come; of one that you do not know, show `message`.",
    }),
    values: Type.Object(
      {},
      {
        description: problemValues,
        additionalProperties: Type.Union([
          Type.String(),
          Type.Number(),
          Type.Object({
            code: Type.String(),
            values: Type.Object({}, { additionalProperties: true }),
            message: Type.String(),
          }),
        ]),
      },
    ),
    message: Type.String({ description: "What is wrong, in English." }),
  },
  { title: "Problem", description: "One thing that is wrong, and where." },
);

export const Failure = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: ErrorCode,
      message: Type.String({ description: "For people." }),
      details: Type.Optional(
        Type.Array(Type.String(), { description: "One string per problem, each naming a field and its problem." }),
      ),
      problems: Type.Optional(
        Type.Array(Problem, { description: "The problems of `details` in the same order, for programs." }),
      ),
    }),
    jobId: Type.Optional(Type.String({ description: "With PRINT_FAILED: the job that failed." })),
  },
  { title: "Failure", description: "The envelope of every failure." },
);

/** By which a client comes back. Only who asks for ids is told them. */
export const eventId = Type.String({
  description: "To be sent as `after` or `Last-Event-ID`, to be told what follows it.",
});

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

export const Resume = Type.Object(
  {
    id: eventId,
    type: Type.Literal("resume"),
    data: Type.Object({
      complete: Type.Boolean({ description: "False: events were missed that are not kept; ask for what matters." }),
    }),
  },
  { title: "Resume", description: "Where the client is now. Sent first, and now and then, to who asks for ids." },
);

import { problemAt } from "@platen/receipt/problem/fault";
import type { JobFilter } from "@platen/shared/db/list-jobs";
import { AppError } from "@platen/shared/errors";
import { idempotencyKey } from "@platen/shared/job";
import { askedTerms, labelTerm } from "@platen/shared/terms";
import { type Static, Type } from "@sinclair/typebox";
import { dates, moment, momentProblems } from "../http/moments.ts";
import { cursorOf, pageLimit, pageSize } from "../http/pages.ts";
import { PrinterId } from "../printers/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";
import { TemplateId } from "../templates/schemas.ts";
import { BatchId, JobLabels, JobStatus, Reference } from "./schemas.ts";

/** Each is looked up; nobody remembers more of a receipt. */
const mostWords = 8;

export const JobQuery = Type.Object({
  limit: pageLimit,
  status: Type.Optional(Type.Array(JobStatus, { description: "Only jobs in this state; repeat it for several." })),
  templateId: Type.Optional(TemplateId),
  printerId: Type.Optional({ ...PrinterId, description: "Only jobs of this printer, which may be gone." }),
  reference: Type.Optional({ ...Reference, description: "Only jobs with exactly this reference." }),
  label: Type.Optional({
    ...JobLabels,
    description: "Only jobs with this label, as in `label.station=kitchen`; of several, those that have all.",
  }),
  batchId: Type.Optional({ ...BatchId, description: "Only jobs of this batch." }),
  idempotencyKey: Type.Optional(
    Type.String({
      ...matching(idempotencyKey.pattern.source, fault("not-an-idempotency-key")),
      description: "Only the job whose request came with this `Idempotency-Key`; of a batch, its first.",
    }),
  ),
  since: moment("Only jobs accepted at this moment or later, as in `2026-01-31T08:00:00Z`."),
  until: moment("Only jobs accepted before this moment."),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: `Only jobs whose reference and title have all these words (at most ${mostWords}): whole words or parts of words with hyphens and the like, in capitals or not.`,
    }),
  ),
  cursor: cursorOf("^[0-9]{1,15}$"),
});

/** Throws for what the schema cannot know. */
export function jobFilter(query: Static<typeof JobQuery>): JobFilter {
  const { limit, cursor, status, label = {}, since, until, q, ...columns } = query;
  const words = q === undefined ? [] : askedTerms(q);
  const problems = [
    ...(q !== undefined && words.length === 0 ? [problemAt("q", fault("no-word"))] : []),
    ...(words.length > mostWords ? [problemAt("q", fault("too-many-words", { most: mostWords }))] : []),
    ...momentProblems({ since, until }),
  ];
  if (problems.length > 0) throw new AppError("VALIDATION_ERROR", { details: problems });
  return {
    ...columns,
    statuses: status,
    terms: [...Object.entries(label).map(([name, value]) => labelTerm(name, value)), ...words],
    ...dates({ since, until }),
    before: cursor === undefined ? undefined : Number(cursor),
    limit: pageSize(limit),
  };
}

import { type Document, documentVersion } from "@platen/receipt/document";
import { eraseJob } from "@platen/shared/db/erase-job";
import { AppError } from "@platen/shared/errors";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { success, timestamp } from "../http/schemas.ts";
import type { JobsDeps } from "./deps.ts";
import { isJobId } from "./job-id.ts";

/** The version before would print it, and finds nothing there to print. */
const nothing: Document = { version: documentVersion, name: "", widthMm: 80, blocks: [] };

export function eraseRoutes({ db, sealer }: Pick<JobsDeps, "db" | "sealer">): Endpoint[] {
  return [
    endpoint({
      method: "delete",
      path: "/jobs/:jobId/content",
      operationId: "eraseJobContent",
      scopes: ["admin"],
      tag: "Jobs",
      summary: "Erase what a job printed",
      description:
        "Takes away the document, title, reference and labels of a job that has ended, for good: it cannot be seen or printed again, nor found by them. When and where it was printed stays, and so does the journal, which never held any of it. Its copies are jobs of their own.",
      answers: {
        200: {
          description: "Erased, now or before.",
          schema: Type.Object({ success, jobId: Type.String(), erasedAt: timestamp("When it was erased.") }),
        },
      },
      errors: ["JOB_NOT_FOUND", "JOB_NOT_ERASABLE"],
      async handle({ params, context }) {
        const jobId = params.jobId.toLowerCase();
        const by = context.get("caller").name;
        const erased = isJobId(jobId) ? await eraseJob(db, jobId, { document: nothing, by }) : undefined;
        if (erased?.outcome === "open") throw new AppError("JOB_NOT_ERASABLE");
        if (erased?.outcome !== "erased") throw new AppError("JOB_NOT_FOUND");
        sealer.soon();
        return context.json({ success: true, jobId, erasedAt: erased.at.toISOString() });
      },
    }),
  ];
}

import type { Job } from "@platen/shared/job";
import type { Tracing } from "@platen/shared/trace";

/** Ends the trace of a job with what became of it. */
export type EndTrace = (finished: Job) => void;

/** Goes on with the trace of the request that made the job: how long it waited, and how long it prints. */
export function traceJob(tracing: Tracing, job: Job, traceparent: string | null): EndTrace {
  const parent = traceparent ?? undefined;
  const attributes = { "platen.job.id": job.id, "platen.template.id": job.templateId };
  tracing.begin("wait for the printer", { parent, attributes, since: job.createdAt }).end({ at: job.startedAt });
  const printing = tracing.begin("print", { parent, attributes });
  return ({ status, confirmation, error }) => {
    printing.set({
      "platen.job.status": status,
      ...(confirmation && { "platen.job.proof": confirmation.method }),
      ...(error && { "platen.job.error": error.code }),
    });
    printing.end({ failed: status === "failed" });
  };
}

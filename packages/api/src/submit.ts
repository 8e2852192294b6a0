import { prepareImages } from "@platen/receipt/raster/prepare-images";
import { resolve } from "@platen/receipt/resolve";
import { ReceiptError } from "@platen/receipt/template-error";
import { AppError } from "@platen/shared/errors";
import type { Job } from "@platen/shared/job";
import { acceptJob } from "./accept-job.ts";
import { startPatience } from "./deadline.ts";
import type { Deps } from "./deps.ts";
import { findRepeated, type Repeatable } from "./idempotency.ts";

export interface PrintRequest {
  templateId: string;
  data: Record<string, unknown>;
  options: { copies?: number; cutPaper?: boolean; expireAfter?: number };
  repeatable?: Repeatable | undefined;
  traceparent?: string | undefined;
}

/** A template that changes between being read and being used is read again; nobody saves one this often. */
const mostReadings = 3;

/**
 * Takes a print request. Whatever can be wrong is found here, before a job exists: the template is unknown, the data
 * does not fit its schema, the receipt cannot be made or does not fit the printer, the printer is offline. What is
 * accepted is committed.
 */
export async function submit(deps: Deps, request: PrintRequest): Promise<Job> {
  const { copies = 1, cutPaper = true, expireAfter } = request.options;
  const patience = startPatience();
  for (let reading = 0; reading < mostReadings; reading++) {
    const repeated = await patience.within(findRepeated(deps.db, request.repeatable));
    if (repeated) return repeated;

    const template = await patience.within(deps.templates.load(request.templateId));
    try {
      const resolved = resolve(template.compiled, request.data, { now: new Date() });
      const document = await prepareImages(resolved, { asset: deps.assets.load });
      const options = { copies, cutPaper };
      const { repeatable, traceparent } = request;
      const origin = { templateId: template.id, madeFrom: template, repeatable, traceparent };
      const job = await acceptJob(deps, { ...origin, document, options, expireAfterS: expireAfter }, patience);
      if (job) return job;
    } catch (error) {
      // What an old copy of the template says about the data counts for nothing.
      if (!(error instanceof ReceiptError) || (await patience.within(deps.templates.isCurrent(template)))) throw error;
    }
    // The same request won elsewhere, or the template is not the stored one any more: the next reading tells.
    deps.templates.forget(request.templateId);
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

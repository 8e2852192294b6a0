import { resolve, resolveTitle } from "@platen/receipt/resolve";
import { ReceiptError } from "@platen/receipt/template-error";
import { AppError } from "@platen/shared/errors";
import type { Job, JobOptions, Labels } from "@platen/shared/job";
import type { RequestOrigin } from "../endpoints/endpoint.ts";
import { type Deadline, startDeadline } from "../http/deadline.ts";
import type { PrinterState } from "../printers/printer-state.ts";
import type { CurrentShop } from "../shop/current-shop.ts";
import type { PictureSource } from "../templates/asset-cache.ts";
import type { LoadedTemplate, TemplateCache } from "../templates/template-cache.ts";
import { type LoadedVersion, loadVersion } from "../templates/template-version.ts";
import { withPictures } from "../templates/with-pictures.ts";
import { findRepeated, type Repeatable, type TakenJob } from "./idempotency.ts";
import { checkAndStore, type JobDeps, type JobRequest } from "./take-document.ts";

export interface PrintRequest {
  templateId: string;
  /** Of the template; without one the template as it is now. */
  version?: number | undefined;
  /** Its id; without one the printer `default`. */
  printer?: string | undefined;
  data: Record<string, unknown>;
  options: { copies?: number; cutPaper?: boolean; expireAfter?: number };
  reference?: string | undefined;
  labels?: Labels | undefined;
  repeatable?: Repeatable | undefined;
  origin: RequestOrigin;
}

export interface PrintDeps extends JobDeps {
  templates: TemplateCache;
  assets: PictureSource;
  shop: Pick<CurrentShop, "value">;
}

/** A template that changes between being read and being used is read again; nobody saves one this often. */
const mostReadings = 3;

/**
 * Takes a print request: its template is filled with its data, and the document is checked and stored as a job. Whatever
 * can be wrong is found here, before a job exists: the template is unknown, the data does not fit its schema, the receipt
 * cannot be made or does not fit the printer, the printer is offline. The job that is returned is committed.
 *
 * Nearly every request with a key is its first, so the key is not looked up beforehand: the insert refuses a key that is
 * taken, and a request that is refused for another reason is looked up before the refusal is believed.
 */
export function takePrintRequest(deps: PrintDeps, request: PrintRequest): Promise<TakenJob> {
  const deadline = startDeadline(deps.config.limits.answerWithinMs, request.origin.whenGone);
  return deps.limitWork(() =>
    storeOrFind<TakenJob>(deps, request, deadline, {
      async store(template) {
        const job = await fillAndStore(deps, request, template, deadline);
        return job && { job, isReplayed: false };
      },
      repeated: (job) => ({ job, isReplayed: true }),
    }),
  );
}

/** What a request is filled into: the template as it is now, or a version of it. */
export type Loaded = LoadedTemplate | LoadedVersion;

interface Storing<Stored> {
  /** Undefined when the insert was refused. */
  store(template: Loaded): Promise<Stored | undefined>;
  /** What the same request made before, by the job that has its key. */
  repeated(job: Job): Stored | Promise<Stored>;
}

/** Stores what is made of the template as it is stored now, or finds what the same request made before. */
export async function storeOrFind<Stored>(
  deps: PrintDeps,
  request: Pick<PrintRequest, "templateId" | "version" | "repeatable">,
  deadline: Deadline,
  { store, repeated }: Storing<Stored>,
): Promise<Stored> {
  for (let reading = 0; reading < mostReadings; reading++) {
    let template: Loaded | undefined;
    let refusal: unknown;
    try {
      template = await deadline.within(loadAsked(deps, request));
      const stored = await store(template);
      if (stored) return stored;
    } catch (error) {
      refusal = error;
    }
    const earlier = await deadline.within(findRepeated(deps.db, request.repeatable));
    if (earlier) return repeated(earlier);
    if (refusal !== undefined && !(await isOfOldTemplate(deps, refusal, template, deadline))) throw refusal;
    // The key's time was over, or the template is not the stored one any more: the next reading tells.
    deps.templates.forget(request.templateId);
  }
  throw new AppError("SERVICE_UNAVAILABLE");
}

function loadAsked(
  deps: PrintDeps,
  { templateId, version }: Pick<PrintRequest, "templateId" | "version">,
): Loaded | Promise<Loaded> {
  return version === undefined ? deps.templates.load(templateId) : loadVersion(deps.db, { templateId, version });
}

async function fillAndStore(
  deps: PrintDeps,
  request: PrintRequest,
  template: Loaded,
  deadline: Deadline,
): Promise<Job | undefined> {
  const printer = await deadline.within(deps.printers.find(request.printer));
  return checkAndStore(deps, await fill(deps, request, { template, printer }, deadline), deadline);
}

/** What the template makes of the data, for this printer. */
export async function fill(
  { assets, shop }: PrintDeps,
  request: PrintRequest,
  { template, printer }: { template: Loaded; printer: PrinterState },
  deadline: Deadline,
): Promise<JobRequest> {
  const { data, options } = request;
  const occasion = { now: new Date(), shop: shop.value };
  const resolved = resolve(template.compiled, data, occasion);
  const title = resolveTitle(template.compiled, data, occasion);
  const isVersion = "pictures" in template;
  return {
    printer,
    templateId: request.templateId,
    document: await withPictures(resolved, {
      assets: isVersion ? template.pictures : assets,
      deadline,
      printer: printer.profile,
    }),
    title,
    options: jobOptions(options),
    expireAfterS: options.expireAfter,
    // A version stays what it is, and so does what was made from it.
    madeFrom: isVersion ? undefined : template,
    reference: request.reference,
    labels: request.labels,
    repeatable: request.repeatable,
    origin: request.origin,
  };
}

/** What a request leaves out, filled in. */
export function jobOptions({ copies = 1, cutPaper = true }: PrintRequest["options"]): JobOptions {
  return { copies, cutPaper };
}

/** What an old copy of the template says about the data counts for nothing. */
async function isOfOldTemplate(
  { templates }: PrintDeps,
  refusal: unknown,
  template: Loaded | undefined,
  deadline: Deadline,
): Promise<boolean> {
  if (!template || "pictures" in template || !(refusal instanceof ReceiptError)) return false;
  return !(await deadline.within(templates.isCurrent(template)));
}

import { compileTemplate } from "@platen/receipt/compile";
import type { Document } from "@platen/receipt/document";
import type { Deadline } from "../../http/deadline.ts";
import type { PrinterState } from "../../printers/printer-state.ts";
import type { TakenJob } from "../idempotency.ts";
import { type JobRequest, takeDocument } from "../take-document.ts";
import { fill, jobOptions, type PrintDeps, type PrintRequest } from "../take-print-request.ts";
import type { FreeContent } from "./free-print.ts";
import { pictureDocument, type SentPicture } from "./picture-document.ts";
import { isRaw, rawDocument, type SentBytes } from "./raw-document.ts";

/** A print request that brings along what is printed. */
export interface FreeRequest extends Omit<PrintRequest, "templateId" | "version" | "data"> {
  content: FreeContent;
}

/** Takes a request whose template is stored nowhere, or that has none: refused, checked and stored as any other. */
export function takeFreePrint(deps: PrintDeps, request: FreeRequest): Promise<TakenJob> {
  return takeDocument(deps, { repeatable: request.repeatable, whenGone: request.origin.whenGone }, async (deadline) => {
    const printer = await deadline.within(deps.printers.find(request.printer));
    const { content, ...asked } = request;
    return content.type === "config"
      ? filled(deps, { ...asked, ...content }, printer, deadline)
      : asSent(deps, { ...asked, ...content }, printer, deadline);
  });
}

/** In the place of a template's id. No template can have such a one, so that these jobs are never taken for one's. */
const standIn = (word: string) => `(${word})`;

type Asked<Type> = Omit<FreeRequest, "content"> & Extract<FreeContent, { type: Type }>;

/** Its pictures are those of now, and the job keeps them. */
function filled(
  deps: PrintDeps,
  { type, config, ...asked }: Asked<"config">,
  printer: PrinterState,
  deadline: Deadline,
): Promise<JobRequest> {
  const templateId = standIn(type);
  const compiled = compileTemplate({ name: "", ...config });
  const template = { id: templateId, compiled, pictures: deps.assets };
  return fill(deps, { templateId, ...asked }, { template, printer }, deadline);
}

async function asSent(
  { config, typesetter }: PrintDeps,
  { type: _, document: sent, options, ...asked }: Asked<"document">,
  printer: PrinterState,
  deadline: Deadline,
): Promise<JobRequest> {
  const document = await documentOf(sent, printer, { ...config, typesetter }, deadline);
  const { expireAfter: expireAfterS } = options;
  return { ...asked, options: jobOptions(options), expireAfterS, printer, templateId: standIn(sent.type), document };
}

function documentOf(
  sent: SentBytes | SentPicture,
  { profile }: PrinterState,
  { jobs, typesetter }: Pick<PrintDeps["config"], "jobs"> & Pick<PrintDeps, "typesetter">,
  deadline: Deadline,
): Promise<Document> {
  return isRaw(sent) ? rawDocument(sent, profile, jobs) : pictureDocument(sent, profile, { typesetter, deadline });
}

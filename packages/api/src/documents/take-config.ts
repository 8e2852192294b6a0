import { compileTemplate } from "@platen/receipt/compile";
import { isObject } from "@platen/receipt/json";
import type { Job } from "@platen/shared/job";
import { takeDocument } from "../jobs/take-document.ts";
import { fill, type PrintDeps, type PrintRequest } from "../jobs/take-print-request.ts";
import { configProblems } from "../templates/template-config.ts";

/** In the place of a template's id. No template can have it, so that these jobs are never taken for one's. */
const configTemplateId = "(config)";

/** A print request that brings its template along. */
export interface ConfigRequest extends Omit<PrintRequest, "templateId" | "version"> {
  config: Record<string, unknown>;
}

/**
 * Takes a print request whose template is stored nowhere: refused, checked and stored as any other. Its pictures are those of
 * now, and the job keeps them.
 */
export function takeConfig(deps: PrintDeps, { config, ...request }: ConfigRequest): Promise<Job> {
  return takeDocument(deps, request.repeatable, async (deadline) => {
    const printer = await deadline.within(deps.printers.find(request.printer));
    const compiled = compileTemplate({ name: "", ...config });
    const template = { id: configTemplateId, compiled, pictures: deps.assets };
    return fill(deps, { templateId: configTemplateId, ...request }, { template, printer }, deadline);
  });
}

/** What is wrong with a template and its data; with the data only where the template says what it has to be. */
export function problemsOfConfig({ config, data = {} }: Record<string, unknown>): string[] {
  const problems = configProblems("", config);
  if (problems.length > 0 || !isObject(config)) return problems;
  return compileTemplate({ name: "", ...config }).validate(data);
}

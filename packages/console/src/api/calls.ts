import { type Printed, requestJson, requestPicture, requestPrinted, requestText } from "./http.ts";
import type {
  Data,
  Job,
  JobPage,
  JobStatus,
  JsonSchema,
  Printer,
  Template,
  TemplateConfig,
  TemplateSummary,
} from "./types.ts";

const at = encodeURIComponent;

export async function getPrinter(): Promise<Printer> {
  return (await requestJson<{ printer: Printer }>("/printer/status")).printer;
}

/** Rejects while the service can take no job, with what is missing: a full disk, say, is seen by no other question. */
export async function askReadiness(): Promise<void> {
  await requestJson("/readyz");
}

export async function configurePrinter(changes: { ip: string; port: number; width: number }): Promise<Printer> {
  return (await requestJson<{ printer: Printer }>("/printer/config", { method: "POST", body: changes })).printer;
}

/** Whether the service opens with this key. */
export async function tryKey(key: string): Promise<void> {
  await requestJson("/printer/status", { key });
}

export function printTestPage(onceAs: string): Promise<{ jobId: string }> {
  return requestJson("/printer/test", { method: "POST", onceAs });
}

export interface JobFilter {
  status?: JobStatus;
  templateId?: string;
}

export function listJobs(filter: JobFilter, page: { limit: number; cursor?: string }): Promise<JobPage> {
  const query = new URLSearchParams({ limit: String(page.limit), ...filter });
  if (page.cursor) query.set("cursor", page.cursor);
  return requestJson(`/jobs?${query}`);
}

export async function getJob(id: string, signal?: AbortSignal): Promise<Job> {
  return (await requestJson<{ job: Job }>(`/jobs/${at(id)}`, signal ? { signal } : {})).job;
}

export function cancelJob(id: string): Promise<unknown> {
  return requestJson(`/jobs/${at(id)}`, { method: "DELETE" });
}

export function reprintJob(id: string, onceAs: string): Promise<{ jobId: string }> {
  return requestJson(`/jobs/${at(id)}/reprint`, { method: "POST", onceAs });
}

export function jobPicture(id: string, signal: AbortSignal): Promise<Printed> {
  return requestPrinted(`/jobs/${at(id)}/preview`, { signal });
}

export function jobText(id: string, signal: AbortSignal): Promise<string> {
  return requestText(`/jobs/${at(id)}/preview`, { signal });
}

export function listTemplates(): Promise<TemplateSummary[]> {
  return allPages<{ templates: TemplateSummary[] }, TemplateSummary>("/templates", ({ templates }) => templates);
}

/** A list by its pages, since one answer does not hold it without end. */
async function allPages<Page, Entry>(
  path: string,
  entriesOf: (page: Page) => Entry[],
  options: { signal?: AbortSignal } = {},
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor === null ? "" : `?cursor=${at(cursor)}`;
    const page: Page & { nextCursor: string | null } = await requestJson(path + query, options);
    entries.push(...entriesOf(page));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

export async function getTemplate(id: string): Promise<Template> {
  return (await requestJson<{ template: Template }>(`/templates/${at(id)}`)).template;
}

export interface TemplateFields {
  name: string;
  description: string;
  config: TemplateConfig;
}

export function createTemplate(id: string, fields: TemplateFields): Promise<unknown> {
  return requestJson("/templates", { method: "POST", body: { id, ...fields } });
}

export function updateTemplate(id: string, fields: TemplateFields): Promise<unknown> {
  return requestJson(`/templates/${at(id)}`, { method: "PUT", body: fields });
}

export function deleteTemplate(id: string): Promise<unknown> {
  return requestJson(`/templates/${at(id)}`, { method: "DELETE" });
}

export function templatePicture(id: string, signal: AbortSignal): Promise<Blob> {
  return requestPicture(`/templates/${at(id)}/preview`, { method: "POST", body: {}, signal });
}

export interface PreviewRequest {
  config: TemplateConfig;
  data?: Data;
  width: number;
}

export function previewPicture(request: PreviewRequest, signal: AbortSignal): Promise<Blob> {
  return requestPicture("/preview", { method: "POST", body: request, signal });
}

export interface DataNeeds {
  schema: JsonSchema;
  example: Data;
}

export function previewSchema(config: TemplateConfig, signal: AbortSignal): Promise<DataNeeds> {
  return requestJson("/preview/schema", { method: "POST", body: { config }, signal });
}

export function templateConfigSchema(): Promise<JsonSchema> {
  return requestJson("/schemas/template-config.json");
}

export interface PrintRequest {
  data: Data;
  options: { copies: number };
}

export function print(id: string, request: PrintRequest, onceAs: string): Promise<{ jobId: string }> {
  return requestJson(`/print/${at(id)}`, { method: "POST", body: request, onceAs });
}

/** The names of the stored pictures. */
export async function listAssets(signal?: AbortSignal): Promise<string[]> {
  const options = signal ? { signal } : {};
  const assets = await allPages<{ assets: { name: string }[] }, { name: string }>(
    "/assets",
    (page) => page.assets,
    options,
  );
  return assets.map(({ name }) => name);
}

export function storePicture(name: string, picture: Blob): Promise<unknown> {
  return requestJson(`/assets/${at(name)}`, { method: "PUT", body: picture });
}

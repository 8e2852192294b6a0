import { type JobPicture, requestJobPicture, requestJson, requestPicture, requestText } from "./http.ts";
import type {
  Answer,
  Body,
  Data,
  Job,
  JobFilter,
  JobPage,
  JsonSchema,
  Printer,
  Template,
  TemplateSummary,
} from "./types.ts";

const encoded = encodeURIComponent;

export async function getPrinter(): Promise<Printer> {
  return (await requestJson<Answer<"getPrinterStatus">>("/printer/status")).printer;
}

/** Rejects while the service can take no job, and says why. A full disk, for one, is reported nowhere else. */
export async function askReadiness(): Promise<void> {
  await requestJson("/readyz");
}

export async function configurePrinter(changes: Body<"configurePrinter">): Promise<Printer> {
  const options = { method: "POST", body: changes } as const;
  return (await requestJson<Answer<"configurePrinter">>("/printer/config", options)).printer;
}

/** Rejects unless the service accepts this key. */
export async function tryKey(key: string): Promise<void> {
  await requestJson("/printer/status", { key });
}

export function printTestPage(idempotencyKey: string): Promise<Answer<"printTestPage">> {
  return requestJson("/printer/test", { method: "POST", idempotencyKey });
}

export function listJobs(filter: JobFilter, page: { limit: number; cursor?: string }): Promise<JobPage> {
  const query = new URLSearchParams({ limit: String(page.limit), ...filter });
  if (page.cursor) query.set("cursor", page.cursor);
  return requestJson(`/jobs?${query}`);
}

export async function getJob(id: string, signal?: AbortSignal): Promise<Job> {
  return (await requestJson<Answer<"getJob">>(`/jobs/${encoded(id)}`, signal ? { signal } : {})).job;
}

export function cancelJob(id: string): Promise<unknown> {
  return requestJson(`/jobs/${encoded(id)}`, { method: "DELETE" });
}

export function reprintJob(id: string, idempotencyKey: string): Promise<Answer<"reprintJob">> {
  return requestJson(`/jobs/${encoded(id)}/reprint`, { method: "POST", idempotencyKey });
}

export function jobPicture(id: string, signal: AbortSignal): Promise<JobPicture> {
  return requestJobPicture(`/jobs/${encoded(id)}/preview`, { signal });
}

export function jobText(id: string, signal: AbortSignal): Promise<string> {
  return requestText(`/jobs/${encoded(id)}/preview`, { signal });
}

export async function listTemplates(): Promise<TemplateSummary[]> {
  const pages = await allPages<Answer<"listTemplates">>("/templates");
  return pages.flatMap(({ templates }) => templates);
}

/** Reads a list to its end, page by page. */
async function allPages<Page extends { nextCursor: string | null }>(
  path: string,
  options: { signal?: AbortSignal } = {},
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const query = cursor === null ? "" : `?cursor=${encoded(cursor)}`;
    const page: Page = await requestJson(path + query, options);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

export async function getTemplate(id: string): Promise<Template> {
  return (await requestJson<Answer<"getTemplate">>(`/templates/${encoded(id)}`)).template;
}

/** What a person can change of a template. */
export type TemplateFields = Pick<Template, "name" | "description" | "config">;

export function createTemplate(id: string, fields: TemplateFields): Promise<unknown> {
  return requestJson("/templates", { method: "POST", body: { id, ...fields } });
}

export function updateTemplate(id: string, fields: TemplateFields): Promise<unknown> {
  return requestJson(`/templates/${encoded(id)}`, { method: "PUT", body: fields });
}

export function deleteTemplate(id: string): Promise<unknown> {
  return requestJson(`/templates/${encoded(id)}`, { method: "DELETE" });
}

export function templatePicture(id: string, signal: AbortSignal): Promise<Blob> {
  return requestPicture(`/templates/${encoded(id)}/preview`, { method: "POST", body: {}, signal });
}

export function previewPicture(request: Body<"preview">, signal: AbortSignal): Promise<Blob> {
  return requestPicture("/preview", { method: "POST", body: request, signal });
}

/** What data a template needs. */
export interface DataNeeds extends Pick<Answer<"previewSchema">, "example"> {
  schema: JsonSchema;
}

export function previewSchema(config: Template["config"], signal: AbortSignal): Promise<DataNeeds> {
  return requestJson("/preview/schema", { method: "POST", body: { config }, signal });
}

export function templateConfigSchema(): Promise<JsonSchema> {
  return requestJson("/schemas/template-config.json");
}

export interface Printing {
  data: Data;
  copies: number;
}

export function print(id: string, { data, copies }: Printing, idempotencyKey: string): Promise<Answer<"print">> {
  return requestJson(`/print/${encoded(id)}`, { method: "POST", body: { data, options: { copies } }, idempotencyKey });
}

/** The names of the stored pictures. */
export async function listAssets(signal?: AbortSignal): Promise<string[]> {
  const pages = await allPages<Answer<"listAssets">>("/assets", signal ? { signal } : {});
  return pages.flatMap(({ assets }) => assets.map(({ name }) => name));
}

export function storeAsset(name: string, picture: Blob): Promise<unknown> {
  return requestJson(`/assets/${encoded(name)}`, { method: "PUT", body: picture });
}

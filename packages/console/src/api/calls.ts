import { words } from "../words/words.ts";
import {
  ApiError,
  type JobPicture,
  requestJobPicture,
  requestJson,
  requestPicture,
  requestTagged,
  requestText,
  uncoded,
} from "./http.ts";
import type {
  Answer,
  Body,
  Data,
  Drawing,
  FreePreview,
  Job,
  JobFilter,
  JobPage,
  JsonSchema,
  Key,
  Outage,
  Printer,
  PrinterFields,
  Shop,
  ShopChanges,
  Statistics,
  Template,
  TemplateSummary,
  TriedPrinter,
} from "./types.ts";

const encoded = encodeURIComponent;

/** The largest page there is. */
export const printersPerPage = 100;

export async function listPrinters(): Promise<Printer[]> {
  const pages = await allPages<Answer<"listPrinters">>(`/printers?limit=${printersPerPage}`);
  return pages.flatMap(({ printers }) => printers);
}

export async function getPrinter(id: string): Promise<Printer> {
  return (await requestJson<Answer<"getPrinter">>(`/printers/${encoded(id)}`)).printer;
}

/** Rejects while the service can take no job, and says why. A full disk, for one, is reported nowhere else. */
export async function askReadiness(): Promise<void> {
  const { details } = await requestJson<Answer<"getReadiness">>("/readyz");
  if (details) throw new ApiError("SERVICE_UNAVAILABLE", words().errors.SERVICE_UNAVAILABLE, details.map(uncoded));
}

/** What is left out is the service's to choose. */
export async function addPrinter(printer: { id: string } & Partial<PrinterFields>): Promise<Printer> {
  const options = { method: "POST", body: printer } as const;
  return (await requestJson<Answer<"createPrinter">>("/printers", options)).printer;
}

/** Has a worker connect and ask what is there. Nothing is stored, and nothing printed. */
export async function tryPrinter(trial: Body<"tryPrinter">): Promise<TriedPrinter> {
  return (await requestJson<Answer<"tryPrinter">>("/printers/try", { method: "POST", body: trial })).found;
}

/** The models, languages and connections that a printer can have. */
export type PrinterKinds = Pick<Answer<"listPrinterModels">, "known" | "languages" | "connections">;
export type PrinterModel = PrinterKinds["known"][number];

export async function printerKinds(): Promise<PrinterKinds> {
  return requestJson<Answer<"listPrinterModels">>("/printer-models");
}

/** Rejects with PRECONDITION_FAILED when the printer is no longer as it was `seen`. */
export async function changePrinter(seen: Printer, changes: Partial<PrinterFields>): Promise<Printer> {
  const options = { method: "PUT", body: changes, ifMatch: await tagOf(seen) } as const;
  return (await requestJson<Answer<"updatePrinter">>(`/printers/${encoded(seen.id)}`, options)).printer;
}

/** Gives a printer that asks a new address to ask at. Rejects with PRECONDITION_FAILED as `changePrinter` does. */
export async function renewPollUrl(seen: Printer): Promise<Printer> {
  const options = { method: "POST", ifMatch: await tagOf(seen) } as const;
  return (await requestJson<Answer<"renewPollUrl">>(`/printers/${encoded(seen.id)}/poll-url`, options)).printer;
}

export type Knock = Answer<"listKnocks">["knocks"][number];

/** Printers that ask and that nobody has let in. */
export async function listKnocks(): Promise<Knock[]> {
  return (await requestJson<Answer<"listKnocks">>("/knocks")).knocks;
}

/** Makes a device that has knocked a printer, or the device of one. */
export async function letIn(id: string, choice: Body<"letIn">): Promise<Printer> {
  return (await requestJson<Answer<"letIn">>(`/knocks/${encoded(id)}`, { method: "POST", body: choice })).printer;
}

export function dismissKnock(id: string): Promise<unknown> {
  return requestJson(`/knocks/${encoded(id)}`, { method: "DELETE" });
}

/** Rejects with PRINTER_BUSY while it has open jobs, unless those that wait are to be cancelled. */
export async function deletePrinter(seen: Printer, { cancelJobs }: { cancelJobs: boolean }): Promise<void> {
  const query = cancelJobs ? "?openJobs=cancel" : "";
  const options = { method: "DELETE", ifMatch: await tagOf(seen) } as const;
  await requestJson(`/printers/${encoded(seen.id)}${query}`, options);
}

/** Lists tell no tags, so the printer is read once more. */
async function tagOf({ id, version, updatedAt }: Printer): Promise<string> {
  const { answer, etag } = await requestTagged<Answer<"getPrinter">>(`/printers/${encoded(id)}`);
  const now = answer.printer;
  if (now.version === version && now.updatedAt === updatedAt) return etag;
  throw new ApiError("PRECONDITION_FAILED", words().errors.PRECONDITION_FAILED);
}

/** Rejects unless the service accepts this key. */
export async function tryKey(key: string): Promise<void> {
  await requestJson("/printer/status", { key });
}

export function printTestPage(printerId: string, idempotencyKey: string): Promise<Answer<"printTestPageOn">> {
  return requestJson(`/printers/${encoded(printerId)}/test`, { method: "POST", idempotencyKey });
}

export function listJobs(filter: JobFilter, page: { limit: number; cursor?: string }): Promise<JobPage> {
  const query = new URLSearchParams({ limit: String(page.limit), ...filter });
  if (page.cursor) query.set("cursor", page.cursor);
  return requestJson(`/jobs?${query}`);
}

/** The latest first, as many as a page holds: nobody looks through more. */
export async function listOutages(span: { since?: string; until?: string; printerId?: string }): Promise<Outage[]> {
  const query = new URLSearchParams({ limit: "100", ...span });
  return (await requestJson<Answer<"listOutages">>(`/outages?${query}`)).outages;
}

export async function getStatistics(
  span: { since: string; until: string; printerId?: string },
  signal?: AbortSignal,
): Promise<Statistics> {
  const path = `/statistics?${new URLSearchParams(span)}`;
  return (await requestJson<Answer<"getStatistics">>(path, signal ? { signal } : {})).statistics;
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
    const query = cursor === null ? "" : `${path.includes("?") ? "&" : "?"}cursor=${encoded(cursor)}`;
    const page: Page = await requestJson(path + query, options);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

/** A template, and the tag of the state it is in. */
export interface StoredTemplate extends Template {
  etag: string;
}

export async function getTemplate(id: string): Promise<StoredTemplate> {
  const { answer, etag } = await requestTagged<Answer<"getTemplate">>(`/templates/${encoded(id)}`);
  return { ...answer.template, etag };
}

/** What a person can change of a template. */
export type TemplateFields = Pick<Template, "name" | "description" | "config">;

/** Returns the tag of what is stored now. */
export async function createTemplate(id: string, fields: TemplateFields): Promise<string> {
  return (await requestTagged("/templates", { method: "POST", body: { id, ...fields } })).etag;
}

/** Rejects with PRECONDITION_FAILED when the template is no longer as `ifMatch` names it. Returns its new tag. */
export async function updateTemplate(id: string, fields: TemplateFields, ifMatch: string): Promise<string> {
  return (await requestTagged(`/templates/${encoded(id)}`, { method: "PUT", body: fields, ifMatch })).etag;
}

/** With `ifMatch`, what is no longer as it names it is left alone. */
export function deleteTemplate(id: string, ifMatch?: string): Promise<unknown> {
  return requestJson(`/templates/${encoded(id)}`, { method: "DELETE", ...(ifMatch !== undefined && { ifMatch }) });
}

/** Without anything asked, as it is stored now, for the printer `default`. */
export function templatePicture(id: string, signal: AbortSignal, asked: Body<"previewTemplate"> = {}): Promise<Blob> {
  return requestPicture(`/templates/${encoded(id)}/preview`, { method: "POST", body: asked, signal });
}

export type VersionSummary = Answer<"listTemplateVersions">["versions"][number];

/** Every save of a template that is kept, the newest first. */
export async function listVersions(id: string): Promise<VersionSummary[]> {
  const pages = await allPages<Answer<"listTemplateVersions">>(`/templates/${encoded(id)}/versions?limit=100`);
  return pages.flatMap(({ versions }) => versions);
}

/** A template as it was saved once. */
export async function getVersion(id: string, version: number): Promise<TemplateFields> {
  const path = `/templates/${encoded(id)}/versions/${version}`;
  return (await requestJson<Answer<"getTemplateVersion">>(path)).template;
}

/** Saves a version again. Rejects with PRECONDITION_FAILED when the template is no longer as `ifMatch` names it. */
export async function restoreVersion(id: string, version: number, ifMatch: string): Promise<StoredTemplate> {
  const path = `/templates/${encoded(id)}/versions/${version}/restore`;
  const options = { method: "POST", ifMatch } as const;
  const { answer, etag } = await requestTagged<Answer<"restoreTemplateVersion">>(path, options);
  return { ...answer.template, etag };
}

/** What a template prints that is stored nowhere. */
export function previewPicture(request: FreePreview, signal: AbortSignal): Promise<Blob> {
  return requestPicture("/preview", { method: "POST", body: request, signal });
}

/** What a template prints that is being written, and where each of its blocks is. */
export function previewDraft(request: FreePreview, signal: AbortSignal): Promise<Drawing> {
  return requestJson("/preview/draft", { method: "POST", body: request, signal });
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

/** The blocks and filters of the template language, each with an example. */
export function getLanguage(): Promise<Answer<"getLanguage">> {
  return requestJson("/language");
}

export interface Printing {
  data: Data;
  copies: number;
  /** Without one, the printer `default`. */
  printer: string | undefined;
}

export function print(id: string, { copies, ...request }: Printing, idempotencyKey: string): Promise<Answer<"print">> {
  const body = { ...request, options: { copies } };
  return requestJson(`/print/${encoded(id)}`, { method: "POST", body, idempotencyKey });
}

/** The names of the stored pictures. */
export async function listAssets(signal?: AbortSignal): Promise<string[]> {
  const pages = await allPages<Answer<"listAssets">>("/assets", signal ? { signal } : {});
  return pages.flatMap(({ assets }) => assets.map(({ name }) => name));
}

export function storeAsset(name: string, picture: Blob): Promise<unknown> {
  return requestJson(`/assets/${encoded(name)}`, { method: "PUT", body: picture });
}

export function assetPicture(name: string, signal: AbortSignal): Promise<Blob> {
  return requestPicture(`/assets/${encoded(name)}`, { signal });
}

/** The shop, and the tag of the state it is in. */
export interface StoredShop {
  shop: Shop;
  etag: string;
}

export async function getShop(): Promise<StoredShop> {
  const { answer, etag } = await requestTagged<Answer<"getShop">>("/shop");
  return { shop: answer.shop, etag };
}

/** Rejects with PRECONDITION_FAILED when the shop is no longer as `ifMatch` names it. */
export async function changeShop(changes: ShopChanges, ifMatch: string): Promise<StoredShop> {
  const options = { method: "PUT", body: changes, ifMatch } as const;
  const { answer, etag } = await requestTagged<Answer<"updateShop">>("/shop", options);
  return { shop: answer.shop, etag };
}

/** Prints a template that is stored nowhere, on the printer `default`. */
export function printOnce(request: Pick<FreePreview, "config" | "data">, idempotencyKey: string): Promise<unknown> {
  return requestJson("/jobs", { method: "POST", body: request, idempotencyKey });
}

/** The latest first, revoked and expired ones included. */
export async function listKeys(): Promise<Key[]> {
  return (await requestJson<Answer<"listKeys">>("/keys")).keys;
}

/** A key, and its secret, which is told once. */
export type KeyAndSecret = Pick<Answer<"createKey">, "key" | "secret">;

export function createKey(key: Body<"createKey">): Promise<KeyAndSecret> {
  return requestJson("/keys", { method: "POST", body: key });
}

/** Gives a key another secret. The old one is taken for so many seconds, too. */
export function rotateKey(id: string, overlap: number): Promise<KeyAndSecret> {
  return requestJson(`/keys/${encoded(id)}/rotate?overlap=${overlap}`, { method: "POST" });
}

export function revokeKey(id: string): Promise<unknown> {
  return requestJson(`/keys/${encoded(id)}`, { method: "DELETE" });
}

import { createHash } from "node:crypto";
import type { Template, TemplateSummary } from "@platen/client/client";
import type { Answer, Service } from "../api-connection.ts";
import type { TemplateFile } from "../template-file.ts";

/** A template on its way between a service and files. */
export interface CarriedTemplate {
  /** What it is called in what the command says. */
  file: string;
  template: TemplateFile;
  /** The state it had when it was taken from this very service: a newer one is not overwritten. */
  etag?: string | undefined;
}

/** A picture on its way. */
export interface CarriedPicture {
  file: string;
  name: string;
  mediaType: string;
  bytes: Uint8Array;
  /** The hash of what was stored when it was taken from this very service. */
  storedHash?: string | undefined;
}

/** Templates with their pictures. */
export interface Collection {
  templates: CarriedTemplate[];
  pictures: CarriedPicture[];
}

export interface StoredPicture {
  name: string;
  mediaType: string;
  hash: string;
}

/** Page after page, since one answer does not hold them without end. */
export async function allTemplates(service: Service): Promise<TemplateSummary[]> {
  return allPages((cursor) =>
    service
      .ask(service.http.GET("/templates", { params: { query: cursor === null ? {} : { cursor } } }))
      .then(({ templates, nextCursor }) => ({ rows: templates, nextCursor })),
  );
}

export async function allPictures(service: Service): Promise<StoredPicture[]> {
  return allPages((cursor) =>
    service
      .ask(service.http.GET("/assets", { params: { query: cursor === null ? {} : { cursor } } }))
      .then(({ assets, nextCursor }) => ({ rows: assets, nextCursor })),
  );
}

/** Of lists that answer page after page, everything. */
export async function allPages<Row>(
  page: (cursor: string | null) => Promise<{ rows: Row[]; nextCursor: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | null = null;
  do {
    const { rows, nextCursor }: { rows: Row[]; nextCursor: string | null } = await page(cursor);
    all.push(...rows);
    cursor = nextCursor;
  } while (cursor !== null);
  return all;
}

/** With the state it is in. */
export async function fetchTemplate(service: Service, id: string): Promise<{ template: Template; etag: string }> {
  const request = service.http.GET("/templates/{id}", { params: { path: { id } } });
  const { template } = await service.ask(request as Promise<Answer<{ template: Template }>>);
  return { template, etag: (await request).response.headers.get("ETag") ?? "*" };
}

export async function fetchPicture(
  service: Service,
  { name, mediaType, hash }: StoredPicture,
): Promise<CarriedPicture> {
  const path = { name };
  const bytes = new Uint8Array(
    await service.ask<ArrayBuffer>(service.http.GET("/assets/{name}", { params: { path }, parseAs: "arrayBuffer" })),
  );
  return { file: pictureFile(name, mediaType), name, mediaType, bytes, storedHash: hash };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The folder beside the templates in which their pictures lie. */
export const pictureFolder = "pictures";

export const mediaTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".gif": "image/gif",
  ".svg": "image/svg+xml",
};

export function pictureFile(name: string, mediaType: string): string {
  const [ending = ".bin"] = Object.entries(mediaTypes).find(([, type]) => type === mediaType) ?? [];
  return `${pictureFolder}/${name}${ending}`;
}

export function templateFile(id: string): string {
  return `${id}.json`;
}

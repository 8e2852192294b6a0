import type { Service } from "../api-connection.ts";
import { CommandError, exitCodes } from "../command.ts";
import { isSameTemplate } from "../template-file.ts";
import {
  allPictures,
  type CarriedPicture,
  type CarriedTemplate,
  type Collection,
  fetchTemplate,
  hashOf,
  type StoredPicture,
} from "./collection.ts";
import type { Outcome } from "./outcome.ts";

export interface StoreOptions {
  isDryRun: boolean;
  /** Overwrites what somebody has changed since it was taken from the service. */
  isForced: boolean;
}

/** What was stored, and the state that the service gave it. */
export interface Stored {
  outcomes: Outcome[];
  /** By template id. */
  etags: Record<string, string>;
  /** By picture name. */
  hashes: Record<string, string>;
}

/**
 * Stores templates and pictures; what is the same stays as it is, and nothing is deleted. Pictures come first, so that no
 * template is without. One that is refused does not keep the others back.
 */
export async function storeCollection(
  service: Service,
  { templates, pictures }: Collection,
  options: StoreOptions,
): Promise<Stored> {
  const stored: Stored = { outcomes: [], etags: {}, hashes: {} };
  const present = pictures.length === 0 ? [] : await allPictures(service);
  const presentByName = new Map(present.map((picture) => [picture.name, picture]));
  for (const picture of pictures) {
    const told = await withProblems(picture.file, () =>
      storePicture(service, picture, presentByName.get(picture.name), options),
    );
    if (isStored(told)) stored.hashes[picture.name] = hashOf(picture.bytes);
    stored.outcomes.push(told);
  }
  for (const carried of templates) {
    const told = await withProblems(carried.file, async () => {
      const { etag, ...outcome } = await storeTemplate(service, carried, options);
      if (etag !== undefined) stored.etags[carried.template.id] = etag;
      return outcome;
    });
    stored.outcomes.push(told);
  }
  return stored;
}

function isStored({ outcome }: Outcome): boolean {
  return outcome !== "skipped" && outcome !== "refused";
}

/** What the service refuses is told; that nobody answers, or that the command makes no sense, ends everything. */
async function withProblems(file: string, store: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof CommandError) || error.exitCode !== exitCodes.failed) throw error;
    return { file, outcome: "refused", problems: [error.message, ...error.details] };
  }
}

async function storePicture(
  service: Service,
  { file, name, mediaType, bytes, storedHash }: CarriedPicture,
  present: StoredPicture | undefined,
  { isDryRun, isForced }: StoreOptions,
): Promise<Outcome> {
  if (present?.hash === hashOf(bytes)) return { file, outcome: "unchanged" };
  if (present && storedHash !== undefined && present.hash !== storedHash && !isForced) return changedSince(file);
  if (!isDryRun) {
    const request = service.http.PUT("/assets/{name}", {
      params: { path: { name } },
      // The generated types have a string for what is binary; the picture goes out as it is.
      body: bytes as unknown as string,
      bodySerializer: (body: unknown) => body as Uint8Array<ArrayBuffer>,
      headers: { "Content-Type": mediaType },
    });
    await service.ask(request);
  }
  return { file, outcome: present ? "updated" : "created" };
}

async function storeTemplate(
  service: Service,
  { file, template, etag: read }: CarriedTemplate,
  { isDryRun, isForced }: StoreOptions,
): Promise<Outcome & { etag?: string | undefined }> {
  const present = await fetchTemplate(service, template.id).catch((error: unknown) => {
    if (error instanceof CommandError && error.code === "TEMPLATE_NOT_FOUND") return undefined;
    throw error;
  });
  if (!present) {
    return { file, outcome: "created", etag: isDryRun ? undefined : await create(service, template) };
  }
  if (isSameTemplate(present.template, template)) return { file, outcome: "unchanged", etag: present.etag };
  if (read !== undefined && read !== present.etag && !isForced) return changedSince(file);
  if (isDryRun) return { file, outcome: "updated" };
  const params = { path: { id: template.id }, header: { "If-Match": present.etag } };
  const request = service.http.PUT("/templates/{id}", { params, body: template });
  try {
    await service.ask(request);
  } catch (error) {
    if (error instanceof CommandError && error.code === "PRECONDITION_FAILED") return changedSince(file);
    throw error;
  }
  return { file, outcome: "updated", etag: (await request).response.headers.get("ETag") ?? undefined };
}

async function create(service: Service, template: CarriedTemplate["template"]): Promise<string | undefined> {
  const request = service.http.POST("/templates", { body: template });
  await service.ask(request);
  return (await request).response.headers.get("ETag") ?? undefined;
}

function changedSince(file: string): Outcome {
  const problem = "Somebody has changed it on the service since it was taken from there. --force overwrites it.";
  return { file, outcome: "skipped", problems: [problem] };
}

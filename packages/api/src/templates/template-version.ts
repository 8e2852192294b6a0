import type { CompiledTemplate } from "@platen/receipt/compile";
import type { Database } from "@platen/shared/db/connect";
import {
  findVersion,
  findVersionPicture,
  type TemplateVersionRow,
  type VersionKey,
} from "@platen/shared/db/template-versions";
import { AppError } from "@platen/shared/errors";
import { highestVersion } from "../http/schemas.ts";
import type { PictureSource } from "./asset-cache.ts";
import { stored } from "./stored-template.ts";
import { compileStored, isTemplateId } from "./template-config.ts";

/** A version ready to be filled. Nothing changes it any more. */
export interface LoadedVersion {
  id: string;
  compiled: CompiledTemplate;
  /** The pictures it was saved with. */
  pictures: PictureSource;
}

export function isVersionNumber(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highestVersion;
}

/** Out of a path. What no version can be is one that is not there. */
export function versionNumber(text: string): number {
  const value = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : 0;
  if (!isVersionNumber(value)) throw new AppError("TEMPLATE_VERSION_NOT_FOUND");
  return value;
}

/** TEMPLATE_NOT_FOUND or TEMPLATE_VERSION_NOT_FOUND when it is not there. */
export async function storedVersion(db: Database, key: VersionKey): Promise<TemplateVersionRow> {
  const row = isTemplateId(key.templateId) ? await findVersion(db, key) : undefined;
  if (row) return row;
  await stored({ db }, key.templateId);
  throw new AppError("TEMPLATE_VERSION_NOT_FOUND");
}

export async function loadVersion(db: Database, key: VersionKey): Promise<LoadedVersion> {
  const compiled = compileStored(await storedVersion(db, key));
  return { id: key.templateId, compiled, pictures: { load: (name) => findVersionPicture(db, key, name) } };
}

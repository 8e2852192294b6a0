import { basename } from "node:path";
import type { Template } from "@platen/client/client";
import type { Surroundings } from "./command.ts";
import { fileError, isObject, type JsonObject, readJsonObject } from "./json-file.ts";

/** A template as it lies in a folder under version control: what a person wrote, nothing the service added. */
export type TemplateFile = Pick<Template, "id" | "name" | "description" | "config">;

/** The file's name is the id unless it says another. */
export async function readTemplateFile(path: string, around: Surroundings): Promise<TemplateFile> {
  return templateOf(await readJsonObject(path, around), basename(path));
}

/** What a file holds, read as a template. */
export function templateOf(content: JsonObject, file: string): TemplateFile {
  const { id = basename(file, ".json"), name, description = "", config } = content;
  if (!isObject(config)) throw fileError(`${file} has no "config": it is no template.`);
  if (typeof id !== "string" || typeof description !== "string") {
    throw fileError(`${file}: "id" and "description" must be texts.`);
  }
  return { id, name: typeof name === "string" ? name : id, description, config: config as TemplateFile["config"] };
}

/** Always the same text for the same template, so that version control shows real changes alone. */
export function templateFileText({ id, name, description, config }: TemplateFile): string {
  return `${JSON.stringify({ id, name, description, config }, null, 2)}\n`;
}

/** The service may answer fields in another order than they were sent, and fills in the configuration's name. */
export function isSameTemplate(a: TemplateFile, b: TemplateFile): boolean {
  return templateFileText(sorted(named(a))) === templateFileText(sorted(named(b)));
}

function named(template: TemplateFile): TemplateFile {
  return { ...template, config: { ...template.config, name: template.config.name ?? template.name } };
}

function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value as JsonObject).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)])) as T;
}

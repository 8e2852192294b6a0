import { readFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import { rawLanguages } from "@platen/shared/printer-kinds";
import type { Service } from "../api-connection.ts";
import { expectWords, given, readWhole } from "../arguments.ts";
import { type Surroundings, usageError } from "../command.ts";
import { fileError, type JsonObject, readJsonObject } from "../json-file.ts";
import { readTemplateFile, type TemplateFile } from "../template-file.ts";

/** The options of `platen print` that say what. */
interface Asked {
  data?: string | undefined;
  example?: boolean | undefined;
  version?: string | undefined;
  document?: string | undefined;
}

/** What POST /print and POST /jobs are sent, but for how and where it is printed. */
export type WhatToPrint =
  | { type: "stored"; templateId: string; body: { data: JsonObject; version?: number } }
  | { type: "free"; body: { config: TemplateFile["config"]; data: JsonObject } | { document: DocumentFile } };

interface DocumentFile {
  type: (typeof documentTypes)[keyof typeof documentTypes];
  content: string;
}

/** What a file's name says of it. */
const documentTypes = {
  ".png": "png",
  ".jpg": "jpeg",
  ".jpeg": "jpeg",
  ...(Object.fromEntries(rawLanguages.map((language) => [`.${language}`, language])) as RawTypes),
} as const;

type RawTypes = { [Language in (typeof rawLanguages)[number] as `.${Language}`]: Language };

/** A document by its file, or a template by its id or file, with its data. */
export async function readWhatToPrint(
  words: readonly string[],
  asked: Asked,
  service: Service,
  around: Surroundings,
): Promise<WhatToPrint> {
  const version = readWhole("--version", asked.version, 1);
  if (asked.example && asked.data !== undefined) throw usageError("Give --data or --example, not both.");
  if (asked.document !== undefined) {
    expectWords(words);
    if (asked.data !== undefined || asked.example || version !== undefined) {
      throw usageError("A document has no data, no example and no versions.");
    }
    return { type: "free", body: { document: await readDocument(asked.document, around) } };
  }
  const [template] = expectWords(words, "template");
  const isFile = template.endsWith(".json");
  if (isFile && version !== undefined) throw usageError("A file has no versions.");
  const read = asked.data === undefined ? {} : await readJsonObject(asked.data, around);
  const config = isFile ? (await readTemplateFile(resolve(around.directory, template), around)).config : undefined;
  const data = asked.example ? await exampleOf(service, config ?? template) : read;
  if (config) return { type: "free", body: { config, data } };
  return { type: "stored", templateId: template, body: { data, ...given({ version }) } };
}

/** The stored template's id, or what the file holds. A document is of no template. */
export function templateIn(what: WhatToPrint): string | TemplateFile["config"] | undefined {
  if (what.type === "stored") return what.templateId;
  return "config" in what.body ? what.body.config : undefined;
}

async function readDocument(name: string, { directory }: Surroundings): Promise<DocumentFile> {
  const extension = extname(name).toLowerCase();
  const type = documentTypes[extension as keyof typeof documentTypes];
  if (!type) throw usageError(`A document's name must end in ${Object.keys(documentTypes).join(", ")}.`);
  const bytes = await readFile(resolve(directory, name)).catch((error: unknown) => {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw fileError(missing ? `There is no file ${name}.` : `${name} cannot be read: ${String(error)}`);
  });
  return { type, content: bytes.toString("base64") };
}

/** Of a stored template by its id, or of one that is a file. */
async function exampleOf({ ask, http }: Service, template: string | TemplateFile["config"]): Promise<JsonObject> {
  const { example } = await (typeof template === "string"
    ? ask(http.GET("/templates/{id}/schema", { params: { path: { id: template } } }))
    : ask(http.POST("/preview/schema", { body: { config: template } })));
  return example;
}

import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { picturesOf } from "@platen/receipt/image/pictures-of";
import type { Service } from "../api-connection.ts";
import type { Surroundings } from "../command.ts";
import { fileError, isObject, type JsonObject, readJsonObject } from "../json-file.ts";
import { templateFileText, templateOf } from "../template-file.ts";
import {
  allPictures,
  allTemplates,
  type CarriedPicture,
  type CarriedTemplate,
  type Collection,
  fetchPicture,
  fetchTemplate,
  pictureFile,
  templateFile,
} from "./collection.ts";

/** Templates with the pictures they use. Where the data names a picture, every stored one goes along. */
export async function gather(service: Service, ids: readonly string[]): Promise<Collection> {
  const wanted = ids.length > 0 ? ids : (await allTemplates(service)).map(({ id }) => id);
  const templates: CarriedTemplate[] = [];
  for (const id of wanted) {
    const { template, etag } = await fetchTemplate(service, id);
    templates.push({ file: templateFile(id), template, etag });
  }
  const used = templates.map(({ template }) => picturesOf(template.config));
  const takesAll = ids.length === 0 || used.some(({ isNamedByData }) => isNamedByData);
  const names = new Set(used.flatMap((pictures) => pictures.names));
  const pictures: CarriedPicture[] = [];
  for (const picture of await allPictures(service)) {
    if (takesAll || names.has(picture.name)) pictures.push(await fetchPicture(service, picture));
  }
  return { templates, pictures };
}

/** One file that holds all of it, to be sent on or stored elsewhere. */
export async function writeBundle(file: string, url: string, collection: Collection, around: Surroundings) {
  const templates = collection.templates.map(({ template, etag }) => ({
    ...JSON.parse(templateFileText(template)),
    etag,
  }));
  const pictures = collection.pictures.map(({ name, mediaType, storedHash, bytes }) => ({
    name,
    mediaType,
    hash: storedHash,
    content: Buffer.from(bytes).toString("base64"),
  }));
  const text = `${JSON.stringify({ from: url, templates, pictures }, null, 2)}\n`;
  await writeFile(resolve(around.directory, file), text).catch((error: unknown) => {
    throw fileError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/** Takes a file with one template as well, as the console exports it. What it says of states counts for its own service. */
export async function readBundle(file: string, url: string, around: Surroundings): Promise<Collection> {
  const content = await readJsonObject(file, around);
  if (isObject(content.config)) return { templates: [carried(content, file, false)], pictures: [] };
  const { from, templates, pictures = [] } = content;
  if (!Array.isArray(templates) || !Array.isArray(pictures)) {
    throw fileError(`${file} has no "templates": \`platen templates export\` did not write it.`);
  }
  const isFromHere = from === url;
  return {
    templates: templates.map((template: unknown) => carried(template, file, isFromHere)),
    pictures: pictures.map((picture: unknown) => carriedPicture(picture, file, isFromHere)),
  };
}

function carried(value: unknown, file: string, isFromHere: boolean): CarriedTemplate {
  const content: JsonObject = isObject(value) ? value : {};
  if (typeof content.id !== "string") throw fileError(`${file} holds a template without an "id".`);
  const label = templateFile(content.id);
  const etag = isFromHere && typeof content.etag === "string" ? content.etag : undefined;
  return { file: label, template: templateOf(content, label), etag };
}

function carriedPicture(value: unknown, file: string, isFromHere: boolean): CarriedPicture {
  const { name, mediaType, hash, content } = isObject(value) ? value : ({} as JsonObject);
  if (typeof name !== "string" || typeof mediaType !== "string" || typeof content !== "string") {
    throw fileError(`${file} holds a picture without "name", "mediaType" or "content".`);
  }
  const storedHash = isFromHere && typeof hash === "string" ? hash : undefined;
  const bytes = new Uint8Array(Buffer.from(content, "base64"));
  return { file: pictureFile(name, mediaType), name, mediaType, bytes, storedHash };
}

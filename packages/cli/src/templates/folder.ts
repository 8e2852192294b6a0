import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { CommandError, type Surroundings } from "../command.ts";
import { fileError, isObject } from "../json-file.ts";
import { readTemplateFile, templateFileText } from "../template-file.ts";
import { type CarriedPicture, type CarriedTemplate, type Collection, mediaTypes, pictureFolder } from "./collection.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Beside the templates: the states in which they were taken from a service or given to it, so that a push does not
 * overwrite what somebody has changed there meanwhile. By the service's address, since a folder may be pushed to several.
 */
const statesFile = ".platen.json";

export interface States {
  /** `ETag`s by template id. */
  templates: Record<string, string>;
  /** Hashes by picture name. */
  pictures: Record<string, string>;
}

/** What lies in a folder, and the files in it that are no templates. */
export interface ReadFolder extends Collection {
  unreadable: Outcome[];
}

export async function readFolder(folder: string, url: string, around: Surroundings): Promise<ReadFolder> {
  const names = await readdir(folder).catch(() => {
    throw fileError(`There is no folder ${folder}.`);
  });
  const states = await readStates(folder, url);
  const templates: CarriedTemplate[] = [];
  const unreadable: Outcome[] = [];
  for (const file of names.filter((name) => name.endsWith(".json") && !name.startsWith(".")).sort()) {
    try {
      const template = await readTemplateFile(join(folder, file), around);
      templates.push({ file, template, etag: states.templates[template.id] });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      unreadable.push({ file, outcome: "refused", problems: [error.message] });
    }
  }
  return { templates, pictures: await readPictures(folder, states), unreadable };
}

async function readPictures(folder: string, states: States): Promise<CarriedPicture[]> {
  const names = await readdir(join(folder, pictureFolder)).catch(() => []);
  const pictures: CarriedPicture[] = [];
  for (const file of names.sort()) {
    const ending = extname(file);
    const mediaType = mediaTypes[ending.toLowerCase()];
    if (mediaType === undefined) continue;
    const name = file.slice(0, -ending.length);
    const bytes = new Uint8Array(await readFile(join(folder, pictureFolder, file)));
    const storedHash = states.pictures[name];
    pictures.push({ file: `${pictureFolder}/${file}`, name, mediaType, bytes, storedHash });
  }
  return pictures;
}

/** Files that lie there already and were not asked for stay. */
export async function writeFolder(
  folder: string,
  { templates, pictures }: Collection,
  isDryRun: boolean,
): Promise<Outcome[]> {
  const contents: [file: string, content: Uint8Array][] = [
    ...templates.map(({ file, template }) => [file, Buffer.from(templateFileText(template))] as [string, Uint8Array]),
    ...pictures.map(({ file, bytes }) => [file, bytes] as [string, Uint8Array]),
  ];
  const outcomes: Outcome[] = [];
  for (const [file, content] of contents) {
    const path = join(folder, file);
    const present = await readFile(path).catch(() => undefined);
    const isSame = present !== undefined && Buffer.compare(present, content) === 0;
    if (!isSame && !isDryRun) await write(path, content);
    outcomes.push({ file, outcome: isSame ? "unchanged" : present ? "updated" : "created" });
  }
  return outcomes;
}

/** Adds to what is known of this service; what is known of others stays. */
export async function rememberStates(folder: string, url: string, news: States): Promise<void> {
  const all = await readAllStates(folder);
  const known = statesOf(all[url]);
  const states = {
    templates: sorted({ ...known.templates, ...news.templates }),
    pictures: sorted({ ...known.pictures, ...news.pictures }),
  };
  await write(join(folder, statesFile), `${JSON.stringify(sorted({ ...all, [url]: states }), null, 2)}\n`);
}

async function readStates(folder: string, url: string): Promise<States> {
  return statesOf((await readAllStates(folder))[url]);
}

async function readAllStates(folder: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, statesFile), "utf8").catch(() => "{}");
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Told below: a merge may have left its marks in it.
  }
  throw fileError(`${statesFile} is not what this command wrote there. Delete it, and pull.`);
}

function statesOf(value: unknown): States {
  const { templates, pictures } = isObject(value) ? value : {};
  return { templates: texts(templates), pictures: texts(pictures) };
}

function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** The same text for the same states, whatever order they came in. */
function sorted<Value>(values: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  } catch (error) {
    throw fileError(`${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

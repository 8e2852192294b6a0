import { resolve } from "node:path";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, readArguments } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { table } from "../table.ts";
import { gather, readBundle, writeBundle } from "../templates/bundle.ts";
import { allTemplates, type Collection, hashOf } from "../templates/collection.ts";
import { readFolder, rememberStates, writeFolder } from "../templates/folder.ts";
import { outcomeResult } from "../templates/outcome.ts";
import { storeCollection } from "../templates/store-collection.ts";
import { compareVersions, listVersions, readVersion, restoreVersion, showTemplate } from "../templates/versions.ts";

const ownOptions = {
  version: { type: "string" },
  pictures: { type: "boolean" },
  "dry-run": { type: "boolean" },
  force: { type: "boolean" },
} as const;

export const templates: Command = {
  summary: "list templates, keep them as files, go back to an older version",
  help: `platen templates                             list them
platen templates show <id>                   one of them, as the file that pull writes
platen templates versions <id>               every save of it, the newest first
platen templates diff <id> <version> [<to>]  what differs, from a version to another or to what it is now
platen templates restore <id> <version>      save a version again
platen templates pull <dir>                  write each to <dir>/<id>.json, pictures to <dir>/pictures
platen templates push <dir>                  store them; what is the same stays as it is, nothing is deleted
platen templates export <file> [<id>...]     all of them, or these, with their pictures in one file
platen templates import <file>               store what export wrote

  --version <n>       show: the template as it was saved then
  --pictures          restore: bring back its pictures too, where they were replaced since
  --dry-run           pull, push, import: only say what would be done
  --force             push, import: overwrite what somebody has changed since it was pulled or exported
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, ownOptions);
    const [action = "list", ...words] = positionals;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!known) throw usageError(`templates knows ${Object.keys(actions).join(", ")}, not "${action}".`);
    const foreign = Object.keys(ownOptions).find((name) => Object.hasOwn(values, name) && !known.takes.includes(name));
    if (foreign !== undefined) throw usageError(`templates ${action} does not take --${foreign}.`);
    return known.run({ values, words, around, service: openService(values, around) });
  },
};

interface Call {
  values: {
    version?: string | undefined;
    pictures?: boolean | undefined;
    "dry-run"?: boolean | undefined;
    force?: boolean | undefined;
  };
  words: string[];
  around: Surroundings;
  service: Service;
}

interface Action {
  /** The options it goes by; any other is a mistake. */
  takes: readonly string[];
  run(call: Call): Promise<Result>;
}

async function list({ words, service }: Call): Promise<Result> {
  expectWords(words);
  const value = await allTemplates(service);
  const rows = value.map(({ id, name, version, updatedAt }) => [id, `v${version}`, updatedAt, name]);
  return { value, text: rows.length > 0 ? table(rows) : "There are no templates yet.\n" };
}

async function show({ words, values, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const version = values.version === undefined ? undefined : readVersion("--version", values.version);
  return showTemplate(service, id, version);
}

async function versions({ words, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  return listVersions(service, id);
}

async function diff({ words, service }: Call): Promise<Result> {
  const [id, from, to] =
    words.length > 2 ? expectWords(words, "id", "version", "to") : expectWords(words, "id", "version");
  return compareVersions(
    service,
    id,
    readVersion("<version>", from),
    to === undefined ? undefined : readVersion("<to>", to),
  );
}

async function restore({ words, values, service }: Call): Promise<Result> {
  const [id, version] = expectWords(words, "id", "version");
  return restoreVersion(service, id, readVersion("<version>", version), values.pictures ?? false);
}

async function pull({ words, values, around, service }: Call): Promise<Result> {
  const folder = resolve(around.directory, expectWords(words, "dir")[0]);
  const isDryRun = values["dry-run"] ?? false;
  const collection = await gather(service, []);
  const outcomes = await writeFolder(folder, collection, isDryRun);
  if (!isDryRun) await rememberStates(folder, service.url, statesOf(collection));
  return outcomeResult(outcomes, { isDryRun, nothing: "There are no templates to pull." }, around);
}

function statesOf({ templates, pictures }: Collection) {
  return {
    templates: Object.fromEntries(templates.map(({ template, etag = "" }) => [template.id, etag])),
    pictures: Object.fromEntries(pictures.map(({ name, bytes }) => [name, hashOf(bytes)])),
  };
}

async function push({ words, values, around, service }: Call): Promise<Result> {
  const folder = resolve(around.directory, expectWords(words, "dir")[0]);
  const isDryRun = values["dry-run"] ?? false;
  const { unreadable, ...collection } = await readFolder(folder, service.url, around);
  const stored = await storeCollection(service, collection, { isDryRun, isForced: values.force ?? false });
  const outcomes = [...unreadable, ...stored.outcomes];
  if (!isDryRun && outcomes.length > 0) {
    await rememberStates(folder, service.url, { templates: stored.etags, pictures: stored.hashes });
  }
  return outcomeResult(outcomes, { isDryRun, nothing: "There are no .json files in this folder." }, around);
}

async function exportAll({ words, around, service }: Call): Promise<Result> {
  const [file, ...ids] = words;
  if (file === undefined) throw usageError("<file> is missing.");
  const collection = await gather(service, ids);
  await writeBundle(file, service.url, collection, around);
  const { templates, pictures } = collection;
  const value = {
    file: resolve(around.directory, file),
    templates: templates.map(({ template }) => template.id),
    pictures: pictures.map(({ name }) => name),
  };
  const named = (names: string[]) => (names.length > 0 ? ` (${names.join(", ")})` : "");
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
  return {
    value,
    text: `${file}  ${counted(templates.length, "template")}${named(value.templates)}, ${counted(pictures.length, "picture")}${named(value.pictures)}\n`,
  };
}

async function importAll({ words, values, around, service }: Call): Promise<Result> {
  const [file] = expectWords(words, "file");
  const isDryRun = values["dry-run"] ?? false;
  const collection = await readBundle(file, service.url, around);
  const { outcomes } = await storeCollection(service, collection, { isDryRun, isForced: values.force ?? false });
  return outcomeResult(outcomes, { isDryRun, nothing: `${file} holds no templates.` }, around);
}

const actions: Readonly<Record<string, Action>> = {
  list: { takes: [], run: list },
  show: { takes: ["version"], run: show },
  versions: { takes: [], run: versions },
  diff: { takes: [], run: diff },
  restore: { takes: ["pictures"], run: restore },
  pull: { takes: ["dry-run"], run: pull },
  push: { takes: ["dry-run", "force"], run: push },
  export: { takes: [], run: exportAll },
  import: { takes: ["dry-run", "force"], run: importAll },
};

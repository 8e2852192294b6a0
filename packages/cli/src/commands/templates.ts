import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { TemplateSummary } from "@platen/client/client";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, readArguments } from "../arguments.ts";
import { type Command, CommandError, exitCodes, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { fileError } from "../json-file.ts";
import { table } from "../table.ts";
import { isSameTemplate, readTemplateFile, type TemplateFile, templateFileText } from "../template-file.ts";

export const templates: Command = {
  summary: "list templates, or keep them as files",
  help: `platen templates               list them
platen templates pull <dir>    write each to <dir>/<id>.json
platen templates push <dir>    store each <dir>/*.json; what is the same stays as it is, nothing is deleted
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {});
    const [action = "list", ...words] = positionals;
    const service = openService(values, around);
    if (action === "list") return list(service, words);
    if (action !== "pull" && action !== "push")
      throw usageError(`templates can be listed, pulled and pushed, not "${action}".`);
    const folder = resolve(around.directory, expectWords(words, "dir")[0]);
    return action === "pull" ? pull(service, folder) : push(service, folder, around);
  },
};

async function list(service: Service, words: string[]): Promise<Result> {
  expectWords(words);
  const value = await allTemplates(service);
  const rows = value.map(({ id, name, version, updatedAt }) => [id, `v${version}`, updatedAt, name]);
  return { value, text: rows.length > 0 ? table(rows) : "There are no templates yet.\n" };
}

/** Page after page, since one answer does not hold them without end. */
async function allTemplates(service: Service): Promise<TemplateSummary[]> {
  const all: TemplateSummary[] = [];
  let cursor: string | null = null;
  do {
    const params = { query: cursor === null ? {} : { cursor } };
    const page: { templates: TemplateSummary[]; nextCursor: string | null } = await service.ask(
      service.http.GET("/templates", { params }),
    );
    all.push(...page.templates);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

async function pull(service: Service, folder: string): Promise<Result> {
  const summaries = await allTemplates(service);
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const { id } of summaries) {
    const { template } = await service.ask(service.http.GET("/templates/{id}", { params: { path: { id } } }));
    const file = join(folder, `${id}.json`);
    await writeFile(file, templateFileText(template));
    files.push(file);
  }
  return { value: files, text: `${files.map((file) => `${file}\n`).join("")}${files.length} pulled.\n` };
}

interface Pushed {
  file: string;
  outcome: "created" | "updated" | "unchanged" | "refused";
  problems?: readonly string[];
}

/** One bad template does not keep the others back; the exit code tells that there was one. */
async function push(service: Service, folder: string, around: Surroundings): Promise<Result> {
  const names = await readdir(folder).catch(() => {
    throw fileError(`There is no folder ${folder}.`);
  });
  const value: Pushed[] = [];
  for (const file of names.filter((name) => name.endsWith(".json")).sort()) {
    try {
      const outcome = await store(service, await readTemplateFile(join(folder, file), around));
      value.push({ file, outcome });
    } catch (error) {
      if (!(error instanceof CommandError) || error.exitCode !== exitCodes.failed) throw error;
      value.push({ file, outcome: "refused", problems: [error.message, ...error.details] });
    }
  }
  const refused = value.some(({ outcome }) => outcome === "refused");
  return { code: refused ? exitCodes.failed : exitCodes.done, value, text: pushedText(value, around) };
}

async function store(service: Service, template: TemplateFile): Promise<Pushed["outcome"]> {
  const params = { path: { id: template.id } };
  const stored = await service.ask(service.http.GET("/templates/{id}", { params })).catch((error: unknown) => {
    if (error instanceof CommandError && error.code === "TEMPLATE_NOT_FOUND") return undefined;
    throw error;
  });
  if (!stored) {
    await service.ask(service.http.POST("/templates", { body: template }));
    return "created";
  }
  if (isSameTemplate(stored.template, template)) return "unchanged";
  await service.ask(service.http.PUT("/templates/{id}", { params, body: template }));
  return "updated";
}

const colours = { created: "green", updated: "yellow", unchanged: "dim", refused: "red" } as const;

function pushedText(pushed: readonly Pushed[], { paint }: Surroundings): string {
  if (pushed.length === 0) return "There are no .json files in this folder.\n";
  return pushed
    .flatMap(({ file, outcome, problems = [] }) => [
      `${paint(colours[outcome], outcome.padEnd("unchanged".length))}  ${file}`,
      ...problems.map((problem) => `           ${problem}`),
    ])
    .map((line) => `${line}\n`)
    .join("");
}

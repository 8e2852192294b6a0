import type { TemplateDifference } from "@platen/client/client";
import type { Service } from "../api-connection.ts";
import { readWhole } from "../arguments.ts";
import { type Result, usageError } from "../command.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";
import { templateFileText } from "../template-file.ts";
import { allPages, fetchTemplate } from "./collection.ts";

/** The most that one answer holds. */
const pageSize = 100;

export async function listVersions(service: Service, id: string): Promise<Result> {
  const value = await allPages((cursor) => {
    const query = { limit: pageSize, ...(cursor !== null && { cursor }) };
    return service
      .ask(service.http.GET("/templates/{id}/versions", { params: { path: { id }, query } }))
      .then(({ versions, nextCursor }) => ({ rows: versions, nextCursor }));
  });
  const rows = value.map(({ version, savedAt, name, changed }) => [
    `v${version}`,
    localTime(savedAt),
    name,
    changed === null ? "" : changed.join(", ") || "nothing changed",
  ]);
  return { value, text: table(rows) };
}

/** As the file that `pull` writes. */
export async function showTemplate(service: Service, id: string, version: number | undefined): Promise<Result> {
  const value =
    version === undefined ? (await fetchTemplate(service, id)).template : await fetchVersion(service, id, version);
  return { value, text: templateFileText(value) };
}

export async function compareVersions(service: Service, id: string, from: number, to?: number): Promise<Result> {
  const other = to ?? (await fetchTemplate(service, id)).template.version;
  const path = { id, version: String(from), other: String(other) };
  const { differences } = await service.ask(
    service.http.GET("/templates/{id}/versions/{version}/compare/{other}", { params: { path } }),
  );
  const text = differences.map((difference) => `${differenceText(difference)}\n`).join("");
  return { value: differences, text: text || `Version ${from} and version ${other} are the same.\n` };
}

export async function restoreVersion(
  service: Service,
  id: string,
  version: number,
  bringsPictures: boolean,
): Promise<Result> {
  const path = { id, version: String(version) };
  const query = bringsPictures ? { pictures: "then" as const } : {};
  const { template, restoredPictures } = await service.ask(
    service.http.POST("/templates/{id}/versions/{version}/restore", { params: { path, query } }),
  );
  const replaced = (await fetchVersion(service, id, version)).pictures
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ name }) => name);
  const lines = [
    `${id} is version ${template.version} now, as version ${version} was.`,
    ...(restoredPictures.length > 0 ? [`Pictures brought back: ${restoredPictures.join(", ")}.`] : []),
    ...(replaced.length > 0 ? [`Pictures replaced since: ${replaced.join(", ")}. --pictures brings them back.`] : []),
  ];
  return { value: { template, restoredPictures }, text: lines.map((line) => `${line}\n`).join("") };
}

async function fetchVersion(service: Service, id: string, version: number) {
  const path = { id, version: String(version) };
  return (await service.ask(service.http.GET("/templates/{id}/versions/{version}", { params: { path } }))).template;
}

export function readVersion(what: string, text: string | undefined): number {
  const version = readWhole(what, text?.replace(/^v/, ""), 1);
  if (version === undefined) throw usageError(`${what} is missing.`);
  return version;
}

/** What a terminal shows of a value; `--json` has it whole. */
const longestValue = 160;

function differenceText({ path, before, after }: TemplateDifference): string {
  if (before === undefined) return `+ ${path}: ${valueText(after)}`;
  if (after === undefined) return `- ${path}: ${valueText(before)}`;
  return `~ ${path}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

import { picturesOf } from "@platen/receipt/image/pictures-of";
import {
  changeableParts,
  describeVersionPictures,
  listVersions,
  restoreVersion,
  type TemplateVersionRow,
  type VersionSummary,
} from "@platen/shared/db/template-versions";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { etagHeader, ifMatchHeader } from "../http/etag.ts";
import { cursorOf, nextCursor, pageLimit, pageSize } from "../http/pages.ts";
import { oneOf, success, timestamp } from "../http/schemas.ts";
import type { TemplatesDeps } from "./deps.ts";
import { differencesOf } from "./differences.ts";
import { Template, TemplateConfig, TemplateId } from "./schemas.ts";
import { answerTemplate, goneSince, matchedVersion, stored, tellChanged } from "./stored-template.ts";
import { compileStored, fullConfig } from "./template-config.ts";
import { storedVersion, versionNumber } from "./template-version.ts";

const tag = "Templates";

const version = Type.Integer({ minimum: 1, description: "The number that this save was given." });
const savedAt = timestamp("When it was saved.");

const TemplateVersionSummary = Type.Object(
  {
    version,
    name: Type.String(),
    description: Type.String(),
    savedAt,
    changed: Type.Union([Type.Array(oneOf(changeableParts)), Type.Null()], {
      description: "What this save changed; null where the version before is not kept.",
    }),
  },
  { title: "TemplateVersionSummary" },
);

const TemplateVersionPicture = Type.Object(
  {
    name: Type.String(),
    hash: Type.Union([Type.String(), Type.Null()], {
      description: "SHA-256 of the picture it was saved with; null when there is none.",
    }),
    isCurrent: Type.Boolean({ description: "Whether it is still the one that is stored under this name." }),
  },
  { title: "TemplateVersionPicture" },
);

const TemplateVersion = Type.Object(
  {
    id: TemplateId,
    version,
    name: Type.String(),
    description: Type.String(),
    config: TemplateConfig,
    savedAt,
    pictures: Type.Array(TemplateVersionPicture, {
      description: "The stored pictures it uses, but for those that are named by the data.",
    }),
  },
  { title: "TemplateVersion", description: "A template as it was saved once." },
);

const Difference = Type.Object(
  {
    path: Type.String({ description: "As in `config.blocks[3].content`." }),
    before: Type.Optional(Type.Unknown({ description: "Left out where it was added." })),
    after: Type.Optional(Type.Unknown({ description: "Left out where it was removed." })),
  },
  { title: "TemplateDifference" },
);

export function templateVersionRoutes(deps: TemplatesDeps): Endpoint[] {
  const { db } = deps;

  const picturesOfVersion = (row: TemplateVersionRow) => describeVersionPictures(db, row, picturesOf(row.config).names);

  async function comparable(id: string, version: string) {
    const row = await storedVersion(db, { templateId: id, version: versionNumber(version) });
    const { name, description, config } = row;
    const pictures = (await picturesOfVersion(row)).filter(({ hash }) => hash !== null);
    // The configuration as it is stored: with the name filled in, a new name would be told twice.
    return { name, description, config, pictures: Object.fromEntries(pictures.map(({ name, hash }) => [name, hash])) };
  }

  return [
    endpoint({
      method: "get",
      path: "/templates/:id/versions",
      operationId: "listTemplateVersions",
      scopes: ["read", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "Every save of a template",
      description: "The newest 200 are kept. With the template its versions are deleted.",
      query: Type.Object({ limit: pageLimit, cursor: cursorOf("^[1-9][0-9]{0,8}$") }),
      answers: {
        200: {
          description: "The newest first.",
          schema: Type.Object({ success, versions: Type.Array(TemplateVersionSummary), nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR", "TEMPLATE_NOT_FOUND"],
      async handle({ params: { id }, query: { limit, cursor }, context }) {
        await stored(deps, id);
        const page = await listVersions(db, id, { limit: pageSize(limit), after: cursor });
        return context.json({ success: true, versions: page.rows.map(summaryJson), nextCursor: page.next ?? null });
      },
    }),
    endpoint({
      method: "get",
      path: "/templates/:id/versions/:version",
      operationId: "getTemplateVersion",
      scopes: ["read", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "A template as it was saved once",
      answers: {
        200: { description: "The version in full.", schema: Type.Object({ success, template: TemplateVersion }) },
      },
      errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
      async handle({ params, context }) {
        const key = { templateId: params.id, version: versionNumber(params.version) };
        const row = await storedVersion(db, key);
        const pictures = await picturesOfVersion(row);
        const { templateId: id, savedAt, ...saved } = row;
        const template = { id, ...saved, config: fullConfig(row), savedAt: savedAt.toISOString(), pictures };
        return context.json({ success: true, template });
      },
    }),
    endpoint({
      method: "get",
      path: "/templates/:id/versions/:version/compare/:other",
      operationId: "compareTemplateVersions",
      scopes: ["read", "templates"],
      touches: ({ params: { id } }) => ({ templates: [id] }),
      tag,
      summary: "What differs between two versions of a template",
      description: "By path, from the first to the second. Of pictures their hashes are compared, as `pictures.logo`.",
      answers: {
        200: {
          description: "Every difference; none when both are the same.",
          schema: Type.Object({ success, differences: Type.Array(Difference) }),
        },
      },
      errors: ["TEMPLATE_NOT_FOUND", "TEMPLATE_VERSION_NOT_FOUND"],
      async handle({ params: { id, version, other }, context }) {
        const [before, after] = await Promise.all([comparable(id, version), comparable(id, other)]);
        return context.json({ success: true, differences: differencesOf(before, after) });
      },
    }),
    endpoint({
      method: "post",
      path: "/templates/:id/versions/:version/restore",
      operationId: "restoreTemplateVersion",
      scopes: ["templates"],
      // Pictures are everybody's.
      touches: ({ params: { id }, query: { pictures } }) => (pictures === "then" ? undefined : { templates: [id] }),
      tag,
      summary: "Save a version of a template again",
      description:
        "It becomes the newest version; those in between stay. Pictures that it was saved with and that were deleted since are stored again. Those that were replaced since stay replaced, because other templates use them too, unless `pictures` is `then`.",
      headers: ifMatchHeader,
      query: Type.Object({
        pictures: Type.Optional(
          oneOf(["now", "then"], {
            description: "`then`: the pictures it was saved with take the place of those that are stored now.",
          }),
        ),
      }),
      answers: {
        200: {
          description: "The template as it is now.",
          schema: Type.Object({
            success,
            template: Template,
            restoredPictures: Type.Array(Type.String(), { description: "The names of pictures that came back." }),
          }),
          headers: etagHeader,
        },
      },
      errors: [
        "VALIDATION_ERROR",
        "TEMPLATE_NOT_FOUND",
        "TEMPLATE_VERSION_NOT_FOUND",
        "PRECONDITION_FAILED",
        "TEMPLATE_RENDER_ERROR",
      ],
      async handle({ params, query, context }) {
        const key = { templateId: params.id, version: versionNumber(params.version) };
        const match = await matchedVersion(deps, params.id, context);
        const row = await storedVersion(db, key);
        compileStored(row);
        const pictures = picturesOf(row.config).names;
        const replacesPictures = query.pictures === "then";
        const { name: by } = context.get("caller");
        const restored = await restoreVersion(db, key, { match, pictures, replacesPictures, by });
        if (!restored) throw goneSince(match);
        await tellChanged(deps, params.id);
        return answerTemplate(context, restored.row, { restoredPictures: restored.pictures });
      },
    }),
  ];
}

function summaryJson({ savedAt, ...version }: VersionSummary) {
  return { ...version, savedAt: savedAt.toISOString() };
}

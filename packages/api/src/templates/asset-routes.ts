import { createHash } from "node:crypto";
import { assetNamePattern } from "@platen/receipt/image/asset-source";
import { problemAt } from "@platen/receipt/problem/fault";
import { inspectPicture, PictureProblem } from "@platen/receipt/raster/decode-picture";
import { type AssetRow, deleteAsset, findAssetBytes, listAssets, saveAsset } from "@platen/shared/db/assets";
import { AppError } from "@platen/shared/errors";
import { type Static, Type } from "@sinclair/typebox";
import { type AppContext, type Endpoint, endpoint, whenGoneOf } from "../endpoints/endpoint.ts";
import { readBody } from "../http/body/read-body.ts";
import { type Deadline, startDeadline } from "../http/deadline.ts";
import { listQuery, nextCursor, wholeListPage } from "../http/pages.ts";
import { success } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { tellShopChanged } from "../shop/current-shop.ts";
import type { TemplatesDeps } from "./deps.ts";

const tag = "Assets";
const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/svg+xml"] as const;
const assetName = new RegExp(assetNamePattern);

const Asset = Type.Object(
  {
    name: Type.String({ pattern: assetNamePattern, description: 'Templates use it as "asset:name".' }),
    mediaType: Type.String(),
    width: Type.Integer({ description: "In pixels." }),
    height: Type.Integer({ description: "In pixels." }),
    size: Type.Integer({ description: "In bytes." }),
    hash: Type.String({ description: "SHA-256 of the bytes." }),
    createdAt: Type.String({ format: "date-time" }),
    updatedAt: Type.String({ format: "date-time" }),
  },
  { title: "Asset", description: "A stored picture." },
);

export function assetRoutes(deps: TemplatesDeps): Endpoint[] {
  const { db, limitWork } = deps;
  const AssetAnswer = Type.Object({ success, asset: Asset });
  return [
    endpoint({
      method: "get",
      path: "/assets",
      operationId: "listAssets",
      scopes: ["read", "templates"],
      tag,
      summary: "All stored pictures",
      query: listQuery(assetNamePattern),
      answers: {
        200: {
          description: "By name; everything, or one page.",
          schema: Type.Object({ success, assets: Type.Array(Asset), nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit = wholeListPage, cursor }, context }) {
        const page = await listAssets(db, { limit: Math.min(limit, wholeListPage), after: cursor });
        return context.json({ success: true, assets: page.rows.map(assetJson), nextCursor: page.next ?? null });
      },
    }),
    endpoint({
      method: "put",
      path: "/assets/:name",
      operationId: "putAsset",
      scopes: ["templates"],
      tag,
      summary: "Store a picture under a name",
      description:
        "The body is the picture itself. Takes the place of a picture that had the name; jobs that are queued keep theirs.",
      bodyTypes: pictureTypes,
      answers: {
        200: { description: "Replaced.", schema: AssetAnswer },
        201: { description: "Stored.", schema: AssetAnswer },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ params: { name }, context }) {
        if (!assetName.test(name)) {
          throw new AppError("VALIDATION_ERROR", { details: [problemAt("name", fault("not-an-id"))] });
        }
        // The body comes first: whoever sends it slowly must not keep others out.
        const bytes = await readPicture(context);
        const { name: by } = context.get("caller");
        const deadline = startDeadline(context.get("answerWithinMs"), whenGoneOf(context));
        const { asset, isNew } = await limitWork(() => store(db, { name, bytes, by }, deadline));
        deps.sealer.soon();
        return context.json({ success: true, asset: assetJson(asset) }, isNew ? 201 : 200);
      },
    }),
    endpoint({
      method: "get",
      path: "/assets/:name",
      operationId: "getAsset",
      scopes: ["read", "templates"],
      tag,
      summary: "A stored picture itself",
      answers: {
        200: {
          description: "The bytes as they were stored.",
          mediaTypes: pictureTypes,
          headers: { ETag: "Names the bytes by their SHA-256." },
        },
      },
      errors: ["ASSET_NOT_FOUND"],
      async handle({ params: { name }, context }) {
        const found = assetName.test(name) ? await findAssetBytes(db, name) : undefined;
        if (!found) throw new AppError("ASSET_NOT_FOUND");
        const headers = { "Content-Type": found.asset.mediaType, ETag: `"${found.asset.hash}"` };
        return context.body(new Uint8Array(found.bytes), 200, headers);
      },
    }),
    endpoint({
      method: "delete",
      path: "/assets/:name",
      operationId: "deleteAsset",
      scopes: ["templates"],
      tag,
      summary: "Delete a stored picture",
      description:
        "Jobs that are queued are printed all the same: a job carries what it needs. A shop whose logo it was has none then.",
      answers: { 200: { description: "Deleted.", schema: Type.Object({ success, message: Type.String() }) } },
      errors: ["ASSET_NOT_FOUND"],
      async handle({ params: { name }, context }) {
        if (!assetName.test(name) || !(await deleteAsset(db, name, context.get("caller").name)))
          throw new AppError("ASSET_NOT_FOUND");
        deps.sealer.soon();
        await tellShopChanged(deps);
        return context.json({ success: true, message: `Asset ${name} was deleted.` });
      },
    }),
  ];
}

interface Upload {
  name: string;
  bytes: Uint8Array;
  by: string | null;
}

async function store(
  db: TemplatesDeps["db"],
  { name, bytes, by }: Upload,
  deadline: Deadline,
): ReturnType<typeof saveAsset> {
  const { type, width, height } = await deadline.within(inspect(bytes, deadline));
  const hash = createHash("sha256").update(bytes).digest("hex");
  return saveAsset(db, { name, mediaType: type, width, height, hash, size: bytes.byteLength, bytes }, by);
}

async function readPicture(context: AppContext): Promise<Uint8Array> {
  const type = context.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (!pictureTypes.some((known) => known === type)) {
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
      message: `The request body must be a picture (Content-Type: ${pictureTypes.join(", ")}).`,
    });
  }
  const bytes = await readBody(context.get("bodySource"));
  if (bytes.byteLength === 0)
    throw new AppError("VALIDATION_ERROR", { details: [problemAt("body", fault("required"))] });
  return bytes;
}

/** What the bytes are decides, not what the request calls them. */
async function inspect(bytes: Uint8Array, { signal }: Deadline) {
  try {
    return await inspectPicture(bytes, { signal });
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error;
    throw new AppError("VALIDATION_ERROR", {
      details: [problemAt("body", fault("picture-problem", { problem: error.fault }))],
      cause: error,
    });
  }
}

function assetJson({ createdAt, updatedAt, ...asset }: AssetRow): Static<typeof Asset> {
  return { ...asset, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

import type { OperationExample } from "./operation-example.ts";

const asset = {
  name: "my-logo",
  mediaType: "image/png",
  width: 320,
  height: 120,
  size: 4_812,
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  createdAt: "2026-03-01T17:40:00.000Z",
  updatedAt: "2026-03-01T17:40:00.000Z",
};

export const pictureExamples = {
  listAssets: { answers: { 200: { success: true, assets: [asset], nextCursor: null } } },
  putAsset: {
    answers: {
      200: { success: true, asset: { ...asset, updatedAt: "2026-03-02T09:00:00.000Z" } },
      201: { success: true, asset },
    },
  },
  deleteAsset: { answers: { 200: { success: true, message: "Asset my-logo was deleted." } } },
} satisfies Record<string, OperationExample>;

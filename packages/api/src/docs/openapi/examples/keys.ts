import type { OperationExample } from "./operation-example.ts";

const key = {
  id: "5f0c1f0e-6a53-4c1e-9a39-3d8f6d1c2b7a",
  name: "till 3",
  scopes: ["print"],
  printers: ["default"],
  sites: null,
  templates: null,
  ending: "q7Xd",
  status: "active",
  createdAt: "2026-03-01T17:45:00.000Z",
  createdBy: "configuration",
  expiresAt: null,
  lastUsedAt: "2026-03-02T08:10:00.000Z",
  formerUntil: null,
  revokedAt: null,
};

/** Made up: whoever looks for leaked secrets is not to find one here. */
const secret = "platen_live_…";

export const keyExamples = {
  listKeys: { answers: { 200: { success: true, keys: [key] } } },
  createKey: {
    request: { name: "till 3", scopes: ["print"], printers: ["default"] },
    answers: { 201: { success: true, key: { ...key, lastUsedAt: null }, secret } },
  },
  rotateKey: {
    answers: { 200: { success: true, key: { ...key, formerUntil: "2026-03-03T08:10:00.000Z" }, secret } },
  },
  revokeKey: {
    answers: { 200: { success: true, key: { ...key, status: "revoked", revokedAt: "2026-03-02T08:10:00.000Z" } } },
  },
} satisfies Record<string, OperationExample>;

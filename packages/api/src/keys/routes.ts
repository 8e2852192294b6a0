import { randomUUID } from "node:crypto";
import { problemAt } from "@platen/receipt/problem/fault";
import type { Database } from "@platen/shared/db/connect";
import { insertKey, type KeyRow, listKeys, revokeKey, rotateKey } from "@platen/shared/db/keys";
import { AppError } from "@platen/shared/errors";
import { type Static, Type } from "@sinclair/typebox";
import { configured } from "../endpoints/caller.ts";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { success } from "../http/schemas.ts";
import type { Sealer } from "../journal/sealer.ts";
import { fault } from "../problems/fault.ts";
import type { Keys } from "./keys.ts";
import { Key, KeyAnswer, NewKey, RotateQuery, SecretAnswer, usualOverlapS } from "./schemas.ts";
import { newSecret } from "./secret.ts";

const tag = "Keys";

const withinSeconds = "Every replica knows within five seconds.";

/** Keys beside the one of the configuration: each with a name, a purpose and an end. */
export function keyRoutes({
  db,
  keys,
  sealer,
}: {
  db: Database;
  keys: Keys;
  sealer: Pick<Sealer, "soon">;
}): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/keys",
      operationId: "listKeys",
      scopes: ["admin"],
      tag,
      summary: "All keys",
      description:
        "The latest first, revoked and expired ones included. The key of the configuration is not among them.",
      answers: {
        200: { description: "Without their secrets.", schema: Type.Object({ success, keys: Type.Array(Key) }) },
      },
      errors: [],
      async handle({ context }) {
        return context.json({ success: true, keys: (await listKeys(db)).map(keyJson) });
      },
    }),
    endpoint({
      method: "post",
      path: "/keys",
      operationId: "createKey",
      scopes: ["admin"],
      tag,
      summary: "Make a key",
      description: "The answer is the only place where its secret is ever shown.",
      body: NewKey,
      answers: { 201: { description: "The key, and its secret.", schema: SecretAnswer } },
      errors: ["VALIDATION_ERROR", "KEY_EXISTS"],
      async handle({ body: { name, scopes, printers = null, sites = null, templates = null, expireAfter }, context }) {
        const limits = { printers, sites, templates };
        const isLimited = Object.values(limits).some((limit) => limit !== null);
        if (isLimited && scopes.includes("admin")) {
          throw new AppError("VALIDATION_ERROR", { details: [problemAt("scopes", fault("admin-limited"))] });
        }
        // In a job nobody could tell the two apart.
        if (name === configured.name) throw new AppError("KEY_EXISTS");
        const { text, hash, ending } = newSecret();
        const expiresAt = expireAfter === undefined ? null : new Date(Date.now() + expireAfter * 1000);
        const createdBy = context.get("caller").name;
        const row = await insertKey(db, {
          id: randomUUID(),
          name,
          scopes,
          ...limits,
          hash,
          ending,
          createdBy,
          expiresAt,
        });
        if (!row) throw new AppError("KEY_EXISTS");
        sealer.soon();
        return context.json({ success: true, key: keyJson(row), secret: text }, 201);
      },
    }),
    endpoint({
      method: "post",
      path: "/keys/:id/rotate",
      operationId: "rotateKey",
      scopes: ["admin"],
      tag,
      summary: "Give a key another secret",
      description: `The old secret is taken for a while, too, so that nobody has to stop: give the new one to whoever has the key. A secret that was on its way out before is taken no more. ${withinSeconds}`,
      query: RotateQuery,
      answers: { 200: { description: "The key, and its new secret.", schema: SecretAnswer } },
      errors: ["VALIDATION_ERROR", "KEY_NOT_FOUND"],
      async handle({ params: { id }, query: { overlap = usualOverlapS }, context }) {
        const { text, hash, ending } = newSecret();
        const row = await rotateKey(db, id, { hash, ending, overlapS: overlap, by: context.get("caller").name });
        if (!row) throw new AppError("KEY_NOT_FOUND");
        keys.forget();
        sealer.soon();
        return context.json({ success: true, key: keyJson(row), secret: text });
      },
    }),
    endpoint({
      method: "delete",
      path: "/keys/:id",
      operationId: "revokeKey",
      scopes: ["admin"],
      tag,
      summary: "Revoke a key",
      description: `It opens nothing any more, and whoever listens to events with it is cut off. ${withinSeconds} It stays in the list, and its name is free for another.`,
      answers: { 200: { description: "The key, revoked.", schema: KeyAnswer } },
      errors: ["KEY_NOT_FOUND"],
      async handle({ params: { id }, context }) {
        const row = await revokeKey(db, id, context.get("caller").name);
        if (!row) throw new AppError("KEY_NOT_FOUND");
        keys.forget();
        sealer.soon();
        return context.json({ success: true, key: keyJson(row) });
      },
    }),
  ];
}

function keyJson({
  id,
  name,
  scopes,
  printers,
  sites,
  templates,
  ending,
  createdAt,
  createdBy,
  ...moments
}: KeyRow): Static<typeof Key> {
  const { expiresAt, lastUsedAt, formerUntil, revokedAt } = moments;
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id,
    name,
    scopes,
    printers,
    sites,
    templates,
    ending,
    status: statusOf(moments),
    createdAt: createdAt.toISOString(),
    createdBy,
    expiresAt: iso(expiresAt),
    lastUsedAt: iso(lastUsedAt),
    formerUntil: iso(formerUntil),
    revokedAt: iso(revokedAt),
  };
}

function statusOf({ revokedAt, expiresAt }: Pick<KeyRow, "revokedAt" | "expiresAt">): Static<typeof Key>["status"] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt.getTime() <= Date.now() ? "expired" : "active";
}

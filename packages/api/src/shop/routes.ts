import { type Problem, problemAt } from "@platen/receipt/problem/fault";
import type { Bus } from "@platen/shared/bus";
import { findAsset } from "@platen/shared/db/assets";
import type { Database } from "@platen/shared/db/connect";
import { changeShop, findShop, type ShopRow } from "@platen/shared/db/shop";
import { AppError } from "@platen/shared/errors";
import type { Logger } from "@platen/shared/log";
import { Type } from "@sinclair/typebox";
import { type AppContext, type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { assertMatch, etagHeader, etagOf, ifMatchHeader } from "../http/etag.ts";
import { success } from "../http/schemas.ts";
import type { Sealer } from "../journal/sealer.ts";
import { fault } from "../problems/fault.ts";
import type { CurrentShop } from "./current-shop.ts";
import { tellShopChanged } from "./current-shop.ts";
import { Shop, ShopChanges } from "./schemas.ts";
import { shopProblems } from "./shop-problems.ts";

/** What the routes of the shop need. */
export interface ShopDeps {
  log: Logger;
  db: Database;
  bus: Bus;
  shop: CurrentShop;
  sealer: Pick<Sealer, "soon">;
}

const tag = "Shop";

const ShopAnswer = Type.Object({ success, shop: Shop });

export function shopRoutes(deps: ShopDeps): Endpoint[] {
  const { db } = deps;
  return [
    endpoint({
      method: "get",
      path: "/shop",
      operationId: "getShop",
      scopes: ["read", "templates"],
      tag,
      summary: "What is the same on every receipt",
      answers: { 200: { description: "The shop.", schema: ShopAnswer, headers: etagHeader } },
      errors: [],
      async handle({ context }) {
        return answerShop(context, await findShop(db));
      },
    }),
    endpoint({
      method: "put",
      path: "/shop",
      operationId: "updateShop",
      scopes: ["templates"],
      tag,
      summary: "Change what is the same on every receipt",
      description:
        "Takes any subset of the fields. Counts for what is printed from then on; jobs that are queued keep what they were accepted with.",
      headers: ifMatchHeader,
      body: ShopChanges,
      answers: { 200: { description: "The shop as it is now.", schema: ShopAnswer, headers: etagHeader } },
      errors: ["VALIDATION_ERROR", "PRECONDITION_FAILED"],
      moreProblems: shopProblems,
      async handle({ body: { version: _, updatedAt: __, ...changes }, context }) {
        const details = [...shopProblems(changes), ...(await logoProblems(deps, changes.logo))];
        if (details.length > 0) throw new AppError("VALIDATION_ERROR", { details });
        const version = await matchedVersion(deps, context);
        const row = await changeShop(db, changes, version, context.get("caller").name);
        if (!row) throw new AppError("PRECONDITION_FAILED");
        deps.sealer.soon();
        await tellShopChanged(deps);
        return answerShop(context, row);
      },
    }),
  ];
}

async function logoProblems({ db }: ShopDeps, logo: string | null | undefined): Promise<Problem[]> {
  if (!logo || (await findAsset(db, logo))) return [];
  return [problemAt("logo", fault("logo-missing", { name: logo }))];
}

/** The only version that may be changed, where the client says which it has read; undefined: any. */
async function matchedVersion({ db }: ShopDeps, context: AppContext): Promise<number | undefined> {
  const ifMatch = context.req.header("If-Match");
  if (ifMatch === undefined) return undefined;
  const row = await findShop(db);
  assertMatch(ifMatch, row);
  return row.version;
}

function answerShop(context: AppContext, row: ShopRow): Response {
  context.header("ETag", etagOf(row));
  return context.json({ success: true, shop: { ...row, updatedAt: row.updatedAt.toISOString() } });
}

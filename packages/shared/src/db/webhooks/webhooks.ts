import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "../connect.ts";
import { doneBy } from "../journal/done-by.ts";
import { webhookMessages, webhooks } from "../schema.ts";

const { secret: _secret, formerSecret: _formerSecret, ...shown } = getTableColumns(webhooks);

/** How many messages wait for each: what a person looks at first when nothing arrives. */
const waiting = sql<number>`(
  select count(*)::int from webhook_messages where webhook_id = webhooks.id and status = 'waiting')`;

/** A webhook as it may be shown: without its secrets. */
export type WebhookRow = Omit<typeof webhooks.$inferSelect, "secret" | "formerSecret"> & { waiting: number };

export type NewWebhook = Pick<
  typeof webhooks.$inferInsert,
  "id" | "name" | "url" | "events" | "printers" | "enabled" | "secret" | "createdBy"
>;

/** What a person decides about it. */
export type WebhookChanges = Partial<Pick<NewWebhook, "name" | "url" | "events" | "printers" | "enabled">>;

export function listWebhooks(db: Database): Promise<WebhookRow[]> {
  return db
    .select({ ...shown, waiting })
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function findWebhook(db: Database, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db
    .select({ ...shown, waiting })
    .from(webhooks)
    .where(eq(webhooks.id, id));
  return row;
}

export async function insertWebhook(db: Database, webhook: NewWebhook): Promise<WebhookRow> {
  const [row] = await db.insert(webhooks).values(webhook).returning(shown);
  if (!row) throw new Error("an insert without a conflict returns its row");
  return { ...row, waiting: 0 };
}

/** Undefined when there is none. One that is paused goes on with another address, or when it is enabled. */
export async function changeWebhook(
  db: Database,
  id: string,
  changes: WebhookChanges,
  by?: string | null,
): Promise<WebhookRow | undefined> {
  if (changes.url === undefined && changes.enabled !== true) return update(db, id, changes, by);
  const row = await update(db, id, { ...changes, ...goesOn }, by);
  if (row) await tryAnew(db, id);
  return row;
}

/** What was paused, or held back after failures, is sent from now on. Undefined when there is none. */
export async function resumeWebhook(db: Database, id: string, by?: string | null): Promise<WebhookRow | undefined> {
  const row = await update(db, id, goesOn, by);
  if (row) await tryAnew(db, id);
  return row;
}

const goesOn = { failures: 0, failingSince: null, holdUntil: null, pausedAt: null, pausedReason: null };

export interface SecretRotation {
  secret: string;
  /** So long messages are signed with the secret of before, too. */
  overlapS: number;
  /** The name of the key it is done with. */
  by?: string | null;
}

export function rotateWebhook(
  db: Database,
  id: string,
  { secret, overlapS, by }: SecretRotation,
): Promise<WebhookRow | undefined> {
  const formerUntil = sql`now() + make_interval(secs => ${overlapS})`;
  return update(db, id, { secret, formerSecret: sql`${webhooks.secret}`, formerUntil }, by);
}

/** Nothing is sent to it any more. Its messages, which may be many, go by `deleteLeftMessages`. False when there is none. */
export async function deleteWebhook(db: Database, id: string, by?: string | null): Promise<boolean> {
  const deleted = await doneBy(db, by, (any) =>
    any.delete(webhooks).where(eq(webhooks.id, id)).returning({ id: webhooks.id }),
  );
  return deleted.length > 0;
}

/** The receiver is said to be mended: whatever waits is tried now, and for as long as if it had not been tried before. */
async function tryAnew(db: Database, id: string): Promise<void> {
  await db
    .update(webhookMessages)
    .set({ firstTriedAt: null })
    .where(and(eq(webhookMessages.webhookId, id), eq(webhookMessages.status, "waiting")));
  await retryNow(db, id);
}

/** Whatever waits, and nobody is at, is tried now and not when its turn comes. */
export async function retryNow(db: Pick<Database, "execute">, id: string): Promise<void> {
  await db.execute(sql`
    update webhook_messages set next_at = now()
    where webhook_id = ${id} and status = 'waiting' and next_at > now()
      and (claimed_until is null or claimed_until < now())`);
}

type Values = Parameters<ReturnType<Database["update"]>["set"]>[0];

async function update(
  db: Database,
  id: string,
  values: Values,
  by: string | null | undefined,
): Promise<WebhookRow | undefined> {
  const changed = await doneBy(db, by, (any) =>
    any
      .update(webhooks)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(webhooks.id, id))
      .returning({ id: webhooks.id }),
  );
  return changed.length > 0 ? findWebhook(db, id) : undefined;
}

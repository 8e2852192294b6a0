import { randomUUID } from "node:crypto";
import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { type WebhookMessageStatus, webhookEventTypes } from "../../webhook.ts";
import type { Database } from "../connect.ts";
import { webhookMessages, webhooks } from "../schema.ts";
import { retryNow } from "./webhooks.ts";

export type WebhookMessage = typeof webhookMessages.$inferSelect;

/** A webhook that has something to be sent now. */
export interface DueWebhook {
  id: string;
  url: string;
  /** What its messages are signed with: one, or two while it is given another. */
  secrets: string[];
  failures: number;
  /** For how long it has taken nothing; 0 when it took the last. */
  failingMs: number;
}

const isDue = sql`status = 'waiting' and next_at <= now() and (claimed_until is null or claimed_until <= now())`;
const isOpen = sql`enabled and paused_at is null and (hold_until is null or hold_until <= now())`;

const hasDue = sql`${isOpen} and exists (select from webhook_messages where webhook_id = webhooks.id and ${isDue})`;

/** The types of events that webhooks are told of; null when there is no webhook. */
export const wantedByWebhooks = sql<string[] | null>`(
  select array_agg(distinct wanted) from webhooks,
    unnest(coalesce(events, ${sql.raw(`array[${webhookEventTypes.map((type) => `'${type}'`).join()}]`)})) as wanted)`;

/** Whether any webhook has something to be sent now. */
export const isAnyWebhookDue = sql<boolean>`exists (select from webhooks where ${hasDue})`;

export async function findDueWebhooks(db: Database): Promise<DueWebhook[]> {
  const isFormerTaken = sql`${webhooks.formerUntil} > now()`;
  const rows = await db
    .select({
      id: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      formerSecret: sql<string | null>`case when ${isFormerTaken} then ${webhooks.formerSecret} end`,
      failures: webhooks.failures,
      failingMs: sql<number>`coalesce(extract(epoch from now() - ${webhooks.failingSince}), 0)::double precision * 1000`,
    })
    .from(webhooks)
    .where(hasDue);
  return rows.map(({ secret, formerSecret, ...webhook }) => ({
    ...webhook,
    secrets: formerSecret === null ? [secret] : [secret, formerSecret],
  }));
}

export interface ClaimOptions {
  most: number;
  /** Should this process die, others take them after this long. */
  leaseS: number;
}

/**
 * Takes what is due at a webhook; whatever else takes from it at the same time takes others. Of each subject only the first
 * that is not delivered: what happened to it is told in order.
 */
export function claimMessages(
  db: Database,
  webhookId: string,
  { most, leaseS }: ClaimOptions,
): Promise<WebhookMessage[]> {
  // Not as `not exists`: that is a join, for which all that waits is read while the database has not counted the messages of
  // a burst yet. This is asked of the few rows that come first, through the index.
  const isFirst = sql`id = (
    select earlier.id from webhook_messages as earlier
    where earlier.webhook_id = webhook_messages.webhook_id and earlier.subject = webhook_messages.subject
      and earlier.status = 'waiting'
    order by earlier.id limit 1)`;
  // An array is made once; a plain `in` may be asked for each row, and then takes more than it should.
  const due = sql`array(
    select id from webhook_messages where webhook_id = ${webhookId} and ${isDue} and ${isFirst}
    order by next_at, id limit ${most} for update skip locked)`;
  return db
    .update(webhookMessages)
    .set({
      claimedUntil: sql`now() + make_interval(secs => ${leaseS})`,
      attempts: sql`${webhookMessages.attempts} + 1`,
      firstTriedAt: sql`coalesce(${webhookMessages.firstTriedAt}, now())`,
    })
    .where(sql`${webhookMessages.id} = any(${due})`)
    .returning();
}

export interface Delivered extends Pick<WebhookMessage, "id" | "webhookId"> {
  answerStatus: number;
}

/** They were taken. Their webhooks work, so what was held back while one did not is sent now. */
export async function settleDelivered(db: Database, delivered: readonly Delivered[]): Promise<void> {
  const { $client: client } = db;
  const recovered = await client<{ id: string; wasHeld: boolean }[]>`
    with settled as (
      update webhook_messages set
        status = 'delivered', ended_at = now(), claimed_until = null, answer_status = answered.status, failure = null
      from unnest(
        ${delivered.map(({ id }) => id)}::bigint[],
        ${delivered.map(({ answerStatus }) => answerStatus)}::int[]
      ) as answered (id, status)
      where webhook_messages.id = answered.id
    )
    update webhooks set failures = 0, failing_since = null, hold_until = null
    from (
      select id, hold_until is not null as was_held from webhooks
      where id = any(${delivered.map(({ webhookId }) => webhookId)}::text[]) and failures > 0
      order by id for update
    ) as before
    where webhooks.id = before.id
    returning before.id, before.was_held as "wasHeld"`;
  for (const { id, wasHeld } of recovered) if (wasHeld) await retryNow(db, id);
}

export interface Failure {
  answerStatus: number | null;
  /** In words for people. */
  reason: string;
  retryAfterMs: number;
  /** Nothing is sent to the webhook for so long; 0 while it seems that only this message was refused. */
  holdMs: number;
  /** The receiver wants no more. */
  isGone: boolean;
}

/** So long a message is tried. */
export const triedForS = 24 * 3600;

/** A webhook that takes nothing is paused a little sooner, before the first message that it did not take is given up. */
export const pausedAfterS = triedForS - 300;

/**
 * It was not taken, and is tried again later. When the webhook has taken nothing for a day, it is paused, and all that
 * waits goes on waiting; when it takes others, this one is given up.
 *
 * Returns why the webhook was paused, if it was by this.
 */
export async function settleFailed(
  db: Database,
  { id, webhookId, attempts }: Pick<WebhookMessage, "id" | "webhookId" | "attempts">,
  { answerStatus, reason, retryAfterMs, holdMs, isGone }: Failure,
): Promise<{ pausedReason: string | null }> {
  const isPauseDue = sql`(${isGone} or failing_since <= now() - make_interval(secs => ${pausedAfterS}))`;
  const why = isGone ? "The receiver answered 410: it wants no more." : `It took nothing for a day: ${reason}`;
  const [row] = await db.execute<{ isPaused: boolean }>(sql`
    update webhooks set
      failures = failures + 1,
      failing_since = coalesce(failing_since, now()),
      hold_until = case when ${holdMs > 0} then now() + make_interval(secs => ${holdMs / 1000}) else hold_until end,
      paused_at = case when ${isPauseDue} then now() end,
      paused_reason = case when ${isPauseDue} then ${why} end
    where id = ${webhookId} and paused_at is null
    returning paused_at is not null as "isPaused"`);
  // Without a row it is gone, or paused by another message: then this one waits with the others.
  const isPaused = row?.isPaused ?? true;
  const dayAgo = sql`now() - make_interval(secs => ${triedForS})`;
  const isGivenUp = sql`(${!isPaused} and ${webhookMessages.firstTriedAt} <= ${dayAgo})`;
  await db
    .update(webhookMessages)
    .set({
      status: sql`case when ${isGivenUp} then 'failed' else 'waiting' end`,
      endedAt: sql`case when ${isGivenUp} then now() end`,
      nextAt: sql`now() + make_interval(secs => ${retryAfterMs / 1000})`,
      claimedUntil: null,
      answerStatus,
      failure: reason,
    })
    // Whoever was held up for longer than its claim lasts says nothing any more: another one has it, or has delivered it.
    .where(
      and(eq(webhookMessages.id, id), eq(webhookMessages.status, "waiting"), eq(webhookMessages.attempts, attempts)),
    );
  return { pausedReason: row?.isPaused ? why : null };
}

export interface MessageFilter {
  webhookId: string;
  status?: WebhookMessageStatus | undefined;
  /** Behind this one, which was the last of the page before. */
  before?: number | undefined;
  limit: number;
}

/** One page, the latest first. */
export async function listMessages(
  db: Database,
  { webhookId, status, before, limit }: MessageFilter,
): Promise<{ messages: WebhookMessage[]; next: number | undefined }> {
  const conditions: (SQL | undefined)[] = [eq(webhookMessages.webhookId, webhookId)];
  if (status) conditions.push(eq(webhookMessages.status, status));
  if (before !== undefined) conditions.push(lt(webhookMessages.id, before));
  const rows = await db
    .select()
    .from(webhookMessages)
    .where(and(...conditions))
    .orderBy(desc(webhookMessages.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { messages: page, next: rows.length > limit ? page.at(-1)?.id : undefined };
}

/** Writes a message that tells of nothing, to see whether it arrives. */
export async function insertTestMessage(db: Database, webhookId: string): Promise<WebhookMessage> {
  const messageId = `msg_${randomUUID().replaceAll("-", "")}`;
  const [row] = await db
    .insert(webhookMessages)
    .values({ webhookId, messageId, type: "webhook.test", subject: messageId, at: sql`now()`, data: { webhookId } })
    .returning();
  if (!row) throw new Error("an insert without a conflict returns its row");
  await holdNoMore(db, webhookId);
  return row;
}

/** Writes a message once more, behind all others: the receiver knows it by its id. Undefined when there is no such message. */
export async function repeatMessage(db: Database, webhookId: string, id: number): Promise<WebhookMessage | undefined> {
  const { messageId, type, subject, at, data } = webhookMessages;
  const found = await db
    .select({ messageId, type, subject, at, data })
    .from(webhookMessages)
    .where(and(eq(webhookMessages.webhookId, webhookId), eq(webhookMessages.id, id)));
  const [row] = found[0]
    ? await db
        .insert(webhookMessages)
        .values({ webhookId, ...found[0] })
        .returning()
    : [];
  if (row) await holdNoMore(db, webhookId);
  return row;
}

/** A person wants to see it arrive, whatever failed before; and once it does, all that was held back goes as well. */
async function holdNoMore(db: Database, webhookId: string): Promise<void> {
  await db.update(webhooks).set({ holdUntil: sql`now()` }).where(eq(webhooks.id, webhookId));
}

/** They tell as much as jobs do, and are kept as long. Looked for from the oldest on: they are written in the order of time. */
export async function deleteOldMessages(db: Database, retentionS: number, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    delete from webhook_messages where id = any(array(
      select id from (select id, at from webhook_messages order by id limit ${limit}) as oldest
      where at < now() - make_interval(secs => ${retentionS})))
    returning id`);
  return deleted.length;
}

/** Those of webhooks that are gone. Looked for by the few webhooks there are and not by the messages. */
export async function deleteLeftMessages(db: Database, limit: number): Promise<number> {
  const deleted = await db.execute(sql`
    with recursive told as (
      select min(webhook_id) as id from webhook_messages
      union all
      select (select min(webhook_id) from webhook_messages where webhook_id > told.id) from told where told.id is not null
    )
    delete from webhook_messages where id = any(array(
      select id from webhook_messages
      where webhook_id in (select id from told where not exists (select from webhooks where webhooks.id = told.id))
      limit ${limit}))
    returning id`);
  return deleted.length;
}

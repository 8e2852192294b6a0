import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { ConfirmationMethod, JobErrorCode, JobOptions, JobStatus, Labels } from "../job.ts";
import type { EntryKind, Facts } from "../journal.ts";
import type { Scope } from "../key.ts";
import type { AskingDevice, AskingSettings, OutageKind, PrinterSettings, WhenOffline } from "../printer.ts";
import type {
  AskingLane,
  PrinterCharset,
  PrinterDpi,
  PrinterLane,
  PrinterLanguage,
  PrinterPaper,
} from "../printer-kinds.ts";
import type { WebhookEventType, WebhookMessageStatus } from "../webhook.ts";

/** Milliseconds are as fine as the interface shows them, so a value read back equals the value written. */
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const templates = pgTable("templates", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  description: text("description").notNull(),
  /** `json` and not `jsonb`: it comes back letter for letter, and it can hold U+0000, which jsonb refuses. */
  config: json("config").notNull().$type<Record<string, unknown>>(),
  version: integer("version").notNull().default(1),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Every save of a template, the newest 200 of each. A trigger of the database writes them, whoever saves. */
export const templateVersions = pgTable(
  "template_versions",
  {
    templateId: text("template_id")
      .notNull()
      .references(() => templates.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    config: json("config").notNull().$type<Record<string, unknown>>(),
    savedAt: moment("saved_at").notNull(),
    /** Its pictures are those of this moment, finer than a millisecond: one may be replaced right before or after it. */
    picturesAt: timestamp("pictures_at", { withTimezone: true }).notNull(),
    hasPictures: boolean("has_pictures").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.version] }),
    index("template_versions_with_pictures").on(table.picturesAt).where(sql`has_pictures`),
  ],
);

export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    /** The order of acceptance: jobs print in it, and lists page by it. */
    seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity(),
    printerId: text("printer_id").notNull(),
    /** No foreign key: a job carries what it needs to print and outlives its template. */
    templateId: text("template_id").notNull(),
    status: text("status").notNull().default("queued").$type<JobStatus>(),
    document: json("document").notNull().$type<unknown>(),
    options: json("options").notNull().$type<JobOptions>(),
    printMs: integer("print_ms").notNull(),
    /** How much paper all copies take; null in jobs of the version before. */
    paperMm: integer("paper_mm"),
    estimatedMs: integer("estimated_ms").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Which worker process claimed it, so that one whose claim was cut off can tell whether it went through. */
    workerId: text("worker_id"),
    /** The printer and paper it was encoded for, in the words of the printer's profile: its picture stays the print. */
    printedOn: json("printed_on").$type<unknown>(),
    createdAt: moment("created_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    completedAt: moment("completed_at"),
    /** When it reached its last state, printed or not: what retention counts from. */
    finishedAt: moment("finished_at"),
    expiresAt: moment("expires_at").notNull(),
    confirmationMethod: text("confirmation_method").$type<ConfirmationMethod>(),
    /** When it was confirmed, where that was not when it ended. */
    confirmedAt: moment("confirmed_at"),
    /** The printer gave its word after the job had ended as OUTCOME_UNKNOWN. */
    confirmationLate: boolean("confirmation_late"),
    errorCode: text("error_code").$type<JobErrorCode>(),
    errorMessage: text("error_message"),
    reprintOf: text("reprint_of"),
    idempotencyKey: text("idempotency_key"),
    /** The API key whose request it was, by its id; empty for the configured key and for requests without a key. */
    idempotencySpace: text("idempotency_space").notNull().default(""),
    /** A hash of the request the key came with: the same key with another request is a conflict. */
    requestHash: text("request_hash"),
    /** The W3C `traceparent` of the request that made it, where traces are collected: the worker goes on with it. */
    traceparent: text("traceparent"),
    /** The client's own number or name for what is printed. */
    reference: text("reference"),
    labels: json("labels").$type<Labels>(),
    /** What its template calls it. */
    title: text("title"),
    /** The batch it was accepted with. */
    batchId: text("batch_id"),
    /** The names of the keys it was ordered and cancelled with. */
    createdBy: text("created_by"),
    cancelledBy: text("cancelled_by"),
    /** What stands in `job_terms` of it: triggers put it there with the job, and take it away again. */
    terms: text("terms").array(),
    /** Of the bytes that were sent, or were about to be, in hex. */
    bytesSha256: text("bytes_sha256"),
    /** What the printer answered when it ended: its own words, or their bytes in hex. */
    printerWords: text("printer_words"),
    /** Since then it has no content any more: nothing of what was sent is kept but hashes. */
    erasedAt: moment("erased_at"),
  },
  (table) => [
    uniqueIndex("jobs_seq").on(table.seq),
    index("jobs_status_seq").on(table.status, table.seq),
    index("jobs_template_seq").on(table.templateId, table.seq),
    // Of another collation than the column, so that whoever looks for open jobs cannot be given this index of all jobs: a
    // plan made while the table was empty would take either, and be kept when it is full.
    index("jobs_printer_seq").on(sql`"printer_id" collate "C"`, table.seq),
    /** Small whatever the history holds: the queue ahead, the next job, jobs left behind by a crash. */
    index("jobs_open").on(table.printerId, table.seq).where(sql`status in ('queued', 'printing')`),
    index("jobs_finished_at").on(table.finishedAt).where(sql`finished_at is not null`),
    uniqueIndex("jobs_idempotency")
      .on(table.idempotencyKey, table.idempotencySpace)
      .where(sql`idempotency_key is not null`),
    index("jobs_reference_seq").on(table.reference, table.seq).where(sql`reference is not null`),
    index("jobs_batch_seq").on(table.batchId, table.seq).where(sql`batch_id is not null`),
    index("jobs_created_at").on(table.createdAt),
  ],
);

/**
 * What jobs are found by: their labels, and the words of their references and titles (`terms.ts`). A table, because no
 * index of PostgreSQL both finds one of many values of a row and keeps rows in an order: with a GIN index on the jobs,
 * a label that every other job has would be sorted by the million for one page.
 */
export const jobTerms = pgTable(
  "job_terms",
  { term: text("term").notNull(), seq: bigint("seq", { mode: "number" }).notNull() },
  (table) => [primaryKey({ name: "job_terms_pkey", columns: [table.term, table.seq] })],
);

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Pictures that templates use by name. */
export const assets = pgTable("assets", {
  name: text("name").primaryKey(),
  mediaType: text("media_type").notNull(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  /** SHA-256 of the bytes, by which they are cached. */
  hash: text("hash").notNull(),
  size: integer("size").notNull(),
  bytes: bytes("bytes").notNull(),
  createdAt: moment("created_at").notNull().defaultNow(),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/** Pictures that were replaced or deleted, kept by a trigger while a version of a template was saved with them. */
export const replacedAssets = pgTable(
  "replaced_assets",
  {
    name: text("name").notNull(),
    replacedAt: timestamp("replaced_at", { withTimezone: true }).notNull(),
    mediaType: text("media_type").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    hash: text("hash").notNull(),
    size: integer("size").notNull(),
    bytes: bytes("bytes").notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.replacedAt] })],
);

/** What is the same on every receipt. One row, which the migration made; empty text: not set. */
export const shop = pgTable(
  "shop",
  {
    id: integer("id").primaryKey().default(1),
    name: text("name").notNull().default(""),
    /** A deleted picture is nobody's logo. */
    logo: text("logo").references(() => assets.name, { onDelete: "set null" }),
    address: text("address").notNull().default(""),
    taxNumber: text("tax_number").notNull().default(""),
    footer: text("footer").notNull().default(""),
    language: text("language").notNull().default(""),
    currency: text("currency").notNull().default(""),
    timeZone: text("time_zone").notNull().default(""),
    version: integer("version").notNull().default(1),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [check("shop_is_one", sql`${table.id} = 1`)],
);

/** Numbers of the advisory locks by which one worker at a time owns a printer. */
export const printerLockKeys = pgSequence("printers_lock_key", { maxValue: 2 ** 31 - 1 });

export const printers = pgTable(
  "printers",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull().default("Receipt printer"),
    /** The network it stands in; a worker serves one or more. */
    site: text("site").notNull().default("default"),
    /** The way bytes reach it. */
    lane: text("lane").notNull().default("tcp").$type<PrinterLane>(),
    ip: text("ip").notNull(),
    port: integer("port").notNull(),
    language: text("language").notNull().default("escpos").$type<PrinterLanguage>(),
    model: text("model").notNull().default("generic"),
    dpi: integer("dpi").notNull().default(203).$type<PrinterDpi>(),
    charset: text("charset").notNull().default("none").$type<PrinterCharset>(),
    /** Of its paper, in millimetres. */
    width: doublePrecision("width").notNull(),
    /** What it holds. Continuous for rows of the version before, which printed receipts on every printer. */
    paper: text("paper").notNull().default("continuous").$type<PrinterPaper>(),
    whenOffline: text("when_offline").notNull().default("refuse").$type<WhenOffline>(),
    enabled: boolean("enabled").notNull().default(true),
    labels: json("labels").notNull().default({}).$type<Record<string, string>>(),
    lockKey: integer("lock_key").notNull().default(sql`nextval('printers_lock_key')`),
    /** What the configuration said when it last had its say; null for a row that it never made. */
    seed: json("seed").$type<PrinterSettings>(),
    /** The settings that a person has set through the interface: no configuration changes them. */
    setByPerson: text("set_by_person").array().notNull().default([]),
    /** What belongs to a printer that asks; null for those that a worker connects to. */
    asking: json("asking").$type<AskingSettings>(),
    /** The device that answered a fence before its paper can have moved (`keyOfDevice`); null while none has. */
    answersEarlyAt: text("answers_early_at"),
    /** Counts the changes of this row. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("printers_lock_key_unique").on(table.lockKey),
    index("printers_site_id").on(table.site, table.id),
    uniqueIndex("printers_asking_secret").on(sql`("asking" ->> 'secret')`),
  ],
);

/** When each printer that asks did so last: behind by up to 15 s, for those who were not there to hear it. */
export const askingSeen = pgTable("asking_seen", {
  printerId: text("printer_id")
    .primaryKey()
    .references(() => printers.id, { onDelete: "cascade" }),
  seenAt: moment("seen_at").notNull(),
});

/** Printers that asked and that nobody has let in. */
export const knocks = pgTable("knocks", {
  /** Made of lane, secret and identity: who knocks again, at whatever replica, is the same knock. */
  id: text("id").primaryKey(),
  lane: text("lane").notNull().$type<AskingLane>(),
  secret: text("secret").notNull(),
  identity: text("identity").notNull(),
  says: json("says").notNull().$type<AskingDevice>(),
  /** The address it came from. */
  client: text("client").notNull(),
  /** The printer whose secret it knows. */
  printerId: text("printer_id"),
  firstAt: moment("first_at").notNull(),
  lastAt: moment("last_at").notNull(),
});

/**
 * What clients were told, in one order for everybody, where Redis does not keep it (docs/decisions/events-are-a-log.md).
 * Written by the function `append_events` alone, which also deletes what is a day old.
 */
export const events = pgTable(
  "events",
  {
    /** Microseconds of the clock, and at least one more than the event before. */
    id: bigint("id", { mode: "bigint" }).primaryKey(),
    /** The id of the event before. */
    prev: bigint("prev", { mode: "bigint" }).notNull(),
    /** What it is about: a job's id. */
    subject: text("subject").notNull(),
    /** How far the subject has come with it. */
    rank: integer("rank").notNull(),
    /** As JSON, letter for letter what is published. */
    event: text("event").notNull(),
  },
  (table) => [index("events_subject").on(table.subject)],
);

/** What clients were told last of each printer, and by which event. */
export const printersTold = pgTable("printers_told", {
  printerId: text("printer_id").primaryKey(),
  eventId: bigint("event_id", { mode: "bigint" }).notNull(),
  event: text("event").notNull(),
});

/** Times in which a printer could not print, with the requests that were refused meanwhile. */
export const outages = pgTable(
  "outages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    printerId: text("printer_id").notNull(),
    kind: text("kind").notNull().$type<OutageKind>(),
    reason: text("reason"),
    beganAt: moment("began_at").notNull(),
    /** Null while it goes on. */
    endedAt: moment("ended_at"),
    /** PAPER_OUT: when the printer next reported that it has paper. It may have gone offline or been opened first. */
    paperAt: moment("paper_at"),
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    index("outages_printer_began").on(table.printerId, table.beganAt, table.id),
    index("outages_began").on(table.beganAt, table.id),
  ],
);

/** What each printer did in each hour of the clock, summed from the jobs that ended in it. Outlives those jobs. */
export const printerHours = pgTable(
  "printer_hours",
  {
    /** `*` stands for all together. */
    printerId: text("printer_id").notNull(),
    hour: moment("hour").notNull(),
    /** Receipts on paper: every copy is one. */
    receipts: integer("receipts").notNull(),
    failed: integer("failed").notNull(),
    paperMm: bigint("paper_mm", { mode: "number" }).notNull(),
    /** How many jobs took how long from acceptance to paper, in the steps of `statistics/hours.ts`. */
    toPaper: integer("to_paper").array().notNull(),
    slowestMs: integer("slowest_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.printerId, table.hour] }), index("printer_hours_hour").on(table.hour)],
);

/** Up to when `printer_hours` holds everything: one row, or none before the first hour was summed. */
export const hoursSummed = pgTable("hours_summed", {
  id: integer("id").primaryKey().default(1),
  until: moment("until").notNull(),
});

/** Keys that open the service, beside the one of the configuration. Of their secrets only hashes are kept. */
export const keys = pgTable(
  "keys",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    scopes: text("scopes").array().notNull().$type<Scope[]>(),
    /** What it is limited to; null is all there are. */
    printers: text("printers").array(),
    sites: text("sites").array(),
    templates: text("templates").array(),
    hash: text("hash").notNull(),
    /** The last letters of the secret, by which a person tells it from others. */
    ending: text("ending").notNull(),
    /** The secret before this one, which is taken until the moment beside it. */
    formerHash: text("former_hash"),
    formerUntil: moment("former_until"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The name of the key it was made with; null where that was nobody's. */
    createdBy: text("created_by"),
    /** Null: never. */
    expiresAt: moment("expires_at"),
    /** Up to ten minutes before the last time. */
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [
    uniqueIndex("keys_hash").on(table.hash),
    uniqueIndex("keys_former_hash").on(table.formerHash),
    // A name is free again when its key is revoked.
    uniqueIndex("keys_name").on(table.name).where(sql`${table.revokedAt} is null`),
  ],
);

/** Addresses outside that are told what happens. */
export const webhooks = pgTable("webhooks", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  /** What it is told of; null is everything. */
  events: text("events").array().$type<WebhookEventType[]>(),
  /** Whose events it is told of; null is every printer's. */
  printers: text("printers").array(),
  enabled: boolean("enabled").notNull().default(true),
  /** What messages are signed with: the receiver has the same one. */
  secret: text("secret").notNull(),
  /** The secret before this one, with which messages are signed, too, until the moment beside it. */
  formerSecret: text("former_secret"),
  formerUntil: moment("former_until"),
  /** How many tries have failed since the last that went well. */
  failures: integer("failures").notNull().default(0),
  failingSince: moment("failing_since"),
  /** Nothing is sent before this moment, whatever waits. */
  holdUntil: moment("hold_until"),
  /** It failed for too long: nothing is sent until a person says so. */
  pausedAt: moment("paused_at"),
  pausedReason: text("paused_reason"),
  createdAt: moment("created_at").notNull().defaultNow(),
  createdBy: text("created_by"),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});

/**
 * What is to be told to each webhook, and what was. Triggers write it in the transaction of what it tells of
 * (docs/decisions/webhooks-from-an-outbox.md).
 */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    /** The order of what happened to each subject. */
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: every move of a job would lock the webhook's row for its check. */
    webhookId: text("webhook_id").notNull(),
    /** By which the receiver knows one that comes twice; of one that a person sent again, the same. */
    messageId: text("message_id").notNull(),
    type: text("type").notNull().$type<WebhookEventType | "webhook.test">(),
    /** The job or the printer it is about: what happens to it is told in order. */
    subject: text("subject").notNull(),
    at: moment("at").notNull(),
    data: json("data").notNull().$type<unknown>(),
    status: text("status").notNull().default("waiting").$type<WebhookMessageStatus>(),
    attempts: integer("attempts").notNull().default(0),
    firstTriedAt: moment("first_tried_at"),
    /** It is not tried before. */
    nextAt: moment("next_at").notNull().defaultNow(),
    /** A replica is at it; one that is still waiting then was left by a process that died. */
    claimedUntil: moment("claimed_until"),
    endedAt: moment("ended_at"),
    /** How the last try was answered, or why it was not. */
    answerStatus: integer("answer_status"),
    failure: text("failure"),
  },
  (table) => [
    index("webhook_messages_waiting").on(table.webhookId, table.nextAt, table.id).where(sql`status = 'waiting'`),
    index("webhook_messages_subject").on(table.subject, table.webhookId, table.id),
    index("webhook_messages_of").on(table.webhookId, table.id),
  ],
);

/**
 * What happened, as a chain: the hash of each entry is over the one before it (`journal.ts`). Nothing here is ever changed
 * or deleted, which a trigger refuses.
 */
export const journal = pgTable(
  "journal",
  {
    /** From 1 on, without gaps. */
    number: bigint("number", { mode: "number" }).primaryKey(),
    at: moment("at").notNull(),
    kind: text("kind").notNull().$type<EntryKind>(),
    /** The id of what it happened to. */
    subject: text("subject").notNull(),
    /** The name of the key it was done with. */
    by: text("by"),
    facts: jsonb("facts").notNull().$type<Facts>(),
    hash: text("hash").notNull(),
  },
  (table) => [
    index("journal_subject").on(table.subject, table.number),
    // Most entries are of this kind, and whoever asks for it finds it anywhere.
    index("journal_kind").on(table.kind, table.number).where(sql`kind <> 'job.completed'`),
    index("journal_at").on(table.at),
  ],
);

/** What happened in the last second: triggers write it in the transaction that does it, and the sealer moves it to the journal. */
export const journalUnsealed = pgTable("journal_unsealed", {
  seq: bigint("seq", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment("at").notNull().default(sql`clock_timestamp()`),
  kind: text("kind").notNull().$type<EntryKind>(),
  subject: text("subject").notNull(),
  by: text("by"),
  facts: jsonb("facts").notNull().$type<Facts>(),
});

/** The last entry of the journal. One row, which the migration made. */
export const journalHead = pgTable("journal_head", {
  id: integer("id").primaryKey().default(1),
  number: bigint("number", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
});

import { hash } from "node:crypto";

/** What the journal tells of. Triggers of the database write them (migrations 0016 and 0020); an export is written by the API. */
export const entryKinds = [
  "job.completed",
  "job.failed",
  "job.unknown",
  "job.confirmed",
  "job.cancelled",
  "job.reprinted",
  "job.erased",
  "printer.created",
  "printer.changed",
  "printer.deleted",
  "template.created",
  "template.changed",
  "template.deleted",
  "key.created",
  "key.rotated",
  "key.changed",
  "key.revoked",
  "key.deleted",
  "webhook.created",
  "webhook.changed",
  "webhook.rotated",
  "webhook.paused",
  "webhook.resumed",
  "webhook.deleted",
  "shop.changed",
  "asset.created",
  "asset.changed",
  "asset.deleted",
  "journal.exported",
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Ids, codes, numbers and hashes; nothing of what was sent or printed. */
export type Facts = Record<string, unknown>;

/** One thing that happened. */
export interface Entry {
  /** From 1 on, without gaps. */
  number: number;
  /** ISO 8601, to the millisecond. */
  at: string;
  kind: EntryKind;
  /** The id of what it happened to. */
  subject: string;
  /** The name of the key it was done with. */
  by: string | null;
  facts: Facts;
  /** Over this entry and the hash of the one before. */
  hash: string;
}

/** An entry by which everything before it is known. */
export type Head = Pick<Entry, "number" | "hash">;

/** What stands before the first entry. */
export const beginning: Head = { number: 0, hash: "0".repeat(64) };

/** SHA-256 of the entry as canonical JSON, the hash of the one before it among its fields as `before`. */
export function hashOf({ number, at, kind, subject, by, facts }: Omit<Entry, "hash">, before: string): string {
  return hash("sha256", canonical({ number, at, kind, subject, by, facts, before }));
}

/** JSON as RFC 8785 has it, names in order and no blanks, so that anybody can make the same text again. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

/** What is wrong with an entry that is said to follow `before`; undefined when nothing is. */
export function problemOf(entry: Entry, before: Head): string | undefined {
  const { number } = entry;
  const expected = before.number + 1;
  if (number > expected) return missing(expected, number - 1);
  if (number < expected) return `entry ${number} stands behind entry ${before.number}: it was put in, or moved`;
  if (hashOf(entry, before.hash) !== entry.hash) {
    return `the hash of entry ${number} does not fit what it says and the entry before it: it was changed, moved or put in`;
  }
  return undefined;
}

/** What is wrong with a journal that ends with `last` although it is known to have had `noted`. */
export function problemOfEnd(last: Head, noted: Head): string | undefined {
  if (last.number >= noted.number) return undefined;
  return `${missing(last.number + 1, noted.number)} at the end`;
}

function missing(from: number, to: number): string {
  return from === to ? `entry ${from} is missing` : `entries ${from} to ${to} are missing`;
}

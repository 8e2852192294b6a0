import { findHead, listEntries } from "@platen/shared/db/journal";
import { Type } from "@sinclair/typebox";
import type { Deps } from "../deps.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { nextCursor, pageSize } from "../http/pages.ts";
import { success } from "../http/schemas.ts";
import { readMoments } from "../jobs/job-query.ts";
import { exportJournal } from "./export.ts";
import { ExportQuery, JournalEntry, JournalHead, JournalQuery } from "./journal-schemas.ts";

const tag = "Journal";

/** It tells of everything there is, so keys with limits see nothing of it. */
export function journalRoutes({ db }: Pick<Deps, "db">): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/journal",
      operationId: "listJournal",
      scopes: ["read"],
      tag,
      summary: "What happened, the latest first",
      description:
        "To jobs, printers, templates and keys. An entry is here within a second of what it tells, and is never changed or deleted; each has the hash of the one before in its own. It holds nothing of what was printed.",
      query: JournalQuery,
      answers: {
        200: {
          description: "One page. `nextCursor` is null on the last.",
          schema: Type.Object({ success, entries: Type.Array(JournalEntry), head: JournalHead, nextCursor }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit, kind, subject, cursor, ...moments }, context }) {
        const size = pageSize(limit);
        const before = cursor === undefined ? undefined : Number(cursor);
        const filter = { kind, subject, ...readMoments(moments) };
        const head = await findHead(db);
        const found = await listEntries(db, filter, { before, limit: size + 1 });
        const entries = found.slice(0, size);
        const next = found.length > size ? String(entries.at(-1)?.number) : null;
        return context.json({ success: true, entries, head, nextCursor: next });
      },
    }),
    endpoint({
      method: "get",
      path: "/journal/export",
      operationId: "exportJournal",
      scopes: ["read"],
      tag,
      summary: "The journal as a file",
      description:
        "From the first entry on. Whole and as JSON Lines it can be verified by `platen journal verify --file`, or by anybody who can make a SHA-256. In CSV what a spreadsheet would take for a formula has an apostrophe before it.",
      query: ExportQuery,
      answers: {
        200: { description: "One entry a line.", mediaTypes: ["application/jsonl", "text/csv"] },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { format = "jsonl", kind, subject, ...moments }, context }) {
        const { type, body } = await exportJournal(db, { kind, subject, ...readMoments(moments) }, format);
        context.header("Content-Type", type);
        context.header("Content-Disposition", `attachment; filename="journal.${format}"`);
        return context.body(body);
      },
    }),
  ];
}

import type { Database } from "@platen/shared/db/connect";
import { findHead, findJournalState, listEntries, noteExport } from "@platen/shared/db/journal";
import { Type } from "@sinclair/typebox";
import { type Endpoint, endpoint } from "../endpoints/endpoint.ts";
import { readMoments } from "../http/moments.ts";
import { nextCursor, pageSize } from "../http/pages.ts";
import { success } from "../http/schemas.ts";
import { exportJournal } from "./export.ts";
import { ExportQuery, JournalEntry, JournalHead, JournalQuery, JournalState } from "./schemas.ts";
import type { Sealer } from "./sealer.ts";

const tag = "Journal";

/** It tells of everything there is, so keys with limits see nothing of it. */
export function journalRoutes({ db, sealer }: { db: Database; sealer: Pick<Sealer, "soon" | "outside"> }): Endpoint[] {
  return [
    endpoint({
      method: "get",
      path: "/journal",
      operationId: "listJournal",
      scopes: ["read"],
      tag,
      summary: "What happened, the latest first",
      description:
        "To jobs, printers, templates, keys, webhooks, the shop and pictures. An entry is here within a second of what it tells, and is never changed or deleted; each has the hash of the one before in its own. It holds nothing of what was printed.",
      query: JournalQuery,
      answers: {
        200: {
          description: "One page. `nextCursor` is null on the last.",
          schema: Type.Object({
            success,
            entries: Type.Array(JournalEntry),
            head: JournalHead,
            state: JournalState,
            nextCursor,
          }),
        },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { limit, kind, subject, cursor, ...moments }, context }) {
        const size = pageSize(limit);
        const before = cursor === undefined ? undefined : Number(cursor);
        const filter = { kind, subject, ...readMoments(moments) };
        const [head, { outside, unsealed, unsealedForS }] = await Promise.all([findHead(db), findJournalState(db)]);
        const state = { outside, unsealed, unsealedForS: Math.max(0, unsealedForS ?? 0) };
        const found = await listEntries(db, filter, { before, limit: size + 1 });
        const entries = found.slice(0, size);
        const next = found.length > size ? String(entries.at(-1)?.number) : null;
        return context.json({ success: true, entries, head, state, nextCursor: next });
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
        "From the first entry on; the journal tells who exported it. Whole and as JSON Lines it can be verified by `platen journal verify --file`, or by anybody who can make a SHA-256. In CSV what a spreadsheet would take for a formula has an apostrophe before it.",
      query: ExportQuery,
      answers: {
        200: { description: "One entry a line.", mediaTypes: ["application/jsonl", "text/csv"] },
      },
      errors: ["VALIDATION_ERROR"],
      async handle({ query: { format = "jsonl", kind, subject, ...moments }, context }) {
        const filter = { kind, subject, ...readMoments(moments) };
        const { type, body, upTo } = await exportJournal(db, filter, format);
        if (context.req.method === "GET") {
          await noteExport(db, { by: context.get("caller").name, format, upTo, isWhole: isEmpty(filter) });
          sealer.soon();
        }
        context.header("Content-Type", type);
        context.header("Content-Disposition", `attachment; filename="journal.${format}"`);
        return context.body(body);
      },
    }),
  ];
}

function isEmpty(filter: object): boolean {
  return Object.values(filter).every((value) => value === undefined);
}

import { entryKinds } from "@platen/shared/journal";
import { Type } from "@sinclair/typebox";
import { moment } from "../http/moments.ts";
import { cursorOf, pageLimit } from "../http/pages.ts";
import { oneOf, timestamp } from "../http/schemas.ts";
import { fault } from "../problems/fault.ts";
import { matching } from "../problems/matching.ts";
import { exportFormats } from "./export.ts";

const hash = (description: string) => Type.String({ ...matching("^[0-9a-f]{64}$", fault("not-a-hash")), description });

const kind = oneOf(entryKinds, { title: "EntryKind", description: "What happened." });

export const JournalEntry = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: "From 1 on, without gaps." }),
    at: timestamp("When it happened."),
    kind,
    subject: Type.String({
      description:
        "The id of the job, printer, template, key or webhook that it happened to; of a picture its name, and `shop` or `journal`.",
    }),
    by: Type.Union([Type.String(), Type.Null()], {
      description:
        "The name of the key it was done with; of a job's end, the one it was ordered with. Null where no key was used, or nobody did it.",
    }),
    facts: Type.Record(Type.String(), Type.Unknown(), {
      description:
        "Ids, codes, numbers and hashes. Of a job's end: `printerId`, `templateId`, `attempts`, `error`, `method` of its confirmation, `words` the printer said, `bytesSha256` of the bytes that were sent, `reprintOf`.",
    }),
    hash: hash("SHA-256 over this entry and the hash of the one before it, as canonical JSON (RFC 8785)."),
  },
  { title: "JournalEntry", description: "One thing that happened. It is never changed." },
);

export const JournalHead = Type.Object(
  {
    number: Type.Integer({ minimum: 0, description: "Of the last entry; 0 before the first." }),
    hash: hash("Of that entry."),
  },
  {
    title: "JournalHead",
    description: "Who keeps it can tell later whether anything before it was changed or removed.",
  },
);

export const JournalState = Type.Object(
  {
    outside: Type.Integer({
      minimum: 0,
      description: "Rows of the table whose numbers are not from 1 to the head's: the service did not write them.",
    }),
    unsealed: Type.Integer({ minimum: 0, description: "Entries that wait to be sealed." }),
    unsealedForS: Type.Number({
      minimum: 0,
      description: "How many seconds the oldest of them has waited. More than a few mean that sealing fails.",
    }),
  },
  { title: "JournalState", description: "How the journal stands beside its chain." },
);

const filter = {
  kind: Type.Optional(kind),
  subject: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      ...matching("^[^\\u0000-\\u001f\\u007f]+$", fault("not-one-line")),
      description:
        "Only what happened to the job, printer, template, key or webhook of this id, the picture of this name, `shop` or `journal`.",
    }),
  ),
  since: moment("Only what happened at this moment or later, as in `2026-01-31T08:00:00Z`."),
  until: moment("Only what happened before this moment."),
};

export const JournalQuery = Type.Object({ limit: pageLimit, ...filter, cursor: cursorOf("^[1-9][0-9]{0,15}$") });

export const ExportQuery = Type.Object({
  format: Type.Optional(
    oneOf(exportFormats, {
      description: "`jsonl`: one JSON object a line, which can be verified. `csv`: for spreadsheets.",
    }),
  ),
  ...filter,
});

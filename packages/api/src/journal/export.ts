import type { Database } from "@platen/shared/db/connect";
import { findHead, type JournalFilter, readEntries } from "@platen/shared/db/journal";
import type { Entry } from "@platen/shared/journal";
import { csvHeading, csvLine } from "./csv.ts";

/** Some hundred kilobytes, which is all that is in memory of a journal of any length. */
const readAtOnce = 500;

export const exportFormats = ["jsonl", "csv"] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface Form {
  type: string;
  heading: string;
  line(entry: Entry): string;
}

const forms: Readonly<Record<ExportFormat, Form>> = {
  jsonl: { type: "application/jsonl", heading: "", line: (entry) => `${JSON.stringify(entry)}\n` },
  csv: { type: "text/csv; charset=utf-8; header=present", heading: csvHeading, line: csvLine },
};

export interface Export {
  type: string;
  body: ReadableStream<Uint8Array>;
  /** The last entry it goes up to. */
  upTo: number;
}

/**
 * The journal up to the head of this moment, from the first entry on. It is read as fast as it is taken; when that fails in
 * the middle the connection is cut, so that nobody takes a part for the whole.
 */
export async function exportJournal(db: Database, filter: JournalFilter, format: ExportFormat): Promise<Export> {
  const { type, heading, line } = forms[format];
  const { number: upTo } = await findHead(db);
  const encoder = new TextEncoder();
  let after = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (heading) controller.enqueue(encoder.encode(heading));
    },
    async pull(controller) {
      const entries = await readEntries(db, filter, { after, upTo, limit: readAtOnce });
      if (entries.length > 0) controller.enqueue(encoder.encode(entries.map(line).join("")));
      after = entries.at(-1)?.number ?? upTo;
      if (entries.length < readAtOnce) controller.close();
    },
  });
  return { type, body, upTo };
}

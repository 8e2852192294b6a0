import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { JournalEntry, JournalState } from "@platen/client/client";
import { entryKinds, type Head } from "@platen/shared/journal";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, given, readArguments, readChoice, readWhole } from "../arguments.ts";
import { type Command, exitCodes, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { linesOf, openExport, openFile } from "../journal/journal-lines.ts";
import { headText, readHead, verifyJournal } from "../journal/verify.ts";
import { localTime } from "../local-time.ts";
import { table } from "../table.ts";

export const journal: Command = {
  summary: "what happened, and whether anybody changed it since",
  help: `platen journal                 what happened, the latest first
platen journal export <file>   all of it: as CSV where the name ends so, otherwise as JSON Lines
platen journal verify          follows the chain of hashes; says the first entry that does not fit

  --kind <kind>       only these: ${entryKinds.slice(0, 4).join(", ")},
                      ${entryKinds.slice(4, 8).join(", ")},
                      ${entryKinds.slice(8, 12).join(", ")},
                      ${entryKinds.slice(12, 16).join(", ")},
                      ${entryKinds.slice(16, 20).join(", ")},
                      ${entryKinds.slice(20, 24).join(", ")},
                      ${entryKinds.slice(24).join(", ")}
  --subject <id>      only what happened to this job, printer, template, key or webhook
  --since <moment>    only what happened then or later, as in 2026-01-31T08:00:00Z
  --until <moment>    only what happened before then
  --limit <n>         how many              (10)
  --file <file>       verify: an export in JSON Lines, in place of the service
  --head <head>       verify: a head that was noted before, as verify shows it; finds a cut-off end
${commonHelp}`,

  async run(args, around) {
    const text = { type: "string" } as const;
    const filter = { kind: text, subject: text, since: text, until: text, limit: text } as const;
    const { values, positionals } = readArguments(args, { ...filter, file: text, head: text });
    const [action = "list", ...words] = positionals;
    switch (action) {
      case "list":
        expectWords(words);
        return list(openService(values, around), values, around);
      case "export":
        return exportTo(openService(values, around), resolve(around.directory, expectWords(words, "file")[0]));
      case "verify": {
        expectWords(words);
        const noted = values.head === undefined ? [] : [notedHead(values.head)];
        if (values.file !== undefined) return verdict(openFile(resolve(around.directory, values.file)), noted, around);
        return verifyService(openService(values, around), noted, around);
      }
      default:
        throw usageError(`journal knows list, export and verify, not "${action}".`);
    }
  },
};

interface Filter {
  kind?: string | undefined;
  subject?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit?: string | undefined;
}

async function list(service: Service, values: Filter, { paint }: Surroundings): Promise<Result> {
  const { subject, since, until } = values;
  const kind = readChoice("--kind", values.kind, entryKinds);
  const query = given({ kind, subject, since, until, limit: readWhole("--limit", values.limit) });
  const { entries: value } = await service.ask(service.http.GET("/journal", { params: { query } }));
  if (value.length === 0) return { value, text: "Nothing of that has happened.\n" };
  const heading = ["number", "when", "what", "to", "by", "facts"].map((title) => paint("dim", title));
  return { value, text: table([heading, ...value.map(rowOf)]) };
}

function rowOf({ number, at, kind, subject, by, facts }: JournalEntry): string[] {
  return [String(number), localTime(at), kind, subject, by ?? "-", factsText(facts)];
}

/** Hashes are for programs; `--json` shows them. */
function factsText(facts: JournalEntry["facts"]): string {
  const shown = Object.entries(facts).filter(([name]) => !name.endsWith("Sha256"));
  return shown
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

async function exportTo(service: Service, file: string): Promise<Result> {
  const format = /\.csv$/i.test(file) ? "csv" : "jsonl";
  // Under another name until it is whole: a part of a journal looks like one, and what is there already is kept till then.
  const part = `${file}.part`;
  try {
    await pipeline(await openExport(service, format), createWriteStream(part));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { value: { file, format }, text: `${file}\n` };
}

/** The head is asked for first: all that it stands for must be in what is read then. */
async function verifyService(service: Service, noted: readonly Head[], around: Surroundings): Promise<Result> {
  const { head, state } = await service.ask(service.http.GET("/journal", { params: { query: { limit: 1 } } }));
  return verdict(await openExport(service, "jsonl"), [...noted, head], around, state);
}

/** A replica seals within a second. After this long sealing has stopped. */
const mostUnsealedS = 60;

/** What is wrong with the table beside its chain; undefined when nothing is. */
function problemBeside({ outside, unsealed, unsealedForS }: JournalState, head: Head): string | undefined {
  if (outside > 0) {
    const rows = outside === 1 ? "1 row stands" : `${outside} rows stand`;
    return `${rows} outside the entries 1 to ${head.number}: the service did not write ${outside === 1 ? "it" : "them"}`;
  }
  if (unsealedForS <= mostUnsealedS) return undefined;
  return `${entries(unsealed)} not sealed since ${Math.floor(unsealedForS)} s: the log of the API says why`;
}

const entries = (count: number) => (count === 1 ? "1 entry is" : `${count} entries are`);

async function verdict(
  source: Parameters<typeof linesOf>[0],
  noted: readonly Head[],
  { paint }: Surroundings,
  state?: JournalState,
): Promise<Result> {
  const { head, problem: ofChain } = await verifyJournal(linesOf(source), noted);
  const problem = ofChain ?? (state && problemBeside(state, head));
  const isWhole = problem === undefined;
  const value = { isWhole, head, ...state, ...(!isWhole && { problem }) };
  if (isWhole) {
    const waiting = state && state.unsealed > 0 ? ` ${upperFirst(entries(state.unsealed))} not sealed yet.` : "";
    const note = `All ${head.number} entries fit.${waiting} Head, to be noted elsewhere:`;
    return { value, text: `${paint("green", "✔")} ${note}\n${headText(head)}\n` };
  }
  const fits = head.number === 0 ? "" : ` Up to entry ${head.number} everything fits.`;
  return { code: exitCodes.failed, value, text: `${paint("red", "✖")} ${upperFirst(problem)}.${fits}\n` };
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function notedHead(text: string): Head {
  const head = readHead(text);
  if (!head) throw usageError(`--head takes what verify shows, such as 12:${"ab".repeat(32)}.`);
  return head;
}

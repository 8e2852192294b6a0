import { resolve } from "node:path";
import { expectWords, readArguments, readWhole } from "../arguments.ts";
import { factsOf, progressNotes, sizeText, summaryOf } from "../backup/backup-words.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";

export const backup: Command = {
  summary: "save all data in one file, while the service runs",
  help: `platen backup [<file>]           saves templates, images, jobs, journal, keys, webhooks, printers and settings
platen backup verify <file>      reads a backup and compares every part with its hash

Run it on the machine where \`platen up\` or the service runs, as the user who owns the data, or with sudo. Printing goes on
meanwhile. Without a file it makes a new one in the folder "backups" beside the data. Jobs hold what was printed, and
webhooks hold secrets: the file is for its owner only.

  --keep <n>          keep the newest n backups in that folder, and remove older ones
  --home <folder>     where the data is                              (PLATEN_HOME; \`platen up\` shows it)
  --json              the result for programs, errors included
  -h, --help          this text

With DATABASE_URL it saves that database. \`platen restore\` puts a backup back.
`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, { keep: { type: "string" }, home: { type: "string" } });
    const [first, ...more] = positionals;
    if (first === "verify") return verify(resolve(around.directory, expectWords(more, "file")[0]), around);
    if (more.length > 0) throw usageError(`"${more[0]}" is one word too many.`);
    const keep = readWhole("--keep", values.keep, 1);
    if (first !== undefined && keep !== undefined) throw usageError("--keep is for backups without a file name.");
    const file = first === undefined ? undefined : resolve(around.directory, first);
    return save({ file, keep, home: values.home, isQuiet: values.json === true }, around);
  },
};

interface SaveOptions {
  file: string | undefined;
  keep: number | undefined;
  home: string | undefined;
  isQuiet: boolean;
}

async function save({ file, keep, home, isQuiet }: SaveOptions, around: Surroundings): Promise<Result> {
  // They bring the drivers of PostgreSQL, which other commands do not wait for.
  const { findData, inWords } = await import("../backup/data-place.ts");
  const { backUp } = await import("@platen/local/backup");
  const report = isQuiet ? () => {} : progressNotes("Saving", around.note);
  const {
    bytes,
    manifest,
    removed,
    file: made,
  } = await inWords(backUp({ ...findData(home, around), file, keep, report }));
  const gone = removed.length === 0 ? "" : `  removed ${removed.join(", ")}\n`;
  return {
    text: `${around.paint("green", "✔")} ${made}  ${sizeText(bytes)}\n${summaryOf(manifest)}${gone}`,
    value: { file: made, bytes, ...factsOf(manifest), removed },
  };
}

async function verify(file: string, { paint }: Surroundings): Promise<Result> {
  const { inWords } = await import("../backup/data-place.ts");
  const { verifyFile } = await import("@platen/local/archive");
  const manifest = await inWords(verifyFile(file));
  return {
    text: `${paint("green", "✔")} ${file} is whole.\n${summaryOf(manifest)}`,
    value: { file, isWhole: true, ...factsOf(manifest) },
  };
}

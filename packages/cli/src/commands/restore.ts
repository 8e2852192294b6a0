import { resolve } from "node:path";
import { expectWords, readArguments } from "../arguments.ts";
import { factsOf, progressNotes, summaryOf } from "../backup/backup-words.ts";
import type { Command } from "../command.ts";

export const restore: Command = {
  summary: "put the data of a backup in place, while the service is stopped",
  help: `platen restore <file>

Run it as the user who owns the data, or with sudo. It verifies the backup, restores it beside what is there, and puts it in
place when it is whole. It refuses while Platen runs.

Jobs that were queued or printing when the backup was made may have been printed since. They end as OUTCOME_UNKNOWN:
look at the paper, and \`platen jobs reprint <id>\` what is missing.

  --replace           there is data already: keep it in a folder beside the restored data
  --print-queued      print the jobs that were queued. Only right when nothing was printed after the backup
  --home <folder>     where the data goes                            (PLATEN_HOME; \`platen up\` shows it)
  --json              the result for programs, errors included
  -h, --help          this text

With DATABASE_URL it fills that database, which has to be empty.
`,

  async run(args, around) {
    const own = {
      replace: { type: "boolean" },
      "print-queued": { type: "boolean" },
      home: { type: "string" },
    } as const;
    const { values, positionals } = readArguments(args, own);
    const file = resolve(around.directory, expectWords(positionals, "file")[0]);
    const { findData, inWords } = await import("../backup/data-place.ts");
    const { homeFolder, databaseUrl } = findData(values.home, around);
    const { restore: putBack } = await import("@platen/local/restore");
    const { manifest, inDoubt, aside } = await inWords(
      putBack({
        homeFolder,
        databaseUrl,
        file,
        replaces: values.replace === true,
        printsQueued: values["print-queued"] === true,
        report: values.json ? () => {} : progressNotes("Restoring", around.note),
      }),
    );
    const where = databaseUrl ? "The database" : homeFolder;
    const doubt = inDoubt === 1 ? "1 job was" : `${inDoubt} jobs were`;
    return {
      text: [
        `${around.paint("green", "✔")} ${where} holds what ${file} held.\n${summaryOf(manifest)}`,
        inDoubt > 0 ? `  ${doubt} open then and may have been printed since: \`platen jobs --status failed\`\n` : "",
        aside ? `  The data of before is in ${aside}. Remove it when you no longer need it.\n` : "",
      ].join(""),
      value: {
        file,
        ...(!databaseUrl && { home: homeFolder }),
        ...factsOf(manifest),
        inDoubt,
        ...(aside && { aside }),
      },
    };
  },
};

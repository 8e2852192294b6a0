import { build } from "@platen/shared/build-info";
import { commonFirst, isCommon } from "./arguments.ts";
import { type Command, CommandError, type ExitCode, exitCodes, type Surroundings } from "./command.ts";
import { backup } from "./commands/backup.ts";
import { doctor } from "./commands/doctor.ts";
import { jobs } from "./commands/jobs.ts";
import { journal } from "./commands/journal.ts";
import { keys } from "./commands/keys.ts";
import { knocks } from "./commands/knocks.ts";
import { preview } from "./commands/preview.ts";
import { print } from "./commands/print.ts";
import { printer } from "./commands/printer.ts";
import { printers } from "./commands/printers.ts";
import { restore } from "./commands/restore.ts";
import { service } from "./commands/service.ts";
import { templates } from "./commands/templates.ts";
import { up } from "./commands/up.ts";
import { virtualPrinter } from "./commands/virtual-printer.ts";
import { webhooks } from "./commands/webhooks.ts";
import { overview } from "./help.ts";

const commands: Readonly<Record<string, Command>> = {
  up,
  print,
  preview,
  templates,
  jobs,
  printer,
  printers,
  knocks,
  keys,
  webhooks,
  journal,
  doctor,
  backup,
  restore,
  service,
  "virtual-printer": virtualPrinter,
};

/** One call of `platen`. Never throws; what went wrong is told, and the exit code says it to scripts. */
export async function run(args: string[], around: Surroundings): Promise<ExitCode> {
  const [first = "help", ...others] = commonFirst(args);
  // With no command the common options stand alone.
  const [name, rest] = isCommon(first) ? ["help", [first, ...others]] : [first, others];
  const wantsHelp = rest.includes("--help") || rest.includes("-h");
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command && wantsHelp) {
    around.write(command.help);
    return exitCodes.done;
  }
  // Looked at here and not where options are parsed, so that wrong options, too, are answered in JSON.
  const json = rest.includes("--json");
  try {
    if (!command) return explain(name, json, around);
    const { code = exitCodes.done, text, value } = await command.run(rest, around);
    around.write(json ? `${JSON.stringify(value, null, 2)}\n` : ended(text));
    return code;
  } catch (error) {
    return report(error, name, json, around);
  }
}

/** So that the prompt does not stick to the last line. */
function ended(text: string | Uint8Array): string | Uint8Array {
  return text.length === 0 || text.at(-1) === "\n" || text.at(-1) === 0x0a
    ? text
    : Buffer.concat([Buffer.from(text), newline]);
}

const newline = Buffer.from("\n");

/** What is no command: help, the version, or a mistake. */
function explain(name: string, json: boolean, { write }: Surroundings): ExitCode {
  const tell = (text: string, value: object) => write(json ? `${JSON.stringify(value, null, 2)}\n` : text);
  if (["help", "--help", "-h"].includes(name)) {
    tell(overview(commands), { commands: Object.keys(commands) });
    return exitCodes.done;
  }
  if (["version", "--version", "-V"].includes(name)) {
    tell(`platen ${build.version}${build.revision && ` (${build.revision})`}\n`, build);
    return exitCodes.done;
  }
  if (name.startsWith("-")) throw unknown(`There is no option ${name} before a command.`);
  throw unknown(`There is no command "${name}". Known are ${Object.keys(commands).join(", ")}.`);
}

function unknown(message: string): CommandError {
  return new CommandError(`${message} \`platen help\` says more.`, { exitCode: exitCodes.usage, code: "USAGE" });
}

function report(error: unknown, name: string, json: boolean, { paint, note, write }: Surroundings): ExitCode {
  const known = error instanceof CommandError ? error : unforeseen(error);
  const { code, message, details, exitCode } = known;
  if (json) write(`${JSON.stringify({ success: false, error: { code, message, details } }, null, 2)}\n`);
  else {
    note(`${paint("red", "✖")} ${message}`);
    for (const detail of details) note(`  ${detail}`);
    if (exitCode === exitCodes.usage && Object.hasOwn(commands, name))
      note(`  \`platen ${name} --help\` shows how it is used.`);
  }
  return exitCode;
}

function unforeseen(error: unknown): CommandError {
  const message = error instanceof Error ? error.message : String(error);
  return new CommandError(message, { exitCode: exitCodes.failed, code: "UNFORESEEN" });
}

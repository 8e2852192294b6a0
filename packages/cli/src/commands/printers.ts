import { printerStatuses } from "@platen/shared/printer";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, readArguments, readChoice } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { noAddress, stepsFor } from "../printers/asking-words.ts";
import {
  addPrinter,
  allPrinters,
  changePrinter,
  findPrinter,
  renewPollUrl,
  testPage,
} from "../printers/printer-calls.ts";
import { fieldOptions, fieldsHelp, newPrinterOf, type PrinterValues, readFields } from "../printers/printer-fields.ts";
import { describePrinter, listPrinters } from "../printers/printer-words.ts";
import { tryAddress } from "../printers/try-address.ts";

const ownOptions = {
  status: { type: "string" },
  "cancel-jobs": { type: "boolean" },
  key: { type: "string" },
  wait: { type: "boolean" },
  new: { type: "boolean" },
} as const;

export const printers: Command = {
  summary: "list printers, try, add, change, remove or test one",
  help: `platen printers                what needs a person comes first
platen printers show <id>      its state and its settings
platen printers try <address>  what is there, before it is added; prints nothing
platen printers add <id>       --ip, --language and --width say where and what it is;
                               --lane is for one in another network, which asks for its jobs
platen printers change <id>    only what the options name
platen printers remove <id>    while it has no open jobs
platen printers test <id>      prints a test page
platen printers poll-url <id>  where one that asks does so, and nothing else

  --site <name>       list: only those of one site; try, add, change: the site it stands in
  --status <status>   list: only these: ${printerStatuses.join(", ")}
${fieldsHelp}
  --cancel-jobs       remove: cancel the jobs that wait for it
  --key <text>        test: idempotency key: the same call again prints nothing twice
  --wait              test: wait for the printer's word
  --new               poll-url: makes a new address; the old one is worthless at once
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, { ...fieldOptions, ...ownOptions });
    const [action = "list", ...words] = positionals;
    const known = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!known) throw usageError(`printers knows ${Object.keys(actions).join(", ")}, not "${action}".`);
    const foreign = Object.keys({ ...fieldOptions, ...ownOptions }).find(
      (name) => Object.hasOwn(values, name) && !known.takes.includes(name),
    );
    if (foreign !== undefined) throw usageError(`printers ${action} does not take --${foreign}.`);
    return known.run({ values, words, around, service: openService(values, around) });
  },
};

interface Call {
  values: PrinterValues & {
    status?: string | undefined;
    "cancel-jobs"?: boolean | undefined;
    key?: string | undefined;
    wait?: boolean | undefined;
    new?: boolean | undefined;
  };
  words: string[];
  around: Surroundings;
  service: Service;
}

interface Action {
  /** The options it goes by; any other is a mistake. */
  takes: readonly string[];
  run(call: Call): Promise<Result>;
}

async function list({ values, words, around, service }: Call): Promise<Result> {
  expectWords(words);
  const status = readChoice("--status", values.status, printerStatuses);
  const value = await allPrinters(service, { ...(values.site && { site: values.site }), ...(status && { status }) });
  return { value, text: value.length > 0 ? listPrinters(value, around.paint) : "There are no such printers.\n" };
}

async function show({ words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const printer = await findPrinter(service, id);
  return { value: printer, text: describePrinter(printer, around.paint) };
}

async function tryOut({ values, words, around, service }: Call): Promise<Result> {
  const [address] = expectWords(words, "address");
  return tryAddress(service, address, values, around);
}

async function add({ values, words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const printer = await addPrinter(service, newPrinterOf(id, values));
  return { value: printer, text: describePrinter(printer, around.paint) + stepsFor(printer) };
}

/** The address alone, so that another command can be given it. */
async function pollUrl({ values, words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const value = await (values.new ? renewPollUrl(service, id) : findPrinter(service, id));
  if (value.pollUrl === undefined) throw usageError(`${id} does not ask for its jobs: a worker connects to it.`);
  const [reachable] = value.pollUrls ?? [];
  if (reachable === undefined) around.note(`Only programs on this machine can use this address. ${noAddress}`);
  return { value, text: `${reachable ?? value.pollUrl}\n` };
}

async function change({ values, words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const fields = readFields(values);
  if (Object.keys(fields).length === 0) throw usageError("Name what is to be changed, as in --name or --width.");
  const printer = await changePrinter(service, id, fields);
  return { value: printer, text: describePrinter(printer, around.paint) };
}

async function remove({ values, words, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  const query = values["cancel-jobs"] ? ({ openJobs: "cancel" } as const) : {};
  const value = await service.ask(service.http.DELETE("/printers/{id}", { params: { path: { id }, query } }));
  const { cancelledJobs: jobs } = value;
  const cancelled = jobs === 0 ? "" : `, ${jobs} ${jobs === 1 ? "job" : "jobs"} cancelled`;
  return { value, text: `${id}  removed${cancelled}\n` };
}

async function test({ values, words, around, service }: Call): Promise<Result> {
  const [id] = expectWords(words, "id");
  return testPage(service, id, values, around);
}

const fieldNames = Object.keys(fieldOptions);

const actions: Readonly<Record<string, Action>> = {
  list: { takes: ["site", "status"], run: list },
  show: { takes: [], run: show },
  try: { takes: ["language", "site"], run: tryOut },
  add: { takes: fieldNames, run: add },
  change: { takes: fieldNames, run: change },
  remove: { takes: ["cancel-jobs"], run: remove },
  test: { takes: ["key", "wait"], run: test },
  "poll-url": { takes: ["new"], run: pollUrl },
};

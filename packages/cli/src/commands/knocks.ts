import type { Knock } from "@platen/client/client";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, readArguments } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { localTime } from "../local-time.ts";
import { laneNames } from "../printers/asking-words.ts";
import { fieldOptions, knockingPrinterOf, type PrinterValues } from "../printers/printer-fields.ts";
import { describePrinter } from "../printers/printer-words.ts";
import { table } from "../table.ts";

export const knocks: Command = {
  summary: "printers that ask to be let in",
  help: `platen knocks                  printers that ask for jobs and that nobody has let in
platen knocks accept <id>      lets one in, as a printer there is or as a new one
platen knocks dismiss <id>     takes one off the list; it is there again when it asks again

  --printer <id>      accept: as this printer, in place of the device it had
  --as <id>           accept: as a new printer of this id
  --name <text>       accept --as: what people call it      (its id)
  --width <mm>        accept --as: paper width              (80)
  --site <name>       accept --as: the site it stands in
${commonHelp}`,

  async run(args, around) {
    const { name, width, site } = fieldOptions;
    const text = { type: "string" } as const;
    const { values, positionals } = readArguments(args, { name, width, site, printer: text, as: text });
    const [action = "list", ...words] = positionals;
    const service = openService(values, around);
    if (action === "list") {
      expectWords(words);
      return list(service, around);
    }
    const [id] = expectWords(words, "id");
    if (action === "accept") return accept(service, id, values, around);
    if (action === "dismiss") return dismiss(service, id);
    throw usageError(`knocks knows list, accept and dismiss, not "${action}".`);
  },
};

async function list(service: Service, { paint }: Surroundings): Promise<Result> {
  const { knocks: value } = await service.ask(service.http.GET("/knocks"));
  if (value.length === 0) return { value, text: "No printer asks to be let in.\n" };
  const heading = ["id", "asks by", "says it is", "from", "last", "at"].map((title) => paint("dim", title));
  return { value, text: table([heading, ...value.map(rowOf)]) };
}

function rowOf({ id, lane, identity, device, client, lastAt, printerId }: Knock): string[] {
  const who = [device.model, identity].filter(Boolean).join(", ") || "nobody";
  const where = printerId === null ? "nobody's address" : `the address of ${printerId}`;
  return [id, laneNames[lane], who, client, localTime(lastAt), where];
}

interface Choice extends Pick<PrinterValues, "name" | "width" | "site"> {
  printer?: string | undefined;
  as?: string | undefined;
}

async function accept(service: Service, id: string, choice: Choice, { paint }: Surroundings): Promise<Result> {
  const { printer, as, ...values } = choice;
  if ((printer === undefined) === (as === undefined)) {
    throw usageError("Say who it is: --printer <id> for a printer there is, or --as <id> for a new one.");
  }
  const body = printer === undefined ? { newPrinter: knockingPrinterOf(as ?? "", values) } : { printer };
  const answer = await service.ask(service.http.POST("/knocks/{id}", { params: { path: { id } }, body }));
  return { value: answer.printer, text: describePrinter(answer.printer, paint) };
}

async function dismiss(service: Service, id: string): Promise<Result> {
  const value = await service.ask(service.http.DELETE("/knocks/{id}", { params: { path: { id } } }));
  return { value, text: `${id}  taken off the list\n` };
}

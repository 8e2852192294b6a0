import type { PrinterDetails } from "@platen/client/client";
import { defaultPrinterId } from "@platen/shared/printer";
import { openService } from "../api-connection.ts";
import { expectWords, readArguments } from "../arguments.ts";
import { type Command, exitCodes, type Paint, type Result, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { laneNames } from "../printers/asking-words.ts";
import { changePrinter, findPrinter, testPage } from "../printers/printer-calls.ts";
import { readFields } from "../printers/printer-fields.ts";
import { whyOf } from "../printers/why.ts";
import { table } from "../table.ts";

export const printer: Command = {
  summary: "one printer's status, settings and test page",
  help: `platen printer status          exit code 0 when it can print
platen printer config          where it is; with options, says where it is from now on
platen printer test            prints a test page

  --printer <id>      which printer       (default; \`platen printers\` lists them)
  --ip <address>      config: address or host name
  --port <n>          config: TCP port
  --width <mm>        config: paper width
  --allow-shared-address  config: takes an address that another printer has
  --key <text>        test: idempotency key: the same call again prints nothing twice
  --wait              test: wait for the printer's word
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      printer: { type: "string" },
      ip: { type: "string" },
      port: { type: "string" },
      width: { type: "string" },
      "allow-shared-address": { type: "boolean" },
      key: { type: "string" },
      wait: { type: "boolean" },
    });
    const [action] = expectWords(positionals, "status|config|test");
    const service = openService(values, around);
    const id = values.printer ?? defaultPrinterId;
    if (action === "status") return statusResult(await findPrinter(service, id), around.paint);
    if (action === "test") return testPage(service, id, values, around);
    if (action !== "config") throw usageError(`printer knows status, config and test, not "${action}".`);
    const { ip, port, width, "allow-shared-address": allowed } = values;
    const fields = readFields({ ip, port, width, "allow-shared-address": allowed });
    const isChange = Object.keys(fields).length > 0;
    const found = await (isChange ? changePrinter(service, id, fields) : findPrinter(service, id));
    const value = { ip: found.ip, port: found.port, width: found.width };
    return { value, text: `${placeOf(found)}, ${found.width} mm paper\n` };
  },
};

const colours = { online: "green", error: "red", offline: "red" } as const;

/** Where it is, or how it asks. */
function placeOf({ fetchesJobs, lane, ip, port }: PrinterDetails): string {
  return fetchesJobs ? laneNames[lane] : `${ip}:${port}`;
}

function statusResult(printer: PrinterDetails, paint: Paint): Result {
  const { name, status, paperStatus, coverStatus, queueLength, proof } = printer;
  // As GET /printer/status has it: what the printer says it is.
  const model = printer.reportedModel;
  const why = whyOf(printer);
  const rows = [
    ["printer", `${name}${model ? ` (${model})` : ""} ${printer.fetchesJobs ? "asks by" : "at"} ${placeOf(printer)}`],
    ["status", paint(colours[status], why ? `${status}: ${why}` : status)],
    ["paper", paperStatus],
    ["cover", coverStatus],
    ["waiting", String(queueLength)],
    ["proof", proof ?? "unknown"],
  ];
  return {
    code: status === "online" ? exitCodes.done : exitCodes.failed,
    value: { ...printer, model },
    text: table(rows),
  };
}

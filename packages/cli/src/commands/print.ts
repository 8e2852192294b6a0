import { openService } from "../api-connection.ts";
import { given, readArguments, readKey, readLabels, readWhole } from "../arguments.ts";
import type { Command } from "../command.ts";
import { commonHelp } from "../help.ts";
import { type Accepted, acceptedResult, defaultTimeoutS, followed } from "../jobs/accepted.ts";
import { printOnce } from "../jobs/print-once.ts";
import { readWhatToPrint, templateIn } from "../jobs/what-to-print.ts";
import { labelPrinterFor } from "../printers/label-printer.ts";

export const print: Command = {
  summary: "print a template with data, or a document as it is",
  help: `platen print <template> [--data file.json] [--printer bar] [--wait]
platen print --document file.png [--printer bar] [--wait]

  <template>          a stored template's id, or a file such as ./receipt.json
  --data <file>       the template's data as a JSON object; - reads standard input
  --example           the template's own example instead of data
  --version <n>       the template as it was saved then, with the pictures of then
  --document <file>   instead of a template: a picture (.png, .jpg), or bytes of the printer's own language
                      (.escpos, .starprnt, .zpl), where the service takes such
  --printer <id>      which printer                           (default; for a label one that holds labels)
  --copies <n>        how many                                (1)
  --no-cut            leave the paper uncut
  --reference <text>  your own number or name for it, to find the job by
  --label <k=v>       a label to find the job by; repeat it for several
  --key <text>        idempotency key: the same call again prints nothing twice; each call has its own without it
  --wait              wait for the end; exit code 0 means on paper by the printer's word, or sent where it gives none
  --timeout <s>       how long to wait                        (${defaultTimeoutS})
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      data: { type: "string" },
      example: { type: "boolean" },
      version: { type: "string" },
      document: { type: "string" },
      printer: { type: "string" },
      copies: { type: "string" },
      "no-cut": { type: "boolean" },
      reference: { type: "string" },
      label: { type: "string", multiple: true },
      key: { type: "string" },
      wait: { type: "boolean" },
      timeout: { type: "string" },
    });
    const copies = readWhole("--copies", values.copies) ?? 1;
    const timeoutS = readWhole("--timeout", values.timeout) ?? defaultTimeoutS;
    const key = readKey(values.key);
    const service = openService(values, around);
    const what = await readWhatToPrint(positionals, values, service, around);
    const template = templateIn(what);
    const named = given({
      printer: values.printer ?? (template && (await labelPrinterFor(service, template, around))),
      reference: values.reference,
      labels: readLabels(values.label),
    });
    const how = { ...named, options: { copies, cutPaper: !values["no-cut"] } };
    const accepted = await printOnce<Accepted>(service, key, ({ header, signal }) => {
      if (what.type === "free") {
        return service.http.POST("/jobs", { params: { header }, body: { ...what.body, ...how }, signal });
      }
      const params = { path: { templateId: what.templateId }, header };
      return service.http.POST("/print/{templateId}", { params, body: { ...what.body, ...how }, signal });
    });
    return values.wait ? followed(service, accepted.jobId, timeoutS, around) : acceptedResult(accepted, around);
  },
};

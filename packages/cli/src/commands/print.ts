import { resolve } from "node:path";
import { openService, type Service } from "../api-connection.ts";
import { expectWords, given, readArguments, readKey, readLabels, readWhole } from "../arguments.ts";
import { type Command, type Result, type Surroundings, usageError } from "../command.ts";
import { commonHelp } from "../help.ts";
import { describeJob, exitCodeOf } from "../job-words.ts";
import { readJsonObject } from "../json-file.ts";
import { printOnce } from "../print-once.ts";
import { readTemplateFile, type TemplateFile } from "../template-file.ts";
import { waitForEnd } from "../wait-for-end.ts";

/** Longer than any receipt takes, shorter than a person at a till is patient. */
export const defaultTimeoutS = 60;

export const print: Command = {
  summary: "print a template with data",
  help: `platen print <template> [--data file.json] [--printer bar] [--wait]

  <template>          a stored template's id, or a file such as ./receipt.json
  --data <file>       the template's data as a JSON object; - reads standard input
  --example           the template's own example instead of data
  --version <n>       the template as it was saved then, with the pictures of then
  --printer <id>      which printer                           (default)
  --copies <n>        how many                                (1)
  --no-cut            leave the paper uncut
  --reference <text>  your own number or name for it, to find the job by
  --label <k=v>       a label to find the job by; repeat it for several
  --key <text>        idempotency key: the same call again prints nothing twice; each call has its own without it
  --wait              wait for the end; exit code 0 means on paper by the printer's word, or sent where it answers nothing
  --timeout <s>       how long to wait                        (${defaultTimeoutS})
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      data: { type: "string" },
      example: { type: "boolean" },
      version: { type: "string" },
      printer: { type: "string" },
      copies: { type: "string" },
      "no-cut": { type: "boolean" },
      reference: { type: "string" },
      label: { type: "string", multiple: true },
      key: { type: "string" },
      wait: { type: "boolean" },
      timeout: { type: "string" },
    });
    const [template] = expectWords(positionals, "template");
    const isFile = template.endsWith(".json");
    const copies = readWhole("--copies", values.copies) ?? 1;
    const version = readWhole("--version", values.version, 1);
    const timeoutS = readWhole("--timeout", values.timeout) ?? defaultTimeoutS;
    const key = readKey(values.key);
    if (values.example && values.data !== undefined) throw usageError("Give --data or --example, not both.");
    if (isFile && version !== undefined) throw usageError("A file has no versions.");
    const named = given({
      printer: values.printer,
      reference: values.reference,
      labels: readLabels(values.label),
    });
    const read = values.data === undefined ? {} : await readJsonObject(values.data, around);
    const config = isFile ? (await readTemplateFile(resolve(around.directory, template), around)).config : undefined;
    const service = openService(values, around);
    const data = values.example ? await exampleOf(service, config ?? template) : read;
    const options = { copies, cutPaper: !values["no-cut"] };
    const body = { ...named, data, options };
    const stored = { ...body, ...given({ version }) };
    const accepted = await printOnce<Accepted>(service, key, ({ header, signal }) =>
      config
        ? service.http.POST("/jobs", { params: { header }, body: { config, ...body }, signal })
        : service.http.POST("/print/{templateId}", {
            params: { path: { templateId: template }, header },
            body: stored,
            signal,
          }),
    );
    return values.wait ? followed(service, accepted.jobId, timeoutS, around) : acceptedResult(accepted, around);
  },
};

/** Of a stored template by its id, or of one that is a file. */
async function exampleOf(
  { ask, http }: Service,
  template: string | TemplateFile["config"],
): Promise<Record<string, unknown>> {
  const { example } = await (typeof template === "string"
    ? ask(http.GET("/templates/{id}/schema", { params: { path: { id: template } } }))
    : ask(http.POST("/preview/schema", { body: { config: template } })));
  return example;
}

interface Accepted {
  jobId: string;
  status: string;
  estimatedTime: string;
}

export function acceptedResult(accepted: Accepted, { paint }: Surroundings): Result {
  const { jobId, status, estimatedTime } = accepted;
  return { value: accepted, text: `${jobId}  ${paint("cyan", status)}  in about ${estimatedTime}\n` };
}

export async function followed(
  service: Service,
  jobId: string,
  timeoutS: number,
  { paint, note }: Surroundings,
): Promise<Result> {
  const job = await waitForEnd(service, jobId, {
    timeoutMs: timeoutS * 1000,
    onMove: (status) => note(paint("dim", `${jobId} is ${status}`)),
  });
  return { code: exitCodeOf(job), value: job, text: describeJob(job, paint) };
}

import { openService } from "../api-connection.ts";
import { expectWords, given, readArguments, readChoice, readKey, readLabels, readWhole } from "../arguments.ts";
import type { Command } from "../command.ts";
import { commonHelp } from "../help.ts";
import { acceptedResult } from "../jobs/accepted.ts";
import { describeJob, jobTable, timesOf } from "../jobs/job-words.ts";
import { listJobs } from "../jobs/list-jobs.ts";
import { printOnce } from "../jobs/print-once.ts";
import { wholeId } from "../short-id.ts";

const statuses = ["queued", "printing", "completed", "failed", "cancelled"] as const;

export const jobs: Command = {
  summary: "list jobs, look at one, cancel or reprint it",
  help: `platen jobs                    the newest first
platen jobs <id>               one of them
platen jobs cancel <id>        while it is queued
platen jobs reprint <id>       once it has ended; the paper says so if it is a copy

An <id> may be its last eight letters, as the console shows it. Times are this machine's.

  --status <status>   only these: ${statuses.join(", ")}; repeat it for several
  --template <id>     only those of one template
  --printer <id>      only those of one printer
  --reference <text>  only those with this reference
  --label <k=v>       only those with this label; repeat it for several
  --batch <id>        only those of one batch
  -q <words>          only those whose reference and title have all these words
  --since <moment>    only those accepted then or later, as in 2026-01-31T08:00:00Z
  --until <moment>    only those accepted before then
  --limit <n>         how many              (10)
  --key <text>        reprint: idempotency key: the same call again prints nothing twice
${commonHelp}`,

  async run(args, around) {
    const { values, positionals } = readArguments(args, {
      status: { type: "string", multiple: true },
      template: { type: "string" },
      printer: { type: "string" },
      reference: { type: "string" },
      label: { type: "string", multiple: true },
      batch: { type: "string" },
      query: { type: "string", short: "q" },
      since: { type: "string" },
      until: { type: "string" },
      limit: { type: "string" },
      key: { type: "string" },
    });
    const service = openService(values, around);
    const [first, ...rest] = positionals;
    if (first === undefined) {
      const query = given({
        status: values.status?.flatMap((status) => readChoice("--status", status, statuses) ?? []),
        templateId: values.template,
        printerId: values.printer,
        reference: values.reference,
        label: readLabels(values.label),
        batchId: values.batch,
        q: values.query,
        since: values.since,
        until: values.until,
      });
      const value = await listJobs(service, query, readWhole("--limit", values.limit, 1) ?? 10);
      return { value, text: jobTable(value, around.paint) || "There are no such jobs.\n" };
    }
    if (first === "cancel") {
      const jobId = await wholeId(service, expectWords(rest, "id")[0]);
      const value = await service.ask(service.http.DELETE("/jobs/{jobId}", { params: { path: { jobId } } }));
      return { value, text: `${jobId}  cancelled\n` };
    }
    if (first === "reprint") {
      const jobId = await wholeId(service, expectWords(rest, "id")[0]);
      const accepted = await printOnce(service, readKey(values.key), ({ header, signal }) =>
        service.http.POST("/jobs/{jobId}/reprint", { params: { path: { jobId }, header }, signal }),
      );
      return acceptedResult(accepted, around);
    }
    const jobId = await wholeId(service, expectWords(positionals, "id")[0]);
    const { job } = await service.ask(service.http.GET("/jobs/{jobId}", { params: { path: { jobId } } }));
    return { value: job, text: describeJob(job, around.paint) + timesOf(job) };
  },
};
